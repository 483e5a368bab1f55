// Introspection: questions about one project that come while a statement is under way share the next one.
// Called by: oauth.
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import {
  customerUnchanged,
  grantOf,
  type RememberedClient,
  type StoredToken,
  type TokenRow,
} from './tokens.ts';

/** What introspection asks for; `now` is in milliseconds since the epoch. */
interface Inspected {
  readonly hash: Buffer;
  readonly now: number;
  readonly client: RememberedClient;
}

interface Inspection {
  /** The client who asks still exists. */
  readonly clientLives: boolean;
  readonly token?: StoredToken | undefined;
}

const inspections = new WeakMap<Database, InspectToken>();

/**
 * The access token, and whether the client who asks for it still exists. Questions about one
 * project share a statement when they come together, or while another one is under way.
 */
export function inspectAccessToken(database: Database, inspected: Inspected): Promise<Inspection> {
  const known = inspections.get(database) ?? inspectingTogether(database);
  inspections.set(database, known);
  return known(inspected);
}

type InspectToken = (inspected: Inspected) => Promise<Inspection>;

/** Questions of one statement. */
const mostInspected = 32;

function inspectingTogether(database: Database): InspectToken {
  const queues = new Map<string, Queue>();
  const send = (project: string, queue: Queue): void => {
    const part = queue.waiting.splice(0, mostInspected);
    if (part.length === 0) {
      queues.delete(project);
      return;
    }
    void answer(database, part).finally(() => send(project, queue));
  };
  return (inspected) =>
    new Promise((settle, fail) => {
      const { projectKey } = inspected.client;
      const queue = queues.get(projectKey);
      if (queue !== undefined) {
        queue.waiting.push({ inspected, settle, fail });
        return;
      }
      const opened = { waiting: [{ inspected, settle, fail }] };
      queues.set(projectKey, opened);
      // At the end of this turn: all requests that came in together have been looked at by then.
      setImmediate(() => send(projectKey, opened));
    });
}

/** Questions about one project that wait for the statement under way. */
interface Queue {
  readonly waiting: Asked[];
}

interface Asked {
  readonly inspected: Inspected;
  readonly settle: (answer: Inspection) => void;
  readonly fail: (error: unknown) => void;
}

/** Never rejects: a fault of the statement is one of all who asked. */
async function answer(database: Database, part: readonly Asked[]): Promise<void> {
  try {
    const all = part.map(({ inspected }) => inspected);
    const rows = await findInspected(database, all);
    for (const [at, { settle }] of part.entries()) settle(inspectionOf(rows[at]));
  } catch (error) {
    for (const { fail } of part) fail(error);
  }
}

type InspectedRow = TokenRow & { readonly client_lives: boolean };

function inspectionOf(row: InspectedRow | undefined): Inspection {
  if (row === undefined) throw new Error('a statement with a row for each question gave fewer');
  const token = row.project === null ? undefined : grantOf(row);
  return { clientLives: row.client_lives, token };
}

/** A row for each question, in their order; all are about one project. */
function findInspected(
  database: Database,
  all: readonly Inspected[],
): Promise<readonly InspectedRow[]> {
  const { projectKey } = all[0]!.client;
  return database.query<InspectedRow>(
    'read',
    sql`select exists (select from secrets s where s.kind = 'api-client' and s.id = n.client
          and s.project = ${projectKey} and s.value = n.secret) as client_lives,
        f.project, f.client_id, f.customer_id, f.anonymous_id, f.scope, f.expires_at
      from unnest(${all.map(({ hash }) => hash)}::bytea[],
          ${all.map(({ client }) => client.id)}::text[],
          ${all.map(({ client }) => client.secretHash)}::text[],
          ${all.map(({ now }) => now)}::bigint[])
        with ordinality as n (hash, client, secret, now, at)
      left join lateral (select t.project, t.client_id, t.customer_id, t.anonymous_id, t.scope,
          t.expires_at::float8 as expires_at
        from access_token t join api_client c on c.project = t.project and c.id = t.client_id
        where t.hash = n.hash and t.project = ${projectKey} and t.expires_at > n.now
          and ${customerUnchanged}) f on true
      order by n.at`,
    'access token inspections',
  );
}
