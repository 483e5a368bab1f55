// Former versions of documents, for projects that keep them: a trigger on the tables of the kinds
// stores them in the commit that makes them (./schema/migrations/baseline/history.ts). The triggers are
// created when the first project keeps former versions, so that they cost nothing before.
import { join, type Sql, sql } from '../sql/sql.ts';
import { instantIn, instantOfDatabase } from './clock.ts';
import type { Database } from './connection/database.ts';
import type { Table } from './schema/tables.ts';

/** How a project keeps former versions. */
export interface HistorySetting {
  /** By the clock of the database, ISO 8601. */
  readonly since: string;
  /** Versions that are no longer the last are kept for so long. */
  readonly days: number;
  /** So many versions of all documents are kept. */
  readonly most: number;
}

/** What made a version of a document. */
export interface Cause {
  /** Of the request. */
  readonly correlationId?: string | undefined;
  /** Names of update actions. */
  readonly actions: readonly string[];
  /** Who asked for it, as `lastModifiedBy` of a document says it. */
  readonly by?: object | undefined;
}

/** A version of a document. */
export interface FormerVersion {
  readonly number: number;
  readonly version: number;
  /** From then on, ISO 8601. */
  readonly at: string;
  /** JSON text; `null`: the document was deleted. */
  readonly document: string | null;
  /** Of the request that made it; `null`: the server made it, or the request is unknown. */
  readonly correlationId: string | null;
  /** Update actions of that request. */
  readonly actions: readonly string[] | null;
  /** Who asked for it; `null`: the server made it, or the author is unknown. */
  readonly by: object | null;
}

const wire = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ofVersion = sql`number::float8 as number, version::float8 as version, ${wire(sql`at`)} as at,
  document, correlation_id as "correlationId", actions, made_by as by`;

/** Of a project that keeps former versions. */
export async function historySetting(
  database: Database,
  project: string,
): Promise<HistorySetting | undefined> {
  const [row] = await database.query<HistorySetting>(
    'token',
    sql`select ${wire(sql`since`)} as since, days, most::float8 as most
      from history_setting where project = ${project}`,
  );
  return row;
}

/** Within this time every server knows that a project keeps former versions, and says who changes what. */
const knownWithinMs = 2_000;

/** Former versions are kept from the moment this resolves; existing ones stay. */
export async function keepHistory(
  database: Database,
  tables: readonly Table[],
  project: string,
  { days, most }: Pick<HistorySetting, 'days' | 'most'>,
): Promise<void> {
  for (const table of tables) await noteChangesOf(database, table);
  await noteUsesOfCodes(database);
  await database.query(
    'background',
    sql`insert into history_setting (project, days, most, since)
      values (${project}, ${days}, ${most},
        clock_timestamp() + make_interval(secs => ${knownWithinMs / 1_000}::float8))
      on conflict (project) do update set days = excluded.days, most = excluded.most`,
  );
  const [{ waitMs }] = (await database.query<{ waitMs: number }>(
    'background',
    sql`select greatest(0, extract(epoch from since - clock_timestamp()) * 1000)::float8 as "waitMs"
      from history_setting where project = ${project}`,
  )) as [{ waitMs: number }];
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(waitMs)));
}

/** Each in a transaction of its own: writes of the kind wait for a moment. */
async function noteChangesOf(database: Database, table: Table): Promise<void> {
  const there = await database.query(
    'background',
    sql`select 1 from pg_trigger where tgrelid = ${`"${table.name}"`}::regclass
      and tgname = 'history_of_changes'`,
  );
  if (there.length > 0) return;
  const kind = sqlText(table.kind);
  await database.transaction(async (run) => {
    await run(sql`create or replace trigger history_of_rows after insert or delete on ${table.sql}
      for each row execute function note_history(${kind})`);
    await run(sql`create or replace trigger history_of_changes after update on ${table.sql}
      for each row when (old.version <> new.version or old.document is distinct from new.document)
      execute function note_history(${kind})`);
  }, 'background');
}

/** How often a discount code was used is counted apart from the document. */
async function noteUsesOfCodes(database: Database): Promise<void> {
  const there = await database.query(
    'background',
    sql`select 1 from pg_trigger where tgrelid = 'tally'::regclass and tgname = 'history_of_uses'`,
  );
  if (there.length > 0) return;
  await database.query(
    'background',
    sql`create or replace trigger history_of_uses after insert or update on tally for each row
      when (new.name like 'discount-code %' and new.name not like '% customer %')
      execute function note_code_use()`,
  );
}

/** A constant string as a literal: definitions take no parameters. */
const sqlText = (text: string): Sql => ({
  isSql: true,
  texts: [`'${text.replaceAll("'", "''")}'`],
  values: [],
});

/** In the statement of a commit: the triggers of its rows note it. */
export const tellingCause = (cause: Cause | undefined): Sql =>
  cause === undefined
    ? sql``
    : sql`, set_config('storewright.cause', ${JSON.stringify(cause)}, true) as caused`;

/** Stops keeping versions and deletes the kept ones. */
export async function forgetHistory(database: Database, project: string): Promise<void> {
  await database.transaction(async (run) => {
    await run(sql`delete from history_setting where project = ${project}`);
    await run(sql`delete from document_history where project = ${project}`);
  }, 'background');
}

/** Which document; `last` first. */
export interface Remembered {
  readonly project: string;
  readonly kind: string;
  readonly id: string;
}

/** The last versions of a document, the newest first. */
export const formerVersions = (
  database: Database,
  { project, kind, id }: Remembered,
  limit: number,
): Promise<FormerVersion[]> =>
  database.query<FormerVersion>(
    'query',
    sql`select ${ofVersion} from document_history where project = ${project} and kind = ${kind} and id = ${id}
      order by number desc limit ${limit}`,
  );

