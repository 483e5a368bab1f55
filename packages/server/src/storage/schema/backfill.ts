// Fills facets and sort columns (and signatures) of rows that were written before the path was known. Runs beside
// normal traffic: small batches, no lock that outlives a statement, and a row that changes
// meanwhile is left alone, because its writer has filled it (./indexed-paths.ts).
import type { Kind } from '../../declaration/index.ts';
import { signatureOf, signatureType } from '../../sql/signature.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { type Cell, columnValues, facetText, valuesOf } from '../writing/rows.ts';
import { type IndexedPath, type IndexedPaths, indexedPaths, loadPaths } from './indexed-paths.ts';
import { castOf, type Table, tableOf } from './tables.ts';

export interface BackfillOptions {
  /** Sort columns (needed before the server may answer) or facets (can wait). */
  readonly forms: 'columns' | 'facets';
  /** From the adding of a path until it is certain that every server fills it, in milliseconds. */
  readonly graceMs?: number;
  /** Told after each batch. */
  readonly onProgress?: (kind: string, rows: number) => void;
}

/**
 * A server writes by a list that is at most a second old, and a write ends within 15 seconds and
 * 2 seconds of waiting for a connection; then all writes fill the path.
 */
const graceDefaultMs = 20_000;

/** Brings every path of the given form to the state `ready`. May run twice at once without harm. */
export async function backfill(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: BackfillOptions,
): Promise<void> {
  const wanted = (await loadPaths(database)).filter(
    ({ kind, form, state }) =>
      kinds.has(kind) && state !== 'ready' && (form === 'facet') === (options.forms === 'facets'),
  );
  const paths = indexedPaths(database, kinds);
  for (const kind of new Set(wanted.map((path) => path.kind))) {
    const unfinished = wanted.filter((path) => path.kind === kind);
    await graceOver(database, kind, options.graceMs ?? graceDefaultMs);
    await setState(database, unfinished, 'backfilling');
    await refill(database, tableOf(kinds.get(kind)!), paths, options);
    await setState(database, unfinished, 'ready');
  }
}

/** Waits until the youngest path of the kind is old enough, by the clock of the database. */
async function graceOver(database: Database, kind: string, graceMs: number): Promise<void> {
  const rows = await database.query<{ age: number | null }>(
    'background',
    sql`select (extract(epoch from min(now() - changed_at)) * 1000)::bigint as age
      from indexed_paths where kind = ${kind} and state = 'adding'`,
  );
  const age = rows[0]?.age;
  if (age === null || age === undefined || age >= graceMs) return;
  await new Promise((resolve) => setTimeout(resolve, graceMs - age));
}

async function setState(
  database: Database,
  paths: readonly IndexedPath[],
  state: IndexedPath['state'],
): Promise<void> {
  for (const { kind, path, form } of paths) {
    await database.query(
      'background',
      sql`update indexed_paths set state = ${state}, changed_at = now()
        where kind = ${kind} and path = ${path} and form = ${form}`,
    );
  }
}

const batchRows = 200;

interface Unfilled {
  readonly project: string;
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

async function refill(
  database: Database,
  table: Table,
  paths: IndexedPaths,
  { onProgress }: BackfillOptions,
): Promise<void> {
  let after = { project: '', id: '' };
  for (;;) {
    // Read again for each batch, so that paths which others add meanwhile are not undone.
    await paths.fresh();
    const rows = await database.query<Unfilled>(
      'background',
      sql`select project, id, version, document as text from ${table.sql}
        where (project, id) > (${after.project}, ${after.id})
        order by project, id limit ${batchRows}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await database.query('background', refillStatement(table, paths, rows));
    onProgress?.(table.kind, rows.length);
    after = last;
  }
}

function refillStatement(table: Table, paths: IndexedPaths, rows: readonly Unfilled[]): Sql {
  const cells: readonly Cell[] = [
    { name: 'signature', cast: signatureType },
    { name: 'signed_version', cast: 'bigint' },
    { name: 'facets', cast: 'jsonb' },
    ...paths.columns(table.kind).map(({ column, type }) => ({ name: column, cast: castOf(type) })),
  ];
  const keys = ['project', 'id'].map((column): Cell => ({ name: column, cast: 'text' }));
  const values = rows.map(({ project, id, version, text }) => {
    const document = JSON.parse(text);
    const source = { project, table, paths };
    const derived = [signatureOf(document), version, facetText(source, document)];
    return [project, id, version, ...derived, ...columnValues(source, document)];
  });
  const all = [...keys, { name: 'expected', cast: 'bigint' }, ...cells];
  const pairs = (left: string) =>
    join(
      cells.map((cell) => sql`${raw(left)}${name(cell.name)}`),
      ', ',
    );
  return sql`update ${table.sql} t set ${join(
    cells.map((cell) => sql`${name(cell.name)} = v.${name(cell.name)}`),
    ', ',
  )}
    from ${valuesOf('v', all, values)}
    where t.project = v.project and t.id = v.id and t.version = v.expected
      and (${pairs('t.')}) is distinct from (${pairs('v.')})`;
}
