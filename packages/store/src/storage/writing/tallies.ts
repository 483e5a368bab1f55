// Counts with a limit, such as how often a discount code was used: rows of their own, so that
// concurrent counts do not wait for each other as writers of one document would. A count is part of
// the statement of a commit; where one more would be too many, nothing of the commit is stored.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { valuesOf } from '../schema/tables.ts';

/** One more of a name, of which there may be limited many. */
export interface Count {
  readonly name: string;
  readonly most?: number | undefined;
}

const cells = [
  { name: 'name', cast: 'text' },
  { name: 'most', cast: 'bigint' },
];

/** In the order of the names, as in every other commit. */
const rowsOf = (counts: readonly Count[]) =>
  [...counts]
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .map(({ name, most }) => [name, most ?? null]);

/** Counts once more, as a part of the statement of a commit; it answers a row for each that had room. */
export const counting = (project: string, counts: readonly Count[], condition: Sql): Sql =>
  sql`insert into tally as t (project, name, number, most)
    select ${project}, v.name, 1, v.most from ${valuesOf('v', cells, rowsOf(counts))}
    where ${condition} and (v.most is null or v.most > 0)
    on conflict (project, name) do update set number = t.number + 1, most = excluded.most
    where excluded.most is null or t.number < excluded.most
    returning 1`;

/** How often each has been counted; one that never was is left out. */
export async function readTallies(
  database: Database,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await database.query<{ name: string; number: number }>(
    'read',
    sql`select name, number from tally
      where project = ${project} and name = any(${names}::text[])`,
    'tallies',
  );
  return new Map(rows.map(({ name, number }) => [name, number]));
}

/** How often a name was counted, and how often it may be. */
export interface Tally {
  readonly name: string;
  readonly number: number;
  readonly most: number | null;
}

/** All of a project, in the order of their names. */
export const allTallies = (database: Database, project: string): Promise<readonly Tally[]> =>
  database.query<Tally>(
    'read',
    sql`select name, number::float8 as number, most::float8 as most from tally
      where project = ${project} order by name collate "C"`,
  );
