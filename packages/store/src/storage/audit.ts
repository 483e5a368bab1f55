// The audit log: who created, changed or deleted projects, clients and settings, when and from
// where. An entry is stored in the commit or transaction of the change. It has names and no values:
// a secret must not appear here.
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import type { Database, Run } from './connection/database.ts';

/** Who it was. */
export interface Author {
  /** `client`, `admin`, `command-line`, `server`. */
  readonly type: string;
  /** Id of the client, name of the user. */
  readonly name: string;
  readonly address?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** The operation. */
export interface Act {
  /** Thing and verb: `project.create`. */
  readonly act: string;
  /** Id or name of what it was done to, where that is not the project. */
  readonly subject?: string | undefined;
  /** Names: changed members, scopes. */
  readonly details?: readonly string[] | undefined;
}

/** An act and who it was. */
export interface NotedAct extends Act {
  readonly author: Author;
}

/** An entry as it is returned. */
export interface ToldAct extends NotedAct {
  readonly seq: number;
  readonly at: string;
  readonly project: string;
  readonly details: readonly string[];
}

/** The author of work that the server starts without a request. */
export const serverAuthor: Author = { type: 'server', name: 'storewright' };

const maxDetails = 50;
const longest = 256;
const cut = (text: string | undefined): string | null => text?.slice(0, longest) ?? null;

/** A statement that stores entries when the condition holds. */
const notingActs = (project: string, acts: readonly NotedAct[], condition: Sql): Sql =>
  sql`insert into audit (project, act, subject, details, author_type, author, address, correlation_id)
    select * from (values ${join(
      acts.map((one) => valuesOf(project, one)),
      ', ',
    )}) as v (project, act, subject, details, author_type, author, address, correlation_id)
    where ${condition}`;

/** The part of a commit that stores its entries. */
export const actParts = (
  project: string,
  acts: readonly NotedAct[] | undefined,
  condition: Sql,
): readonly Sql[] =>
  acts === undefined || acts.length === 0
    ? []
    : [sql`audited as (${notingActs(project, acts, condition)})`];

function valuesOf(project: string, { act, subject, details = [], author }: NotedAct): Sql {
  const names = details.slice(0, maxDetails).map((one) => one.slice(0, longest));
  return sql`(${project}::text, ${act}::text, ${cut(subject)}::text, ${names}::text[], ${author.type}::text,
    ${cut(author.name)}::text, ${cut(author.address)}::text, ${cut(author.correlationId)}::text)`;
}

/** Stores an entry in the transaction of the change. */
export const noteAct = (run: Run, project: string, act: NotedAct): Promise<unknown> =>
  run(notingActs(project, [act], raw('true')));

/** Stores an entry for work in many steps, before the first one. */
export const noteAhead = (database: Database, project: string, act: NotedAct): Promise<unknown> =>
  database.query('write', notingActs(project, [act], raw('true')));

/** Which acts are asked for: the last ones first. */
export interface ActQuery {
  readonly project?: string | undefined;
  readonly act?: string | undefined;
  /** ISO 8601. */
  readonly since?: string | undefined;
  /** Only those before this one, to go on. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Acts, the last one first. */
export function readActs(
  database: Database,
  { project, act, since, before, limit }: ActQuery,
): Promise<ToldAct[]> {
  const conditions = [
    raw('true'),
    ...(project === undefined ? [] : [sql`project = ${project}`]),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(since === undefined ? [] : [sql`at >= ${since}::timestamptz`]),
    ...(before === undefined ? [] : [sql`seq < ${before}::bigint`]),
  ];
  return database.query<ToldAct>(
    'query',
    sql`select seq::float8 as seq, project, act, subject, details,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        json_strip_nulls(json_build_object('type', author_type, 'name', author, 'address', address,
          'correlationId', correlation_id)) as author
      from audit where ${join(conditions, ' and ')} order by seq desc limit ${limit}`,
  );
}

const rowsAtOnce = 1_000;

/**
 * Deletes entries older than so many days, in bounded steps. Returns the number of deleted rows.
 */
export async function forgetActs(
  database: Database,
  days: number,
  goOn: () => boolean,
): Promise<number> {
  let total = 0;
  while (goOn()) {
    const [row] = await database.query<{ count: number }>(
      'background',
      sql`with gone as (
          delete from audit where seq = any(array(
            select seq from audit where at < now() - make_interval(days => ${days}::int)
            order by at limit ${rowsAtOnce})) returning 1
        ) select count(*)::float8 as count from gone`,
    );
    total += row!.count;
    if (row!.count < rowsAtOnce) break;
  }
  return total;
}
