// Hands writes to storage and turns what became of them into API errors.
import {
  apiError,
  type Change,
  type Count,
  danglingReference,
  duplicateField,
  type Kind,
  limits,
  notFound,
  type Principal,
  versionConflict,
} from '../../declaration/index.ts';
import { frozen } from '../../platform/frozen.ts';
import { instantOf } from '../../platform/instant.ts';
import type { CommitOutcome, Holding, Presumption, StorageWrite } from '../../storage/storage.ts';
import { StaleRead } from '../facts/read-set.ts';
import type { Loaded, Session } from '../facts/session.ts';
import { kindNamed } from '../operations/world.ts';
import { extensionKind } from './known-extensions.ts';
import { type Stamping, stampedMessages, stampedNew, stampedNext } from './stamp.ts';

export interface Written {
  readonly document: any;
  /** JSON text, as stored and as answered. */
  readonly text: string;
  /** A creation found its document there and changed it. */
  readonly isReplaced?: true;
}

/** A write that is ready for storage, and the document that it leaves. */
export interface Prepared {
  readonly write: StorageWrite;
  readonly written: Written;
}

export const stampingOf = (
  session: Session,
  kind: Kind,
  principal: Principal | undefined,
): Stamping => ({
  resource: kind.resource,
  principal,
  now: instantOf(session.world.now(session.project)),
  newId: session.world.newId,
});

export interface Creation {
  readonly kind: Kind;
  readonly change: Change;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly whole?: { readonly message: (payload: any) => any; readonly member: string } | undefined;
}

export function preparedCreate(creation: Creation, stamping: Stamping): Prepared {
  const { kind, change, secret, whole } = creation;
  const document = stampedNew(change.document, creation.id ?? stamping.newId(), stamping);
  const wholeMessages = whole === undefined ? [] : [whole.message({ [whole.member]: document })];
  const messages = [...wholeMessages, ...change.messages];
  const numbered = withSequence(kind, document, messages.length);
  const text = textOf(numbered);
  return {
    write: {
      type: 'insert',
      kind: kind.resource.kind,
      document: numbered,
      text,
      messages: stampedMessages(messages, numbered, 0, stamping),
      secret,
    },
    written: { document: numbered, text },
  };
}

export interface Revision {
  readonly kind: Kind;
  readonly before: Loaded;
  readonly change: Change;
  readonly secret?: string | undefined;
}

export function preparedUpdate(revision: Revision, stamping: Stamping): Prepared {
  const { kind, before, change, secret } = revision;
  const sequence = before.row.messageSequence;
  const next = stampedNext(before.document, change.document, stamping);
  const messageSequence = sequence + change.messages.length;
  const document = withSequence(kind, next, messageSequence);
  const text = textOf(document);
  return {
    write: {
      type: 'update',
      kind: kind.resource.kind,
      before: before.document,
      document,
      text,
      messageSequence,
      messages: stampedMessages(change.messages, document, sequence, stamping),
      secret,
    },
    written: { document, text },
  };
}

/** Orders show the number of their last message; other kinds keep it to themselves. */
function withSequence<D extends object>(kind: Kind, document: D, sequence: number): D {
  return 'lastMessageSequenceNumber' in kind.resource.allFields
    ? { ...document, lastMessageSequenceNumber: sequence }
    : document;
}

function textOf(document: object): string {
  const text = JSON.stringify(document);
  if (text.length > limits.documentBytes)
    throw apiError.ResourceSizeLimitExceeded('The resource would be larger than 16 MB.');
  return text;
}

/** Stores everything or nothing. */
export async function commit(
  session: Session,
  writes: readonly StorageWrite[],
  holding?: Holding,
  counts: readonly Count[] = [],
): Promise<void> {
  const { world, project } = session;
  for (const write of writes) if ('document' in write) frozen(write.document);
  const held = counts.length === 0 ? holding : { ...holding, counts };
  const outcome = await stored(session, writes, held);
  if (outcome.outcome === 'exhausted')
    throw counts.find(({ name }) => name === outcome.name)!.refusal();
  if (outcome.outcome !== 'done') throw errorOf(session, writes, outcome);
  if (writes.some(({ kind }) => kind === extensionKind)) world.extensions.forget(project);
}

