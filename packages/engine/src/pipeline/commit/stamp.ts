// Versions, dates, who did it, and the numbers of messages. The only place that decides them.

import { isSame } from '@storewright/model/base/equality';
import type { Message, Principal, Resource, Stored } from '@storewright/model/declaration';
import type { NotedAct } from '@storewright/store/storage/audit';
import { subscriptionKind, userProvidedIdentifiers } from '@storewright/store/storage/outbox/noted';
import type { MessageDocument, StorageWrite } from '@storewright/store/storage/storage';
import { extensionKind } from './extension-call.ts';

/** What the pipeline writes into every document: when, by whom, with which ids. */
export interface Stamping {
  readonly resource: Resource<any>;
  readonly principal: Principal | undefined;
  /** `2024-05-02T09:10:11.123Z` */
  readonly now: string;
  readonly newId: () => string;
}

type Document = Stored & { readonly [member: string]: any };

/** Who did it, without personal data. */
function initiator(principal: Principal): object {
  const { clientId, externalUserId, customerId, anonymousId, associateId, consoleUser } = principal;
  return {
    clientId,
    // The console and its applications; all others are API clients.
    isPlatformClient: consoleUser !== undefined,
    ...(externalUserId === undefined ? {} : { externalUserId }),
    ...(customerId === undefined ? {} : { customer: { typeId: 'customer', id: customerId } }),
    ...(anonymousId === undefined ? {} : { anonymousId }),
    ...(associateId === undefined ? {} : { associate: { typeId: 'customer', id: associateId } }),
  };
}

/** Who makes a change, for the history: the user of the console is in no document. */
export function authorOf(principal: Principal): object {
  const { consoleUser = '' } = principal;
  return { ...initiator(principal), ...(consoleUser === '' ? {} : { id: consoleUser }) };
}

/** Members that some kinds have in addition to the common ones. */
const marks = ({ showsType, showsVersionTime, name }: Resource<any>, modifiedAt: string) => ({
  ...(showsType === true ? { type: name } : {}),
  ...(showsVersionTime === true ? { versionModifiedAt: modifiedAt } : {}),
});

/** A new document: version 1, created now. */
export function stampedNew(draft: object, id: string, stamping: Stamping): Document {
  const { resource, now, principal } = stamping;
  const by = principal === undefined ? undefined : initiator(principal);
  return {
    id,
    version: 1,
    createdAt: now,
    lastModifiedAt: now,
    ...(by === undefined ? {} : { lastModifiedBy: by, createdBy: by }),
    ...draft,
    ...marks(resource, now),
  } as Document;
}

/** Not before the last change: a clock may be set back, and the order of changes stays. */
const notBefore = (now: string, { lastModifiedAt }: Document): string =>
  lastModifiedAt > now ? lastModifiedAt : now;

/** The next version. A background change has no principal and leaves `lastModifiedBy` alone. */
export function stampedNext(before: Document, after: object, stamping: Stamping): Document {
  const { resource, now, principal } = stamping;
  const lastModifiedAt = notBefore(now, before);
  return {
    ...after,
    ...marks(resource, lastModifiedAt),
    id: before.id,
    version: before.version + 1,
    createdAt: before.createdAt,
    lastModifiedAt,
    ...(principal === undefined ? {} : { lastModifiedBy: initiator(principal) }),
  } as Document;
}

/** Messages with their base members, numbered after `sequence`. */
export function stampedMessages(
  messages: readonly Message[],
  about: Document,
  sequence: number,
  stamping: Stamping,
): MessageDocument[] {
  const { resource, principal, newId } = stamping;
  const now = notBefore(stamping.now, about);
  const by = principal === undefined ? undefined : initiator(principal);
  const identifiers = userProvidedIdentifiers(resource, about);
  return messages.map((message, index) => ({
    id: newId(),
    version: 1,
    createdAt: now,
    lastModifiedAt: now,
    ...(by === undefined ? {} : { lastModifiedBy: by, createdBy: by }),
    sequenceNumber: sequence + index + 1,
    resource: { typeId: resource.kind, id: about.id },
    resourceVersion: about.version,
    ...(identifiers === undefined ? {} : { resourceUserProvidedIdentifiers: identifiers }),
    ...message,
  }));
}

// The audit log entries of writes: of access of clients, and of the settings that decide where data
// is sent.

const clientKind = 'api-client';

/** Kinds whose documents administer. */
const administering: ReadonlySet<string> = new Set([
  'project',
  clientKind,
  extensionKind,
  subscriptionKind,
]);

const verbs = { insert: 'create', update: 'update', delete: 'delete' } as const;

/** Entries of a request; none for work of the server itself. */
export function actsOf(
  by: Principal | undefined,
  writes: readonly StorageWrite[],
): readonly NotedAct[] {
  const author = by?.author;
  if (author === undefined) return [];
  const { correlationId } = by!;
  return writes.flatMap((write) => {
    if (!administering.has(write.kind) || write.type === 'guard' || write.type === 'adjust')
      return [];
    const act = `${write.kind}.${verbs[write.type]}`;
    const { id } = write.type === 'delete' ? write.before : write.document;
    return [{ act, subject: id, details: detailsOf(write), author: { ...author, correlationId } }];
  });
}

type Told = Extract<StorageWrite, { type: 'insert' | 'update' | 'delete' }>;

/** Of a client its scopes, of a change the members that are others; never a value. */
function detailsOf(write: Told): readonly string[] {
  if (write.type === 'update') return changedMembers(write.before, write.document);
  if (write.type === 'insert' && write.kind === clientKind)
    return String(write.document.scope ?? '').split(' ');
  return [];
}

const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

const changedMembers = (
  before: { readonly [member: string]: any },
  after: { readonly [member: string]: any },
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !stamps.has(member) && !isSame(before[member], after[member]),
  );
