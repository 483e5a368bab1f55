// What a commit notes for background work: notifications with their receivers, and documents for the search indexes. The
// statement of the commit stores them. The body of a message is the stored message, that of a change is the notification
// itself. Both name the current trace.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Derived, Resource } from '@storewright/model/declaration';
import { currentTrace } from '@storewright/platform/tracing/spans';
import { name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { areCurrent, type Generation, numberIn } from '../generations.ts';
import type { Table } from '../schema/tables.ts';
import type { MessageDocument, StorageWrite } from '../storage.ts';
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

// The parts of a commit's statement that store its notifications. The rows come as arrays, so that
// the SQL is the same for any number of them; they are stored in their order, which gives their
// positions.

/** @param condition over the rows `v`, of which `owner` is the document */
export function notedParts(project: string, all: readonly Noted[], condition: Sql): Sql[] {
  if (all.length === 0) return [];
  return [
    sql`noted as (insert into notification (project, subscription, resource, body)
      select ${project}, v.subscription, v.resource, v.body
      from unnest(${all.map(({ owner }) => owner)}::text[],
        ${all.map(({ subscription }) => subscription)}::text[],
        ${all.map(({ resource }) => resource)}::text[], ${all.map(({ body }) => body)}::text[])
        with ordinality v(owner, subscription, resource, body, place)
      where ${condition} order by v.place)`,
  ];
}

/** Names and expressions of the statement that holds the adjusted rows. */
interface AdjustParts {
  /** Name of the table, for the names of the parts. */
  readonly table: string;
  /** The held rows, and their messages where there are any. */
  readonly lock: Sql;
  readonly told: Sql | undefined;
  readonly whenOk: Sql;
  /** A body from its template, of a row `m` of messages or a row `l` of held documents. */
  readonly ofMessage: (template: Sql) => Sql;
  readonly ofChange: (template: Sql) => Sql;
}

/** Parts of a statement that store the notifications of adjusted documents. */
export function notedAdjustParts(
  project: string,
  all: readonly NotedAdjust[],
  { table, lock, told, whenOk, ofMessage, ofChange }: AdjustParts,
): Sql[] {
  const messages = all.filter(({ place }) => place !== null);
  const changes = all.filter(({ place }) => place === null);
  const insert = raw('insert into notification (project, subscription, resource, body)');
  const parts: Sql[] = [];
  if (messages.length > 0 && told !== undefined)
    parts.push(sql`${raw(`"noted_${table}"`)} as (${insert}
      select ${project}, n.subscription, n.resource, ${ofMessage(raw('n.body'))}
      from ${rowsOf(messages)} join ${told} m on m.owner = n.owner and m.place = n.place
      where ${whenOk} order by m.owner, m.told_as)`);
  if (changes.length > 0)
    parts.push(sql`${raw(`"changed_${table}"`)} as (${insert}
      select ${project}, n.subscription, n.resource, ${ofChange(raw('n.body'))}
      from ${rowsOf(changes)} join ${lock} l on l.id = n.owner where ${whenOk})`);
  return parts;
}

const rowsOf = (all: readonly NotedAdjust[]): Sql =>
  sql`unnest(${all.map(({ owner }) => owner)}::text[], ${all.map(({ place }) => place)}::bigint[],
    ${all.map(({ subscription }) => subscription)}::text[],
    ${all.map(({ resource }) => resource)}::text[], ${all.map(({ body }) => body)}::text[])
    n(owner, place, subscription, resource, body)`;

/**
 * Messages about erased documents are no longer delivered. Changes are: they contain only ids and
 * names, and the last one asks receivers to erase their data.
 */
export const erasingNoted = (
  project: string,
  documents: readonly { readonly kind: string; readonly id: string }[],
  condition: Sql,
): Sql => sql`delete from notification n where n.project = ${project}
  and n.resource = any(${documents.map(({ kind, id }) => `${kind}/${id}`)}::text[])
  and not n.body::jsonb ? 'notificationType' and ${condition}`;

// Who is notified of changes in a project: its subscriptions, and temporary listeners. Each process
// keeps the list with its number; a commit names the number that it used, in the same statement, so
// no write misses an existing subscription, and without subscriptions a commit costs one look at
// that number.

/** The kind whose documents are subscriptions; its number is raised by listeners too. */
export const subscriptionKind = 'subscription';

/** A subscription or listener, and what it wants. */
interface Subscriber {
  readonly id: string;
  /** Kinds whose messages it wants, each with the types; `undefined`: all types. */
  readonly messages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Kinds whose changes it wants. */
  readonly changes: ReadonlySet<string>;
}

/** Who subscribes in a project, as of a number of the list. */
export interface Audience {
  readonly generation: Generation;
  readonly subscribers: readonly Subscriber[];
}

/** Audiences as this process knows them. */
export interface Audiences {
  known(project: string): Promise<Audience>;
  /** One that is newer than a former one. */
  renewed(former: Audience): Promise<Audience>;
}

/** Whether the list is still the one that a commit used. */
export const isCurrentAudience = (audience: Audience | undefined) =>
  areCurrent(audience === undefined ? [] : [audience.generation]);

/** Nothing is notified for a project that is not open to clients. */
const maxKept = 2_000;

/** Reads audiences once and keeps them; commits prove the number in their statement. */
export function audiencesIn(database: Database): Audiences {
  const kept = boundedMemory<Promise<Audience>>(maxKept);
  const read = (project: string): Promise<Audience> => {
    const fresh = readAudience(database, project);
    kept.set(project, fresh);
    // A failure reaches the callers that waited and is not kept for others.
    fresh.catch(() => kept.get(project) === fresh && kept.delete(project));
    return fresh;
  };
  return {
    known: (project) => kept.get(project) ?? read(project),
    async renewed({ generation: { project, number } }) {
      const known = await kept.get(project)?.catch(() => undefined);
      return known !== undefined && known.generation.number > number ? known : read(project);
    },
  };
}

interface Row {
  readonly number: number;
  readonly documents: readonly string[] | null;
  readonly listeners: readonly string[] | null;
}

/** List and number out of one snapshot. */
async function readAudience(database: Database, project: string): Promise<Audience> {
  const [row] = await database.query<Row>(
    'token',
    sql`select ${numberIn(project, subscriptionKind)} as number,
      (select array_agg(document order by id) from ${name(subscriptionKind)}
        where project = ${project}) as documents,
      (select array_agg(json_build_object('id', id, 'wants', wants::json)::text order by id)
        from listener where project = ${project} and expires_at > now()) as listeners`,
    'audience',
  );
  const documents = (row!.documents ?? []).map((text) => JSON.parse(text)).filter(isServed);
  const listeners = (row!.listeners ?? []).map((text) => JSON.parse(text));
  return {
    generation: { project, name: subscriptionKind, number: row!.number },
    subscribers: [...documents, ...listeners.map(({ id, wants }) => ({ id, ...wants }))].map(
      subscriberOf,
    ),
  };
}

/** A stopped subscription is not notified until it gets another destination. */
const isServed = ({ status }: { readonly status: string }) =>
  status !== 'ConfigurationErrorDeliveryStopped';

interface Wants {
  readonly id: string;
  readonly messages?: readonly { resourceTypeId: string; types?: readonly string[] }[];
  readonly changes?: readonly { resourceTypeId: string }[];
}

const subscriberOf = ({ id, messages = [], changes = [] }: Wants): Subscriber => ({
  id,
  messages: new Map(messages.map((one) => [one.resourceTypeId, typesOf(one)])),
  changes: new Set(changes.map(({ resourceTypeId }) => resourceTypeId)),
});

const typesOf = ({ types = [] }: { readonly types?: readonly string[] }) =>
  types.length === 0 ? undefined : new Set(types);

// The notes of a commit for the index: which documents must be read again. A commit of searched
// documents stays one statement; nothing is noted where there is no index.

/** A document that the search index must read again. */
export interface Pending {
  readonly kind: string;
  /** `id`, or the path of a facet by which the documents are found. */
  readonly by: string;
  readonly value: string;
  /** The document is deleted. */
  readonly gone: boolean;
}

type Tables = ReadonlyMap<string, Table>;

interface Changed {
  readonly kind: string;
  readonly id: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly derived: readonly Derived[];
}

/** What a write makes out of date. */
export function pendingBy(tables: Tables, change: Changed): readonly Pending[] {
  const { kind, id, before, after, derived } = change;
  const resource = tables.get(kind)?.resource;
  const own: Pending[] =
    resource?.searched === undefined
      ? []
      : [{ kind, by: 'id', value: id, gone: after === undefined }];
  const ofDerived = derived
    .filter((one) => tables.get(one.kind)?.resource.searched !== undefined)
    .map((one): Pending => ({ kind: one.kind, by: 'id', value: one.id, gone: !one.document }));
  const beside = resource?.searchedWith?.(before, after) ?? [];
  return [...own, ...ofDerived, ...beside.map((one): Pending => ({ ...one, gone: false }))];
}

/**
 * A deleted document leaves the index immediately: an erased one must not be found. The row stays
 * until its bits and its words are cleared, which its content names.
 */
export const removing = (project: string, pending: readonly Pending[], condition: Sql): Sql[] => {
  const gone = pending.filter((one) => one.gone);
  if (gone.length === 0) return [];
  return [
    sql`update search_entry d set live = false
      from unnest(${gone.map(({ kind }) => kind)}::text[],
        ${gone.map(({ value }) => value)}::text[]) as g(kind, id)
      where d.project = ${project} and d.kind = g.kind and d.id = g.id and ${condition}`,
  ];
};

/** A note; a note of several commits carries the document whose commit makes it. */
interface OwnedPending extends Pending {
  readonly owner?: string;
}

/**
 * Notes them for the kinds that have an index in the project; a part of the commit.
 * @param condition may name the owner of each note as `v.owner`
 */
export const noting = (
  project: string,
  pending: readonly OwnedPending[],
  condition: Sql,
): Sql => sql`
  insert into search_pending (project, kind, by, value, gone)
  select distinct ${project}, v.kind, v.by, v.value, v.gone
  from unnest(${pending.map(({ owner = null }) => owner)}::text[],
    ${pending.map(({ kind }) => kind)}::text[], ${pending.map(({ by }) => by)}::text[],
    ${pending.map(({ value }) => value)}::text[],
    ${pending.map(({ gone }) => gone)}::boolean[]) as v(owner, kind, by, value, gone)
  where ${condition} and exists (
    select 1 from search_index i
    where i.project = ${project} and i.kind = v.kind and i.phase <> 'dropping')`;
