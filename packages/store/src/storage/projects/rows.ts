// All rows of one project in the database, of any kind: counted, removed in one step (a reset) or
// in many (a deleted project). Called by the admin interface and a job.
import type { Kind } from '@storewright/model/declaration';
import { join, name, type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { removeMembers } from '../people/members.ts';
import { tableOf } from '../schema/tables.ts';
import { dropControl, findFilled, type SomeRows } from './control.ts';
import { findExpiredCopies, holdCopy, releaseBranches } from './copies.ts';

/** A table and the condition that finds the rows of a project in it. */
interface ProjectRows {
  readonly table: Sql;
  readonly where: (project: string) => Sql;
}

const byProject = (project: string): Sql => sql`project = ${project}`;

/** Tables in addition to the tables of the kinds. */
const further: readonly ProjectRows[] = [
  ...[
    'suggestion_token',
    'suggestion_head_pack',
    'suggestion_place',
    'suggestion_head',
    'suggestion_index',
    'search_entry',
    'search_word',
    'search_bits',
    'search_many',
    'search_pending',
    'search_index',
    'job_progress',
    'anonymous_id',
    'tally',
    'repeatable',
    'checkout_session',
    'notification',
    'delivery',
    'listener',
    'unique_values',
    'document_history',
    'import_operation',
    'import_container',
    'import_wait',
    'import_tally',
  ].map((table) => ({ table: name(table), where: byProject })),
];

/** Stays when a branch is emptied: it is what the branch began with. */
const ofBranch: ProjectRows = { table: name('copied_version'), where: byProject };

/** What lets clients and buyers in; it ends first. */
const access: readonly ProjectRows[] = [
  'access_token',
  'refresh_token',
  'secrets',
  'client_directory',
].map((table) => ({ table: name(table), where: byProject }));

const tablesOf = (kinds: ReadonlyMap<string, Kind>): readonly ProjectRows[] => [
  ...[...kinds.values()].map((kind) => ({ table: tableOf(kind).sql, where: byProject })),
  ...further,
];

/** Documents of a project by kind; kinds without any are left out. One statement. */
export async function countsByKind(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  project: string,
): Promise<ReadonlyMap<string, number>> {
  const counted = [...kinds.values()].map(
    (kind) => sql`(select count(*) from ${tableOf(kind).sql} where project = ${project})`,
  );
  const [row] = await database.query<{ counts: number[] }>(
    'background',
    sql`select array[${join(counted, ', ')}]::float8[] as counts`,
  );
  const names = [...kinds.keys()].map((kind, index) => [kind, row!.counts[index]!] as const);
  return new Map(names.filter(([, count]) => count > 0));
}

/**
 * Removes all documents except the project's own and its API clients, and the sessions of buyers,
 * inside a transaction: a reader sees the project before or after. Tokens of clients stay valid.
 */
export async function emptyProject(
  run: Run,
  kinds: ReadonlyMap<string, Kind>,
  project: string,
): Promise<void> {
  const kept = new Set(['project', 'api-client']);
  const others = new Map([...kinds].filter(([kind]) => !kept.has(kind)));
  await withoutHistory(run);
  const rows = tablesOf(others).map(({ table, where }) => ({ table, where: where(project) }));
  for (let pass = 0; pass < mostPasses && (await removeInOne(run, rows)); pass += 1);
  await run(sql`delete from secrets where project = ${project} and kind <> 'api-client'`);
  for (const table of ['access_token', 'refresh_token'])
    await run(sql`delete from ${name(table)} where project = ${project}
      and (customer_id is not null or anonymous_id is not null)`);
  await raiseAll(run, project);
}

/**
 * Removed rows are locked: a reference to one was stored before, and the next pass removes it, or
 * its writer finds the row gone. Writers without references come after it, and may never stop.
 */
const mostPasses = 10;

/** Removes what there is; whether there was anything. In one statement, that of an instant. */
async function removeInOne(
  run: Run,
  rows: readonly { readonly table: Sql; readonly where: Sql }[],
): Promise<boolean> {
  const filled = [...(await findFilled(run, rows))];
  if (filled.length === 0) return false;
  const parts = filled.map(
    ({ table, where }, index) =>
      sql`${name(`gone_${index}`)} as (delete from ${table} where ${where})`,
  );
  await run(sql`with ${join(parts, ', ')} select`);
  return true;
}

/** Nothing of what the transaction does is kept as a former version. */
const withoutHistory = (run: Run) =>
  run(sql`select set_config('storewright.history', 'off', true)`);

/** Numbers never restart: the memory of a server must not match the new state by accident. */
const raiseAll = (run: Run, project: string) =>
  run(sql`update generation set number = number + 1 where project = ${project}`);

/** Ends a project inside a transaction: it can no longer be found, its rows follow in steps. */
export async function endProject(run: Run, project: string): Promise<boolean> {
  // A restore of a copy takes this lock first, too.
  await holdCopy(run, project);
  const gone = await run(sql`delete from project where project = ${project} returning id`);
  if (gone.length === 0) return false;
  await run(sql`insert into ended_project (project) values (${project}) on conflict do nothing`);
  // Users before tokens, in the order in which a changed role locks them.
  await removeMembers(run, project);
  for (const { table, where } of access)
    await run(sql`delete from ${table} where ${where(project)}`);
  await run(sql`delete from api_client where project = ${project}`);
  await run(sql`delete from copied_project where project = ${project}`);
  await run(sql`delete from history_setting where project = ${project}`);
  await dropControl(run, project);
  await raiseAll(run, project);
  for (const copy of await hiddenCopiesOf(run, project)) await endProject(run, copy);
  await releaseBranches(run, project);
  return true;
}

/** They cannot be restored without their project. */
const hiddenCopiesOf = async (run: Run, project: string): Promise<readonly string[]> =>
  (
    await run<{ project: string }>(
      sql`select project from copied_project where form in ('snapshot', 'base') and source = ${project}`,
    )
  ).map((row) => row.project);

/** Ends the copies whose time is over; answers how many. */
export async function endExpired(database: Database): Promise<number> {
  const expired = await findExpiredCopies(database);
  for (const project of expired)
    await database.transaction((run) => endProject(run, project), 'background');
  return expired.length;
}

/** Whether rows of an ended project of that key are still there. */
export async function isEnding(database: Database, project: string): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`select 1 from ended_project where project = ${project}`,
  );
  return rows.length > 0;
}