/** Stores what was presumed to be so together with what is confirmed of it, or nothing. */
async function stored(
  session: Session,
  writes: readonly StorageWrite[],
  holding?: Holding,
): Promise<CommitOutcome> {
  const { world, project, readSet } = session;
  if (readSet === undefined) return world.storage.commit(project, writes, holding);
  const presumed = withoutAdjusted(readSet.pending(), writes);
  readSet.isStoring = true;
  const outcome = await world.storage.commit(project, writes, { ...holding, presumed });
  if (outcome.outcome === 'done') {
    readSet.stored();
    for (const write of writes) remember(session, write);
    return outcome;
  }
  readSet.isStoring = false;
  if (outcome.outcome !== 'outdated') return outcome;
  await readSet.confirm();
  throw new StaleRead('something has changed since it was looked at');
}

/** An adjustment checks by itself what of its document must be as it was read. */
function withoutAdjusted(
  presumed: Presumption | undefined,
  writes: readonly StorageWrite[],
): Presumption | undefined {
  const adjusted = writes.flatMap((write) => (write.type === 'adjust' ? [write.before.id] : []));
  if (presumed === undefined || adjusted.length === 0) return presumed;
  return { ...presumed, documents: presumed.documents.filter(({ id }) => !adjusted.includes(id)) };
}

/** Whoever writes a document usually asks for it next. */
function remember({ world, readSet }: Session, write: StorageWrite): void {
  const { remembered } = readSet!;
  if (write.type === 'guard') return;
  // What an adjustment has made of the document only the database knows.
  if (write.type === 'delete' || write.type === 'adjust')
    remembered.forget(write.kind, write.before.id);
  if (write.type === 'delete' || write.type === 'adjust' || write.text === undefined) return;
  const { id, version, lastModifiedAt } = write.document;
  const messageSequence =
    write.type === 'update'
      ? write.messageSequence
      : Number(write.messages.at(-1)?.sequenceNumber ?? 0);
  const row = { id, version, text: write.text, messageSequence, modified: lastModifiedAt };
  remembered.note(kindNamed(world, write.kind), row);
}

type Refusal = Exclude<CommitOutcome, { outcome: 'done' | 'exhausted' }>;

function errorOf(session: Session, writes: readonly StorageWrite[], refusal: Refusal): Error {
  if (refusal.outcome === 'duplicate') return duplicateError(session, writes, refusal);
  if (refusal.outcome === 'outdated') return changedMeanwhile();
  if (refusal.outcome === 'dangling') return danglingReference(refusal.kind, targetOf(refusal));
  const { resource } = kindNamed(session.world, refusal.kind);
  if (refusal.currentVersion === undefined) return notFound(resource.name, `ID '${refusal.id}'`);
  const write = writes.find((one) => 'before' in one && one.before.id === refusal.id);
  const expected = write !== undefined && 'before' in write ? write.before.version : 0;
  return versionConflict(refusal.id, expected, refusal.currentVersion);
}

/** Nothing is stored, and nothing that the client has named stands against it. */
export const changedMeanwhile = () =>
  apiError.PendingOperation('Other requests changed what this one needs, again and again.');

const targetOf = ({ by, value }: Extract<Refusal, { outcome: 'dangling' }>) =>
  by === 'id' ? { id: value } : { key: value };

type Duplicate = Extract<Refusal, { outcome: 'duplicate' }>;

/** The value is one of a rule of a kind that was written. */
function duplicateError(
  { world }: Session,
  writes: readonly StorageWrite[],
  { kind: taken, field, value, holder }: Duplicate,
): Error {
  const rules = writes.flatMap(({ kind }) =>
    (kindNamed(world, kind).resource.unique ?? []).map((rule) => ({ space: kind, ...rule })),
  );
  const rule = rules.find((one) => one.space === taken && one.field === field);
  return rule?.refusal?.(value, holder) ?? duplicateField(field, rule?.shown?.(value) ?? value);
}
