// Sessions of payment connectors: one row each, deleted some time after the session expires.
// Called by: sessions, jobs.
import { raw, type Sql, sql } from '../sql/sql.ts';
import { instantIn } from './clock.ts';
import type { Database } from './connection/database.ts';

/** A session as it is stored; times are milliseconds since the epoch, by the clock of the project. */
export interface StoredSession {
  readonly id: string;
  readonly cartId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** JSON of the members that only clients understand. */
  readonly content: string;
}

/** Stores a new session. */
export async function insertSession(
  database: Database,
  project: string,
  { id, cartId, createdAt, expiresAt, content }: StoredSession,
): Promise<void> {
  await database.query(
    'write',
    sql`insert into checkout_session (project, id, cart_id, created_at, expires_at, content)
      values (${project}, ${id}, ${cartId}, ${createdAt}::bigint, ${expiresAt}::bigint, ${content})`,
    'store session',
  );
}

/** The session with the id; `undefined` when there is none. */
export async function findSession(
  database: Database,
  project: string,
  id: string,
): Promise<StoredSession | undefined> {
  const [row] = await database.query<StoredSession>(
    'query',
    sql`select id, cart_id as "cartId", created_at as "createdAt", expires_at as "expiresAt", content
      from checkout_session where project = ${project} and id = ${id}`,
    'find session',
  );
  return row;
}

/** An expired session is still found for so long, so that a connector learns why it is refused. */
const expiredKeptMs = 3_600_000;
const stepRows = 1_000;

/** By the clock of the database and by that of the project: one of them may be ahead. */
const isOver = (instant: Sql): Sql => sql`expires_at <= ${instant} - ${expiredKeptMs}::bigint
  and expires_at <= ${instantIn(raw('project'), instant)} - ${expiredKeptMs}::bigint`;

/** Deletes expired sessions in bounded steps; returns how many. */
export async function deleteExpiredSessions(
  database: Database,
  instant: () => Sql,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  for (let count = stepRows; count >= stepRows && goOn(); total += count) {
    count = 0;
    const over = await database.query<{ project: string }>(
      'background',
      sql`select distinct project from (select project from checkout_session
        where ${isOver(instant())} order by expires_at limit ${stepRows}) first`,
    );
    for (const { project } of over)
      count += (await database.query('background', deleting(project, instant()))).length;
  }
  return total;
}

const deleting = (project: string, instant: Sql): Sql => sql`
  delete from checkout_session where project = ${project} and ctid = any(array(
    select ctid from checkout_session where project = ${project} and ${isOver(instant)}
    order by expires_at limit ${stepRows} for update skip locked)) returning 1`;

/** Part of the statement of a commit: the sessions of erased carts, whose content may name a person. */
export const erasingSessions = (
  project: string,
  ids: readonly string[],
  condition: Sql,
): Sql => sql`delete from checkout_session
  where project = ${project} and cart_id = any(${ids}::text[]) and ${condition}`;