/**
 * Whether no rows of an ended project of that key are left, for the transaction that creates a
 * project: if one ends meanwhile, the transaction fails with a serialization error and must be
 * repeated.
 */
export async function isFree(run: Run, project: string): Promise<boolean> {
  const noted = await run(sql`insert into ended_project (project) values (${project})
    on conflict do nothing returning 1`);
  if (noted.length === 0) return false;
  await run(sql`delete from ended_project where project = ${project}`);
  return true;
}

/** Holds a project until the transaction ends, so that it does not end before; `false` when it is gone. */
export const holdProject = async (run: Run, project: string): Promise<boolean> =>
  (await run(sql`select 1 from project where project = ${project} for key share`)).length > 0;

const rowsAtOnce = 1_000;

/** One end of a project. */
interface Ended {
  readonly project: string;
  /** The transaction that ended it: the next project of the key ends in another one. */
  readonly endedIn: string;
}

/**
 * True while the rows of this end are being removed. Several servers remove at the same time. As soon as one of them has
 * finished, the key may belong to a new project, and the others must stop. Each statement checks this in its own
 * snapshot, which does not contain the rows of a later project.
 */
const stillEnded = ({ project, endedIn }: Ended): Sql =>
  sql`exists (select from ended_project e where e.project = ${project} and e.xmin::text = ${endedIn})`;

/** Removes the rows of all ended projects in bounded steps; answers how many rows went. */
export async function removeEnded(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  goOn: () => boolean,
): Promise<number> {
  const all = await database.query<Ended>(
    'background',
    sql`select project, xmin::text as "endedIn" from ended_project order by project`,
  );
  let total = 0;
  for (const ended of all) total += await removeProject(database, kinds, ended, goOn);
  return total;
}

async function removeProject(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  ended: Ended,
  goOn: () => boolean,
): Promise<number> {
  const { project, endedIn } = ended;
  let total = 0;
  // A writer that began before the end may store its last row behind a look.
  for (let removed = -1; removed !== 0; total += removed) {
    removed = await removeFilled(database, kinds, ended, goOn);
    if (!goOn()) return total + removed;
  }
  await database.query(
    'background',
    sql`delete from ended_project where project = ${project} and xmin::text = ${endedIn}`,
  );
  return total;
}

/** Removes what one look finds, from the few tables that have rows; answers how many rows went. */
async function removeFilled(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  ended: Ended,
  goOn: () => boolean,
): Promise<number> {
  const look: Run = (statement) => database.query('background', statement);
  const all = [...tablesOf(kinds), ofBranch].map(({ table, where }) => ({
    table,
    where: where(ended.project),
  }));
  let total = 0;
  for (const rows of await findFilled(look, all))
    for (let count = rowsAtOnce; count >= rowsAtOnce && goOn(); total += count)
      count = await removeStep(database, rows, ended);
  return total;
}

async function removeStep(
  database: Database,
  { table, where: condition }: SomeRows,
  ended: Ended,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'background',
    sql`with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${condition} limit ${rowsAtOnce}))
          and ${condition} and ${stillEnded(ended)} returning 1
      ) select count(*)::float8 as count from gone`,
  );
  return row!.count;
}

/** The stored document of the project itself; `undefined` when there is no such project. */
export async function fetchProjectDocument(run: Run, project: string): Promise<string | undefined> {
  const [row] = await run<{ document: string }>(
    sql`select document from project where project = ${project}`,
  );
  return row?.document;
}
