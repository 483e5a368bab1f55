// Versions, dates, who did it, and the numbers of messages. The only place that decides them.
import type { Message, Principal, Resource, Stored } from '@storewright/model/declaration';
import { userProvidedIdentifiers } from '@storewright/store/storage/outbox/noted';
import type { MessageDocument } from '@storewright/store/storage/storage';

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
export function initiator(principal: Principal): object {
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
