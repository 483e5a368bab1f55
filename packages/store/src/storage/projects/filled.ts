// Which tables hold rows of a project: a few of some hundred, so that one look saves most statements.
import { join, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';

/** A table and the condition of its rows that are meant. */
interface SomeRows {
  readonly table: Sql;
  readonly where: Sql;
}

/** The tables that have such rows. */
export async function findFilled<T extends SomeRows>(
  run: Run,
  all: readonly T[],
): Promise<ReadonlySet<T>> {
  const looks = all.map(({ table, where }) => sql`exists (select 1 from ${table} where ${where})`);
  const [row] = await run<{ filled: boolean[] }>(sql`select array[${join(looks, ', ')}] as filled`);
  return new Set(all.filter((_, index) => row!.filled[index]));
}
