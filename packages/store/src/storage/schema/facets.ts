// Facets that an operator adds to what the product declares, while servers run. Called by the
// command line (add, list) and by the server at start (complete).

import { createHash } from 'node:crypto';
import type { Kind } from '@storewright/model/declaration';
import { orderedFacet } from '../../sql/ordered-facet.ts';
import { join, name, type Sql, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { type BackfillOptions, backfill } from './backfill.ts';
import { changePaths, type IndexedPath, loadPaths } from './indexed-paths.ts';
import { inTurn } from './migrate.ts';
import { type Table, tableOf } from './tables.ts';

// Indexes in the order of the values of facets that operators have added, for ranges and sorts. They
// hold the facets alone, so an update that leaves those as they are stays a HOT update.

interface Ordered {
  readonly table: Table;
  readonly index: string;
  readonly expression: Sql;
}

/** Builds the indexes that are missing, while writes go on. */
async function buildOrderedIndexes(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  facets: readonly IndexedPath[],
): Promise<void> {
  const wanted = facets.flatMap((facet) => orderedIn(kinds, facet));
  if ((await missingOf(database, wanted)).length === 0) return;
  await inTurn(database, async () => {
    for (const one of await missingOf(database, wanted)) await buildIndex(database, one);
  });
}

function orderedIn(
  kinds: ReadonlyMap<string, Kind>,
  { kind, path, origin, state }: IndexedPath,
): Ordered[] {
  const declared = kinds.get(kind);
  if (declared === undefined || origin !== 'operator' || state !== 'ready') return [];
  const facet = orderedFacet(declared.resource, path);
  if (facet === undefined) return [];
  const table = tableOf(declared);
  // Paths may be longer than the name of an index.
  const label = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return [{ table, index: `${table.name}_ordered_${label}`, expression: facet.expression }];
}

async function missingOf(
  database: Database,
  wanted: readonly Ordered[],
): Promise<readonly Ordered[]> {
  if (wanted.length === 0) return [];
  const names = wanted.map(({ index }) => index);
  const rows = await database.query<{ name: string }>(
    'background',
    sql`select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and i.indisvalid
        and c.relname = any(${names}::text[])`,
  );
  const there = new Set(rows.map(({ name }) => name));
  return wanted.filter(({ index }) => !there.has(index));
}

async function buildIndex(
  database: Database,
  { table, index, expression }: Ordered,
): Promise<void> {
  const run = (statement: Sql) => database.query('background', statement);
  // What an interrupted build has left.
  await run(sql`drop index concurrently if exists ${name(index)}`);
  await run(sql`create index concurrently ${name(index)}
    on ${table.sql} (project, ${expression}, id)`);
  // Without statistics the planner takes every range for a third of the rows.
  await run(sql`analyze ${table.sql}`);
}

/** How facets are filled. */
type FacetOptions = Omit<BackfillOptions, 'forms'>;

/** How an operator adds one. */
interface AddedFacet extends FacetOptions {
  /** The entries of the audit log, where the facet is new. */
  readonly acts?: readonly NotedAct[];
}

/** All facets of the database with their state, declared ones and the ones that operators added. */
export const listFacets = async (database: Database): Promise<readonly IndexedPath[]> =>
  (await loadPaths(database)).filter(({ form }) => form === 'facet');

/**
 * Notes a facet and fills it; resolves when queries use it. Writes are never blocked. When it is
 * interrupted, calling it again, or the next start of a server, goes on.
 * @param path dotted path in the document, such as `shippingAddress.country`
 * @throws plain Error with a sentence for the operator when kind or path do not exist
 */
export async function addOperatorFacet(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  kind: string,
  path: string,
  { acts, ...options }: AddedFacet = {},
): Promise<void> {
  checkFacet(kinds, kind, path);
  const added = sql`added as (insert into indexed_paths (kind, path, form, origin, state)
      values (${kind}, ${path}, 'facet', 'operator', 'adding') on conflict do nothing returning kind)`;
  const parts = [added, ...actParts('', acts, sql`exists (select from added)`)];
  await changePaths(database, sql`, ${join(parts, ', ')} select from added`);
  await completeFacets(database, kinds, options);
}

/** @throws plain Error with a sentence for the operator when kind or path do not exist */
export function checkFacet(kinds: ReadonlyMap<string, Kind>, kind: string, path: string): void {
  const declared = kinds.get(kind);
  if (declared === undefined)
    throw new Error(`There is no kind '${kind}'. Kinds: ${[...kinds.keys()].join(', ')}.`);
  const [first] = path.split('.') as [string];
  const members = Object.keys(declared.resource.allFields);
  if (!members.includes(first))
    throw new Error(
      `Documents of the kind ${kind} have no member '${first}'. Members: ${members.join(', ')}.`,
    );
}

/**
 * Fills every facet that is not ready yet and builds missing indexes. The server calls it in the
 * background after start.
 */
export async function completeFacets(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: FacetOptions = {},
): Promise<void> {
  await backfill(database, kinds, { ...options, forms: 'facets' });
  await buildOrderedIndexes(database, kinds, await listFacets(database));
}
