// Hands writes to storage and turns what became of them into API errors.

import { setTimeout } from 'node:timers/promises';
import {
  ApiError,
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
} from '@storewright/model/declaration';
import { frozen } from '@storewright/platform/json';
import { instantOf } from '@storewright/platform/stamps';
import { subscriptionKind } from '@storewright/store/storage/outbox/noted';
import { laterOf } from '@storewright/store/storage/replicas/position';
import type {
  CommitOutcome,
  Holding,
  Presumption,
  StorageWrite,
} from '@storewright/store/storage/storage';
import { type Call, kindNamed } from '../context/world.ts';
import { type ReadSet, StaleRead } from '../facts/read-set.ts';
import { type Loaded, openSession, type Session } from '../facts/session.ts';
import { extensionKind } from './extension-call.ts';
import {
  actsOf,
  authorOf,
  type Stamping,
  stampedMessages,
  stampedNew,
  stampedNext,
} from './stamp.ts';

/** A document as it was stored. */
export interface Written {
  readonly document: any;
  /** JSON text, as stored and as answered. */
  readonly text: string;
  /** A creation found its document there and changed it. */
  readonly isReplaced?: true;
}

/** A write that is ready for storage, and the document that it leaves. */
interface Prepared {
  readonly write: StorageWrite;
  readonly written: Written;
}

/** Stamps of one request: all of its documents have the same instant. */
export const stampingOf = (
  session: Session,
  kind: Kind,
  principal: Principal | undefined,
): Stamping => ({
  resource: kind.resource,
  principal,
  now: instantOf(session.world.now(session.project)),
  newId: () => session.world.newId(session.project),
});

/** A document to make. */
interface Creation {
  readonly kind: Kind;
  readonly change: Change;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly whole?: { readonly message: (payload: any) => any; readonly member: string } | undefined;
}

/** The write that creates a document, and the answer once it is stored. */
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

/** A document to change. */
interface Revision {
  readonly kind: Kind;
  readonly before: Loaded;
  readonly change: Change;
  readonly secret?: string | undefined;
}

/** The write that changes a document, and the answer once it is stored. */
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
  actions: readonly string[] = [],
): Promise<void> {
  const { world, project } = session;
  for (const write of writes) if ('document' in write) frozen(write.document);
  const acts = actsOf(session.by, writes);
  const told = acts.length === 0 ? holding : { ...holding, acts };
  const counted = counts.length === 0 ? told : { ...told, counts };
  const { repeatable } = session;
  const pending = repeatable?.pending;
  const ending = withImports(session, writes[0]!, counted);
  const answering = pending === undefined ? ending : { ...ending, answer: pending.kept };
  const held =
    world.keepsVersions?.(project) === true ? withCause(session, actions, answering) : answering;
  const outcome = await storeConfirmed(session, writes, held);
  notePosition(session, outcome);
  if (pending !== undefined && outcome.outcome === 'done') {
    repeatable!.pending = undefined;
    repeatable!.answered = pending.shown;
  }
  if (outcome.outcome === 'exhausted')
    throw counts.find(({ name }) => name === outcome.name)!.refusal();
  if (outcome.outcome !== 'done') throw errorOf(session, writes, outcome);
  if (writes.some(({ kind }) => kind === extensionKind)) world.extensions.forget(project);
  for (const write of writes)
    if (write.kind === subscriptionKind && write.type === 'update')
      world.notifier.changed(project, write.before.id);
}

/** Import operations end with the document that is written first. */
function withImports({ imports, world, project }: Session, first: StorageWrite, holding?: Holding) {
  if (imports === undefined || imports.ids.length === 0) return holding;
  if (first.type === 'guard' || first.type === 'delete') return holding;
  const resourceVersion = first.document.version;
  return { ...holding, imported: { ...imports, resourceVersion, now: world.now(project) } };
}

/** Work of the server itself has none. */
function withCause({ by }: Session, actions: readonly string[], holding: Holding = {}): Holding {
  if (by === undefined) return holding;
  return { ...holding, cause: { correlationId: by.correlationId, actions, by: authorOf(by) } };
}

/** A request may store more than once: what it has stored last comes last in the log. */
function notePosition({ freshness }: Session, outcome: CommitOutcome): void {
  if (freshness === undefined || outcome.outcome !== 'done') return;
  freshness.written = laterOf(freshness.written, outcome.position);
}

/** Stores presumed state together with its confirmation, or nothing. */
async function storeConfirmed(
  session: Session,
  writes: readonly StorageWrite[],
  asked?: Holding,
): Promise<CommitOutcome> {
  const { world, project, readSet, fences } = session;
  const holding = fences.size === 0 ? asked : { ...asked, generations: [...fences.values()] };
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
  await checkClaim(session);
  await readSet.confirm();
  throw new StaleRead('something changed after it was read');
}

/** Another one may have begun the same creation because this one took too long. */
async function checkClaim({ world, repeatable }: Session): Promise<void> {
  if (repeatable === undefined || (await world.storage.repeatables.isHeld(repeatable.claim)))
    return;
  throw apiError.IdempotencyConflict(
    'The request took too long, and another request with its Idempotency-Key has started.',
  );
}

