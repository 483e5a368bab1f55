// How many documents of a kind a project has. Counting is exact as long as it is cheap; of large
// numbers, of which no client can page through the end anyway, the count may be some seconds old.
import { keptCounts } from '../../sql/kept-counts.ts';
import { join, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import type { Reader } from '../replicas/replicas.ts';
import type { Table } from '../schema/tables.ts';
import type { CompiledPredicate } from '../storage.ts';
import { conditionOf } from './query.ts';

/** Counted again each time up to here: about a millisecond on the index alone. */
const cheap = 10_000;

/** How many documents of a kind a project has. */
type CountAll = (reader: Reader, project: string, table: Table) => Promise<number>;

/** Counts small numbers each time, and larger ones once in a while. */
export function projectCounts(): CountAll {
  const kept = keptCounts();
  return async (reader, project, table) => {
    const few = await countUpTo(reader, project, table);
    if (few <= cheap) return few;
    return kept(`${project} ${table.name}`, few, () => countWhole(reader, project, table));
  };
}

async function countUpTo(reader: Reader, project: string, table: Table): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    'query',
    sql`select count(*) as total from (
      select 1 from ${table.sql} where project = ${project} limit ${cheap + 1}) counted`,
    `count some ${table.name}`,
  );
  return rows[0]!.total;
}

async function countWhole(reader: Reader, project: string, table: Table): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    'query',
    sql`select count(*) as total from ${table.sql} where project = ${project}`,
  );
  return rows[0]!.total;
}

/** How many documents of each kind a project has, at most so many of each. One statement. */
export async function countEachUpTo(
  run: Run,
  project: string,
  tables: readonly Table[],
  most: number,
): Promise<readonly number[]> {
  if (tables.length === 0) return [];
  const counts = tables.map(
    (table) =>
      sql`(select count(*) from
        (select 1 from ${table.sql} where project = ${project} limit ${most}) counted)`,
  );
  const [row] = await run<{ counts: number[] }>(
    sql`select array[${join(counts, ', ')}]::int[] as counts`,
  );
  return row!.counts;
}

/** How many documents meet each of the predicates, which are of declarations. */
export async function countEach(
  run: Run,
  project: string,
  table: Table,
  predicates: readonly CompiledPredicate[],
): Promise<readonly number[]> {
  if (predicates.length === 0) return [];
  const counts = predicates.map(
    (predicate) =>
      sql`(select count(*) from ${table.sql} where project = ${project}
        and ${conditionOf(predicate)})`,
  );
  const [row] = await run<{ counts: number[] }>(
    sql`select array[${join(counts, ', ')}]::int[] as counts`,
  );
  return row!.counts;
}
