// Who is notified of changes in a project: its subscriptions, and temporary listeners. Each process
// keeps the list with its number; a commit names the number that it used, in the same statement, so
// no write misses an existing subscription, and without subscriptions a commit costs one look at
// that number.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { name, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { areCurrent, type Generation, numberOf } from '../generations.ts';

/** The kind whose documents are subscriptions; its number is raised by listeners too. */
export const subscriptionKind = 'subscription';

/** A subscription or listener, and what it wants. */
export interface Subscriber {
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
    sql`select ${numberOf(project, subscriptionKind)} as number,
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