/** The version, or the one in effect at an instant; the last of all made with the same id. */
export async function formerVersion(
  database: Database,
  { project, kind, id }: Remembered,
  which: { readonly version: number } | { readonly at: string },
): Promise<FormerVersion | undefined> {
  const condition =
    'version' in which
      ? sql`version = ${which.version} and document is not null`
      : sql`at <= ${which.at}::timestamptz`;
  const [row] = await database.query<FormerVersion>(
    'query',
    sql`select ${ofVersion} from document_history where project = ${project} and kind = ${kind} and id = ${id}
        and ${condition} order by number desc limit 1`,
  );
  return row;
}

/** A version among the versions of all documents. */
export interface ChangedDocument extends FormerVersion {
  readonly kind: string;
  readonly id: string;
}

/** By what versions were made. */
export interface CauseFilter {
  readonly correlationId?: string | undefined;
  readonly action?: string | undefined;
}

/** Versions that were made by a request, or with an update action; the newest first. */
export const versionsMadeBy = (
  database: Database,
  project: string,
  { correlationId, action }: CauseFilter,
  max: number,
): Promise<ChangedDocument[]> => {
  const conditions = [
    sql`project = ${project}`,
    ...(correlationId === undefined ? [] : [sql`correlation_id = ${correlationId}`]),
    ...(action === undefined ? [] : [sql`actions @> array[${action}::text]`]),
  ];
  return database.query<ChangedDocument>(
    'query',
    sql`select kind, id, ${ofVersion} from document_history where ${join(conditions, ' and ')}
      order by at desc, number desc limit ${max}`,
  );
};

/** How many versions of documents a project keeps, and when the oldest one was made. */
export async function oldestKept(
  database: Database,
  project: string,
): Promise<{ readonly count: number; readonly oldest: string | null }> {
  const [row] = await database.query<{ count: number; oldest: string | null }>(
    'background',
    sql`select count(*)::float8 as count, ${wire(sql`min(at)`)} as oldest
      from document_history where project = ${project}`,
  );
  return row!;
}

/** What a document was at an instant. */
export interface Formerly {
  readonly id: string;
  /** Something is known of it: a version, or that it was deleted. */
  readonly isKept: boolean;
  /** JSON text; `null`: there was none. */
  readonly document: string | null;
  /** The oldest version that is kept at all. */
  readonly first: string | null;
}

/** Documents of a kind as they were, in the order of the ids. */
export const formerlyOf = (
  database: Database,
  { project, kind }: Pick<Remembered, 'project' | 'kind'>,
  ids: readonly string[],
  at: string,
): Promise<Formerly[]> => {
  const own = sql`h.project = ${project} and h.kind = ${kind} and h.id = asked.id`;
  return database.query<Formerly>(
    'background',
    sql`select asked.id, last.number is not null as "isKept", last.document,
        (select h.document from document_history h where ${own} and h.document is not null
          order by h.number limit 1) as first
      from unnest(${ids}::text[]) with ordinality asked(id, place)
      left join lateral (
        select h.number, h.document from document_history h
        where ${own} and h.at <= ${at}::timestamptz order by h.number desc limit 1) last on true
      order by asked.place`,
  );
};

/** A part of a commit that erases personal data. */
export const erasingHistory = (
  project: string,
  erased: readonly { readonly kind: string; readonly id: string }[],
  condition: Sql,
): Sql => sql`delete from document_history h
  using unnest(${erased.map(({ kind }) => kind)}::text[], ${erased.map(({ id }) => id)}::text[]) e(kind, id)
  where h.project = ${project} and h.kind = e.kind and h.id = e.id and ${condition}`;

/** In the answer of such a commit: what its rows were is not noted either. */
export const forgettingWhatWas: Sql = sql`set_config('storewright.history', 'erase', true) as forgotten`;

const stepRows = 1_000;

/** Removes versions that are over or too many, in bounded steps; answers how many. */
export async function trimHistory(database: Database, goOn: () => boolean): Promise<number> {
  const projects = await database.query<{ project: string; days: number; most: number }>(
    'background',
    sql`select project, days, most::float8 as most from history_setting order by project`,
  );
  let total = 0;
  for (const { project, days, most } of projects)
    for (const step of [overdue(project, days), beyond(project, most)])
      for (let count = stepRows; count === stepRows && goOn(); total += count)
        count = (await database.query('background', step)).length;
  return total;
}

/** By the clock of the project. */
const since = (project: string, days: number): Sql =>
  sql`to_timestamp(${instantIn(sql`${project}::text`, instantOfDatabase)} / 1000.0) - make_interval(days => ${days}::int)`;

/** What held when the time begins is still asked for: it goes when a later one held by then. */
const overdue = (project: string, days: number): Sql => sql`delete from document_history
  where ctid = any(array(
    select h.ctid from document_history h
    where h.project = ${project} and h.at < ${since(project, days)}
      and (h.document is null or exists (
        select from document_history later where later.project = h.project
          and later.kind = h.kind and later.id = h.id and later.number > h.number
          and later.at < ${since(project, days)}))
    order by h.at limit ${stepRows})) returning 1`;

const beyond = (project: string, most: number): Sql => sql`delete from document_history
  where project = ${project} and ctid = any(array(
    select ctid from document_history where project = ${project}
    order by at, number
    limit (select greatest(0, least(${stepRows}, count(*) - ${most}::bigint))
      from document_history where project = ${project}))) returning 1`;
