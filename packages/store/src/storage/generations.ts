// Numbers of lists that rarely change, each raised in the commit of a change. A commit that depends
// on such a list names the number it has read and is carried out only while the number is current:
// so it does not matter how long a process has slept in between. One row of `generation` for each
// project and name; the name is a kind, or a list of ours. Lists shared by all projects are in
// `shared_generation`.
import { join, type Sql, sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** In place of a project, for what all projects share. */
export const allProjects = '';

/** A number that each change of a list raises, and by which memory of the list is refused. */
export interface Generation {
  /** Empty for what all projects share. */
  readonly project: string;
  readonly name: string;
  /** 0: there was no change yet. */
  readonly number: number;
}

/** Which paths are indexed; shared by all projects. */
export const indexedPathsName = 'indexed-paths';

/**
 * Name of a second number of a kind whose documents begin and end to count with time: the latest
 * instant at which a job has looked at them, in milliseconds since the epoch, raised whenever other
 * documents count. A commit must not use an earlier instant than the number that it names.
 */
export const instantName = (kind: string): string => `${kind} instant`;

/** Raises a number, to `least` if that is more; what names an earlier one is refused from then on. */
export const raiseTo = (
  database: Database,
  project: string,
  name: string,
  least: number,
): Promise<unknown> =>
  database.query('background', raisingTo(project, name, sql`${Math.floor(least)}`));

/** The statement of `raiseTo`. */
export const raisingTo = (project: string, name: string, least: Sql): Sql =>
  sql`insert into generation as g (project, name, number)
    values (${project}, ${name}, ${least}::bigint)
    on conflict (project, name) do update
      set number = greatest(g.number + 1, excluded.number)`;

/** The number of now, of a name or an expression of one; 0 when there was no change yet. */
export const numberIn = (project: string, name: string | Sql): Sql =>
  project === allProjects
    ? sql`coalesce((select g.number from shared_generation g where g.name = ${name}), 0)`
    : sql`coalesce((
  select g.number from generation g where g.project = ${project} and g.name = ${name}), 0)`;

/** Whether all of them are the numbers of now; of a statement, as of its snapshot. */
export const areCurrent = (generations: readonly Generation[]): Sql =>
  generations.length === 0
    ? sql`true`
    : join(
        generations.map(
          ({ project, name, number }) => sql`${numberIn(project, name)} = ${number}::bigint`,
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

/** Raises a shared number; part of a statement. */
export const raisingShared = (name: string): Sql =>
  sql`raised as (insert into shared_generation as g (name, number) values (${name}, 1)
    on conflict (name) do update set number = g.number + 1)`;

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
