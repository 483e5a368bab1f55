// How many requests have drawn ids of a project under a name that they gave. All servers count together.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';

/** Names of a project. */
export const maxNames = 10_000;

/** One more request of that name: how many there were before; nothing when there are too many names. */
export async function takeName(
  database: Database,
  project: string,
  name: string,
): Promise<number | undefined> {
  const [row] = await database.query<{ taken: number }>(
    'token',
    sql`with known as (
        update named_ids set taken = taken + 1 where project = ${project} and name = ${name}
        returning taken
      ), made as (
        insert into named_ids (project, name, taken) select ${project}, ${name}, 1
        where not exists (select from known)
          and (select count(*) from named_ids where project = ${project}) < ${maxNames}
        on conflict (project, name) do update set taken = named_ids.taken + 1 returning taken
      )
      select taken::float8 as taken from known union all select taken::float8 from made`,
    'named ids',
  );
  return row === undefined ? undefined : row.taken - 1;
}

/** Parts of a statement: a copy keeps them, since its documents have the earlier ids. */
export const copiedNames = (source: string, target: string): Sql => sql`
  names_gone as (delete from named_ids t where project = ${target}
    and not exists (select from named_ids s where s.project = ${source} and s.name = t.name)),
  names_kept as (insert into named_ids (project, name, taken)
    select ${target}, name, taken from named_ids where project = ${source}
    on conflict (project, name) do update set taken = excluded.taken)`;

/** All restart. */
export const dropNames = (run: Run, project: string) =>
  run(sql`delete from named_ids where project = ${project}`);
