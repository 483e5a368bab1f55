// Numbers of lists that seldom change, each raised in the commit of a change. Whoever decides by such
// a list names the number that he has read, and his commit is carried out only while it holds: so it
// does not matter how long a process has slept in between. One row of `generation` for each project
// and name; the name is a kind, or a list of ours.
import { join, type Sql, sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

export interface Generation {
  /** Empty for what all projects share. */
  readonly project: string;
  readonly name: string;
  /** 0: there was no change yet. */
  readonly number: number;
}

/** Which paths are kept beside documents; of all projects. */
export const indexedPathsName = 'indexed-paths';

/** The number of now, as an expression. */
export const numberOf = (project: string, name: string): Sql => sql`coalesce((
  select number from generation where project = ${project} and name = ${name}), 0)`;

/** Whether all of them are the numbers of now; of a statement, as of its snapshot. */
export const areCurrent = (generations: readonly Generation[]): Sql =>
  generations.length === 0
    ? sql`true`
    : join(
        generations.map(
          ({ project, name, number }) => sql`${numberOf(project, name)} = ${number}::bigint`,
        ),
        ' and ',
      );

/**
 * Raises the numbers; part of the statement of the change. The rows are locked in the order of the
 * names, as in every other commit.
 */
export const raising = (project: string, names: readonly string[], condition = sql`true`): Sql => {
  const sorted = [...names].sort();
  return sql`insert into generation as g (project, name, number)
    select ${project}, n, 1 from unnest(${sorted}::text[]) as n where ${condition}
    on conflict (project, name) do update set number = g.number + 1`;
};

/** The numbers of now, in the order of the names. One statement. */
export async function readGenerations(
  database: Database,
  project: string,
  names: readonly string[],
): Promise<readonly Generation[]> {
  const rows = await database.query<Generation>(
    'read',
    sql`select project, name, number from generation
      where project = ${project} and name = any(${names}::text[])`,
    'generations',
  );
  const numbers = new Map(rows.map(({ name, number }) => [name, number]));
  return names.map((name) => ({ project, name, number: numbers.get(name) ?? 0 }));
}
