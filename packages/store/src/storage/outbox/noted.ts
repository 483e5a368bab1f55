// The notifications of a commit and their receivers; the statement of the commit stores them. The body of
// a message is the stored message, that of a change is the notification itself. Both name the current trace.
import type { Resource } from '@storewright/model/declaration';
import { currentTrace } from '@storewright/platform/tracing/spans';
import type { MessageDocument, StorageWrite } from '../storage.ts';
import type { Audience, Subscriber } from './audience.ts';
import { instantHole, sequenceHole, templateOf, versionHole } from './holes.ts';

/** One notification for one subscription. */
export interface Noted {
  /** Id of the document that the write is about. */
  readonly owner: string;
  readonly subscription: string;
  /** The unit of ordered delivery: kind and id of the document. */
  readonly resource: string;
  readonly body: string;
}

/** The same of an adjustment, whose bodies are filled in by the statement. */
export interface NotedAdjust extends Noted {
  /** Position of the message among the messages of the document; `null` for the change. */
  readonly place: number | null;
}

interface Asked {
  readonly project: string;
  readonly audience: Audience | undefined;
  readonly resource: Resource;
}

/** The identifiers of a document that clients have given. */
export function userProvidedIdentifiers(
  { userProvided = [] }: Pick<Resource, 'userProvided'>,
  document: { readonly [member: string]: any },
): object | undefined {
  const given = userProvided.filter((member) => document[member] !== undefined);
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map((member) => [member, document[member]]));
}

type Plain = Exclude<StorageWrite, { type: 'adjust' }>;
type Adjust = Extract<StorageWrite, { type: 'adjust' }>;

/** The notifications of a write: one for each subscriber and each message or change it wants. */
export function notedBy(asked: Asked, write: Plain): readonly Noted[] {
  const subscribers = asked.audience?.subscribers ?? [];
  if (subscribers.length === 0 || write.type === 'guard') return [];
  const { kind } = write;
  const owner = write.type === 'insert' ? write.document.id : write.before.id;
  const common = { owner, resource: `${kind}/${owner}` };
  const told = write.messages.flatMap((message) => {
    const listening = subscribers.filter((one) => wantsMessage(one, kind, message));
    const body = listening.length === 0 ? '' : withTrace(JSON.stringify(message));
    return listening.map(({ id }) => ({ ...common, subscription: id, body }));
  });
  const watching = subscribers.filter(({ changes }) => changes.has(kind));
  const change = watching.length === 0 ? undefined : changeOf(asked, write);
  if (change === undefined) return told;
  const body = withTrace(JSON.stringify(change));
  return [...told, ...watching.map(({ id }) => ({ ...common, subscription: id, body }))];
}

/** The same of a write whose numbers are known only when the row is held: bodies are templates. */
export function notedByAdjust(asked: Asked, write: Adjust): readonly NotedAdjust[] {
  const subscribers = asked.audience?.subscribers ?? [];
  const { kind, before } = write;
  if (subscribers.length === 0) return [];
  const common = { owner: before.id, resource: `${kind}/${before.id}` };
  const told = write.messages.flatMap(({ document, text }, place) =>
    subscribers
      .filter((one) => wantsMessage(one, kind, document))
      .map(({ id }) => ({ ...common, subscription: id, place, body: withTrace(text) })),
  );
  const watching = subscribers.filter(({ changes }) => changes.has(kind));
  if (watching.length === 0) return told;
  // The version before is known only when the row is held; it takes the place of a message's number.
  const stamps = { version: versionHole, oldVersion: sequenceHole, modifiedAt: instantHole };
  const body = withTrace(
    templateOf({ ...headOf(asked, 'ResourceUpdated', write.document), ...stamps }),
  );
  return [
    ...told,
    ...watching.map(({ id }) => ({ ...common, subscription: id, place: null, body })),
  ];
}

/** JSON text of an object with the trace as its first member. */
function withTrace(body: string): string {
  const traceparent = currentTrace();
  return traceparent === undefined
    ? body
    : `{"traceparent":${JSON.stringify(traceparent)},${body.slice(1)}`;
}

const wantsMessage = ({ messages }: Subscriber, kind: string, { type }: MessageDocument) =>
  messages.has(kind) && (messages.get(kind)?.has(type as string) ?? true);

const headOf = ({ project, resource }: Asked, notificationType: string, document: any): object => {
  const identifiers = userProvidedIdentifiers(resource, document);
  return {
    notificationType,
    projectKey: project,
    resource: { typeId: resource.kind, id: document.id },
    ...(identifiers === undefined ? {} : { resourceUserProvidedIdentifiers: identifiers }),
  };
};

/** Nothing for a write that is no change to clients: the version stays. */
function changeOf(asked: Asked, write: Exclude<Plain, { type: 'guard' }>): object | undefined {
  if (write.type === 'delete') {
    const { before, erase, at = before.lastModifiedAt } = write;
    return {
      ...headOf(asked, 'ResourceDeleted', before),
      version: before.version,
      modifiedAt: at,
      ...(erase === true ? { dataErasure: true } : {}),
    };
  }
  const { document } = write;
  const stamps = { version: document.version, modifiedAt: document.lastModifiedAt };
  if (write.type === 'insert') return { ...headOf(asked, 'ResourceCreated', document), ...stamps };
  if (write.before.version === document.version) return undefined;
  return {
    ...headOf(asked, 'ResourceUpdated', document),
    version: document.version,
    oldVersion: write.before.version,
    modifiedAt: document.lastModifiedAt,
  };
}