/** An adjustment itself checks which members of its document must be as they were read. */
function withoutAdjusted(
  presumed: Presumption | undefined,
  writes: readonly StorageWrite[],
): Presumption | undefined {
  const adjusted = writes.flatMap((write) => (write.type === 'adjust' ? [write.before.id] : []));
  if (presumed === undefined || adjusted.length === 0) return presumed;
  return { ...presumed, documents: presumed.documents.filter(({ id }) => !adjusted.includes(id)) };
}

/** A client that writes a document usually reads it next. */
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
  const former = write.type === 'update' ? write.before : undefined;
  const atHand = { written: write.document, former };
  remembered.note(kindNamed(world, write.kind), row, undefined, atHand);
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
  apiError.PendingOperation(
    'Other requests kept changing the resources that this request needs. Try again.',
  );

const targetOf = ({ by, value }: Extract<Refusal, { outcome: 'dangling' }>) =>
  by === 'id' ? { id: value } : { key: value };

type Duplicate = Extract<Refusal, { outcome: 'duplicate' }>;

/** The value is one of a rule of a kind that was written. */
function duplicateError(
  { world, readSet }: Session,
  writes: readonly StorageWrite[],
  { kind: taken, field, value, holder }: Duplicate,
): Error {
  const rules = writes.flatMap(({ kind }) =>
    (kindNamed(world, kind).resource.unique ?? []).map((rule) => ({ space: kind, ...rule })),
  );
  const rule = rules.find((one) => one.space === taken && one.field === field);
  if (rule?.moves && readSet !== undefined)
    return new StaleRead(`another document has '${field}' now`);
  if (rule?.refusal !== undefined) return rule.refusal(value, holder);
  const shown = rule?.shown?.(value) ?? value;
  if (rule?.path === undefined) return duplicateField(field, shown);
  return duplicateField(rule.path(value), shown, holder && `${taken} '${holder}'`);
}

// Operations that write documents which their client names no version of, such as the tree of a
// business unit. When one of those has changed since it was read, everything is read and decided
// again.

/** How often an operation is run in all. */
const maxRuns = 40;

/**
 * Runs until nothing disturbs it, with a pause of up to 40 ms in between.
 * @param run Answers `undefined` when it was disturbed; in the last run that is its error.
 */
export async function untilUndisturbed<T>(
  readSet: ReadSet | undefined,
  run: (count: number, isLast: boolean) => Promise<T | undefined>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    const outcome = await run(count, count === maxRuns);
    if (outcome !== undefined) return outcome;
    readSet?.readOnward();
    await setTimeout(Math.random() * 4 * Math.min(count, 10));
  }
}

/** The same for an operation on one document: each retry has a session of its own. */
export const retryOnConflict = <T>(
  call: Call,
  run: (call: Call, isLast: boolean) => Promise<T | undefined>,
): Promise<T> => {
  const { world, project, ...asks } = call.session;
  const { readSet, repeatable, by, freshness, imports } = asks;
  const again = () => openSession(world, project, { readSet, repeatable, by, freshness, imports });
  return untilUndisturbed(readSet, (count, isLast) =>
    run(count === 1 ? call : { ...call, session: again() }, isLast),
  );
};

/** The other conditions of a commit. */
interface Circumstances {
  /** Recognizes such a race for the first document; absent: its version was named. */
  readonly alone?: ((fault: unknown) => boolean) | undefined;
  readonly holding?: Holding | undefined;
  readonly counts?: readonly Count[] | undefined;
  /** Names of the update actions, for the history. */
  readonly actions?: readonly string[] | undefined;
}

/**
 * Whether it is stored: `false` when a document has changed since it was read that the client has
 * named no version of.
 */
export async function commitWrites(
  session: Session,
  first: StorageWrite,
  others: readonly StorageWrite[],
  isLast: boolean,
  { alone = () => false, holding, counts, actions }: Circumstances = {},
): Promise<boolean> {
  try {
    await commit(session, [first, ...others], holding, counts, actions);
    return true;
  } catch (fault) {
    const isDisturbed = (others.length > 0 && isRace(fault)) || isOutdated(fault) || alone(fault);
    if (!isDisturbed) throw fault;
    // A conflict about a document that the client has not named is not reported; named documents
    // are read first in the retry.
    if (isLast) throw changedMeanwhile();
    return false;
  }
}

/** Something that the operation used has changed, in addition to the documents that it writes. */
const isOutdated = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'PendingOperation';

/** A document is at another version than the one that was read. */
export const isOtherVersion = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'ConcurrentModification';

/**
 * Another version, or a deleted document, or a document that two operations create for the first
 * time.
 */
export const isRace = (fault: unknown): boolean =>
  isOtherVersion(fault) ||
  (fault instanceof ApiError &&
    (fault.code === 'ResourceNotFound' ||
      (fault.code === 'DuplicateField' && fault.members.field === 'id')));
