// Indexes in the order of the values of facets that operators have added, for ranges and sorts. They
// hold the facets alone, so an update that leaves those as they are stays a HOT update.
import { createHash } from 'node:crypto';
import type { Kind } from '@storewright/model/declaration';
import { orderedFacet } from '../../sql/ordered-facet.ts';
import { name, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { IndexedPath } from './indexed-paths.ts';
import { inTurn } from './migrate.ts';
import { type Table, tableOf } from './tables.ts';

interface Ordered {
  readonly table: Table;
  readonly index: string;
  readonly expression: Sql;
}

/** Builds the indexes that are missing, while writes go on. */
export async function buildOrderedIndexes(
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
