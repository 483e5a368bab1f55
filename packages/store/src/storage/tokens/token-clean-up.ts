// Removal of useless tokens, in bounded batches, so that no statement holds locks or the disk for
// long. One statement finds the projects with expired tokens, then each project has its own: a
// statement that removes looks at one project alone. Expiry is decided within the statement, by the
// clock of the database: a server whose own clock is wrong removes nothing too early. Each function
// removes one batch and returns the number of rows. Called by: oauth.
import { name, raw, type Sql, sql } from '../../sql/sql.ts';
import { instantIn } from '../clock.ts';
import type { Database } from '../connection/database.ts';

interface Count {
  readonly count: number;
}

async function countRows(database: Database, statement: Sql): Promise<number> {
  const [row] = await database.query<Count>('background', statement);
  return Number(row?.count ?? 0);
}

/**
 * Also by the clock of the project, which may be behind. Where it is ahead, its tokens hold no more
 * and go when the clock of the database has come there, or with the project.
 */
const isOver = (instant: Sql): Sql => sql`expires_at <= ${instantIn(raw('project'), instant)}`;

/** The projects of the first `most` rows of a condition, each once. */
const projectsOf = async (database: Database, rows: Sql, most: number): Promise<string[]> =>
  (
    await database.query<{ project: string }>(
      'background',
      sql`select distinct project from (select project from ${rows} limit ${most}) first`,
    )
  ).map(({ project }) => project);

/** The sum of one statement for each project. */
async function inEach(
  projects: readonly string[],
  remove: (project: string) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (const project of projects) total += await remove(project);
  return total;
}

// Rows that another server is removing already are skipped, so that servers do not wait in line.
const expiredIn = (table: 'access_token' | 'refresh_token') => {
  const rows = name(table);
  return async (database: Database, instant: Sql, most: number): Promise<number> => {
    const old = sql`${rows} where expires_at <= ${instant} and ${isOver(instant)}
      order by expires_at`;
    return inEach(await projectsOf(database, old, most), (project) =>
      countRows(
        database,
        sql`with old as (
            select hash from ${rows} where project = ${project}
              and expires_at <= ${instant} and ${isOver(instant)}
            order by expires_at limit ${most} for update skip locked
          ), gone as (
            delete from ${rows} t using old
            where t.project = ${project} and t.hash = old.hash returning 1
          ) select count(*) as count from gone`,
      ),
    );
  };
};

/** Removes about `most` access tokens that are over at the instant; answers how many. */
export const removeExpiredAccessTokens = expiredIn('access_token');

/** Removes about `most` refresh tokens that are over at the instant; answers how many. */
export const removeExpiredRefreshTokens = expiredIn('refresh_token');

/** Tokens of a deleted client; without it they are dead already, this only clears them away. */
export const removeTokensOfClient = (
  database: Database,
  client: { readonly id: string; readonly projectKey: string },
  most: number,
) => {
  const { id, projectKey } = client;
  return countRows(
    database,
    sql`with access as (
        delete from access_token where project = ${projectKey} and hash in (
          select hash from access_token where client_id = ${id} and project = ${projectKey}
          limit ${most} for update skip locked) returning 1
      ), refresh as (
        delete from refresh_token where project = ${projectKey} and hash in (
          select hash from refresh_token where client_id = ${id} and project = ${projectKey}
          limit ${most} for update skip locked) returning 1
      ) select (select count(*) from access) + (select count(*) from refresh) as count`,
  );
};

/** Anonymous ids that were used last so long ago; those with a refresh token start again. */
export async function removeOldAnonymousIds(
  database: Database,
  { instant, unusedMs }: { readonly instant: Sql; readonly unusedMs: number },
  most: number,
): Promise<number> {
  const isOld = sql`used_at < ${instant} - ${unusedMs}::bigint
    and used_at < ${instantIn(raw('a.project'), instant)} - ${unusedMs}::bigint`;
  const rows = sql`anonymous_id a where ${isOld} order by used_at`;
  return inEach(await projectsOf(database, rows, most), (project) =>
    countRows(
      database,
      sql`with old as (
          select a.id, exists (select from refresh_token r
            where r.project = ${project} and r.anonymous_id = a.id) as lives
          from anonymous_id a where a.project = ${project} and ${isOld}
          order by used_at limit ${most} for update of a skip locked
        ), kept as (
          update anonymous_id a set used_at = ${instantIn(sql`${project}`, instant)}
          from old where a.project = ${project} and a.id = old.id and old.lives
        ), gone as (
          delete from anonymous_id a
          using old where a.project = ${project} and a.id = old.id and not old.lives
        ) select count(*) as count from old`,
    ),
  );
}

/** A place in the order of use of refresh tokens. */
interface UsePosition {
  readonly last_used_at: number;
  readonly hash: Buffer;
}

/** Removes refresh tokens of a project that were used before the position, oldest first. */
export const removeRefreshTokensBefore = (
  database: Database,
  projectKey: string,
  { last_used_at, hash }: UsePosition,
  most: number,
) =>
  countRows(
    database,
    sql`with old as (
        select hash from refresh_token
        where project = ${projectKey}
          and (last_used_at, hash) < (${last_used_at}::bigint, ${hash}::bytea)
        order by last_used_at, hash limit ${most} for update skip locked
      ), gone as (
        delete from refresh_token t using old
        where t.project = ${projectKey} and t.hash = old.hash returning 1
      ) select count(*) as count from gone`,
  );

/** How many refresh tokens a project has. */
export const numberOfRefreshTokens = async (
  database: Database,
  projectKey: string,
): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    'query',
    sql`select count(*) as count from refresh_token where project = ${projectKey}`,
  );
  return row!.count;
};

/** Steps of the count: short enough that no single statement takes long. */
const stepSize = 10_000;

/**
 * The token that is the `cap`-th from the most recently used; absent when there are fewer. Walks
 * the index in steps, because one count of all would take seconds.
 */
export async function usePositionAt(
  database: Database,
  projectKey: string,
  cap: number,
): Promise<UsePosition | undefined> {
  let position: UsePosition | undefined = {
    last_used_at: Number.MAX_SAFE_INTEGER,
    hash: Buffer.of(),
  };
  for (let left = cap; left > 0 && position !== undefined; left -= stepSize) {
    const step = Math.min(stepSize, left);
    const rows: UsePosition[] = await database.query<UsePosition>(
      'background',
      sql`select last_used_at, hash from refresh_token
        where project = ${projectKey}
          and (last_used_at, hash) < (${position.last_used_at}::bigint, ${position.hash}::bytea)
        order by last_used_at desc, hash desc offset ${step - 1} limit 1`,
    );
    position = rows[0];
  }
  return position;
}

/** Projects that have refresh tokens: all are read, as trimming does anyway. */
export async function projectsWithRefreshTokens(database: Database): Promise<string[]> {
  const rows = await database.query<{ project: string }>(
    'background',
    sql`select distinct project from refresh_token`,
  );
  return rows.map(({ project }) => project);
}

/** About how many refresh tokens there are in all projects; absent when it is not known yet. */
export async function estimateRefreshTokens(database: Database): Promise<number | undefined> {
  const [row] = await database.query<{ estimate: number }>(
    'background',
    sql`select reltuples::float8 as estimate from pg_class where oid = 'refresh_token'::regclass`,
  );
  return row === undefined || row.estimate < 0 ? undefined : row.estimate;
}
