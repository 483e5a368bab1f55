// Fills facets and sort columns (and signatures) of rows that were written before the path was
// known. Runs during normal traffic: small batches, no lock that outlives a statement. Once the
// path is noted, no commit without it is carried out (./indexed-paths.ts); once all earlier
// transactions have ended, a row without the path is old, and a row that changes meanwhile is left
// alone, because its writer has filled it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kind } from '@storewright/model/declaration';
import { bloomFilterOf, bloomFilterType, columnValues } from '../../sql/columns.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { raiseFloor } from '../replicas/written.ts';
import {
  changePaths,
  type IndexedPath,
  isCurrent,
  loadPaths,
  type PathList,
  readPaths,
} from './indexed-paths.ts';
import { writesSettled } from './settled-writes.ts';
import { type Cell, castOf, facetText, type Table, tableOf, valuesOf } from './tables.ts';

/** Which columns are filled for rows that were stored before their declaration. */
export interface BackfillOptions {
  /** Sort columns (needed before the server may answer) or facets (can wait). */
  readonly forms: 'columns' | 'facets';
  /** Called after each batch. */
  readonly onProgress?: (kind: string, rows: number) => void;
}

/** Brings every path of the given form to the state `ready`. Two concurrent runs do no harm. */
export async function backfill(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: BackfillOptions,
): Promise<void> {
  const wanted = (await loadPaths(database)).filter(
    ({ kind, form, state }) =>
      kinds.has(kind) && state !== 'ready' && (form === 'facet') === (options.forms === 'facets'),
  );
  for (const kind of new Set(wanted.map((path) => path.kind))) {
    const unfinished = wanted.filter((path) => path.kind === kind);
    const table = tableOf(kinds.get(kind)!);
    await waitForNumbered(database, kind);
    await writesSettled(database, [table.name]);
    await setState(database, unfinished, 'backfilling');
    await refill({ database, kinds, table, options });
    // Queries use the path as soon as it is ready, also on replicas.
    await raiseFloor(database);
    await setState(database, unfinished, 'ready');
  }
}

/**
 * A server before schema 7 uses a list that is up to a second old, for as long as a write lasts.
 */
const unnumberedMs = 20_000;

/** Servers of an earlier version know no number; while one is there, time must do. */
async function waitForNumbered(database: Database, kind: string): Promise<void> {
  const [row] = await database.query<{ age: number | null }>(
    'background',
    sql`select (extract(epoch from min(now() - changed_at)) * 1000)::bigint as age
      from indexed_paths where kind = ${kind} and state = 'adding' and exists (
        select from pg_stat_activity
        where datname = current_database() and application_name = 'storewright')`,
  );
  const age = row?.age;
  if (typeof age === 'number' && age < unnumberedMs) await sleep(unnumberedMs - age);
}

async function setState(
  database: Database,
  paths: readonly IndexedPath[],
  state: IndexedPath['state'],
): Promise<void> {
  for (const { kind, path, form } of paths) {
    await changePaths(
      database,
      sql`update indexed_paths set state = ${state}, changed_at = now()
        where kind = ${kind} and path = ${path} and form = ${form}`,
    );
  }
}

const batchRows = 200;

interface Place {
  readonly project: string;
  readonly id: string;
}

interface Unfilled extends Place {
  readonly version: number;
  readonly text: string;
}

interface Refill {
  readonly database: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly table: Table;
  readonly options: BackfillOptions;
}

/**
 * The rows that follow a place, in the order of the primary key. PostgreSQL estimates a comparison of rows by the first
 * column alone: of one project it expects none and may sort all that are left, which makes the whole quadratic.
 */
const readBatch = (database: Database, table: Table, after: Place): Promise<readonly Unfilled[]> =>
  database.transaction(async (run) => {
    await run(sql`select set_config('enable_sort', 'off', true),
      set_config('enable_incremental_sort', 'off', true)`);
    return run<Unfilled>(sql`select project, id, version, document as text from ${table.sql}
      where (project, id) > (${after.project}, ${after.id})
      order by project, id limit ${batchRows}`);
  }, 'background');

async function refill({ database, kinds, table, options }: Refill): Promise<void> {
  let after: Place = { project: '', id: '' };
  for (;;) {
    // Read again for each batch, so that paths which others add meanwhile are not undone.
    const paths = await readPaths(database, kinds);
    const rows = await readBatch(database, table, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const [done] = await database.query<{ current: boolean }>(
      'background',
      refillStatement(table, paths, rows),
    );
    if (done?.current !== true) continue;
    options.onProgress?.(table.kind, rows.length);
    after = last;
  }
}

function refillStatement(table: Table, paths: PathList, rows: readonly Unfilled[]): Sql {
  const cells: readonly Cell[] = [
    { name: 'signature', cast: bloomFilterType },
    { name: 'signed_version', cast: 'bigint' },
    { name: 'facets', cast: 'jsonb' },
    ...paths.columns(table.kind).map(({ column, type }) => ({ name: column, cast: castOf(type) })),
  ];
  const keys = ['project', 'id'].map((column): Cell => ({ name: column, cast: 'text' }));
  const values = rows.map(({ project, id, version, text }) => {
    const document = JSON.parse(text);
    const source = { project, table, paths };
    const derived = [bloomFilterOf(document), version, facetText(source, document)];
    return [project, id, version, ...derived, ...columnValues(paths.columns(table.kind), document)];
  });
  const all = [...keys, { name: 'expected', cast: 'bigint' }, ...cells];
  const pairs = (left: string) =>
    join(
      cells.map((cell) => sql`${raw(left)}${name(cell.name)}`),
      ', ',
    );
  return sql`with fence as materialized (select ${isCurrent(paths)} as current),
    filled as (
      update ${table.sql} t set ${join(
        cells.map((cell) => sql`${name(cell.name)} = v.${name(cell.name)}`),
        ', ',
      )}
      from ${valuesOf('v', all, values)}
      where t.project = v.project and t.id = v.id and t.version = v.expected
        and (select current from fence)
        and (${pairs('t.')}) is distinct from (${pairs('v.')}))
    select current from fence`;
}
