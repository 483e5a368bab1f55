// What test suites set for a project: its clock, the seed of its ids, its faults. The rows are what
// holds; servers read them once a second.
import { join, type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { copiedNames, dropNames } from './named-ids.ts';

/** A clock of a project's own. */
export interface ClockRow {
  /** Now of the project was this, */
  readonly base: number;
  /** when now of the database was this; both in milliseconds since the epoch. */
  readonly real: number;
  /** 0: it stands. */
  readonly speed: number;
}

/** What an operator has set for a project: its clock, its ids and its faults. */
export interface ControlRow {
  readonly project: string;
  /** `null`: that of the database. */
  readonly clock: ClockRow | null;
  /** Of the ids; `null`: random ones. */
  readonly seed: string | null;
  /** A new one each time the counter restarts. */
  readonly mark: string;
  /** JSON of rules. */
  readonly faults: string | null;
}

const selected = sql`select project, ids_seed as seed, ids_mark as mark, faults,
  case when clock_base is not null then json_build_object(
    'base', clock_base, 'real', clock_real, 'speed', clock_speed) end as clock
  from project_control`;

/** And whether former versions of its documents are kept. */
export interface KnownControl extends ControlRow {
  readonly keepsVersions: boolean;
}

const known = sql`select project, h.project is not null as "keepsVersions", c.seed, c.mark, c.faults, c.clock`;
const all = sql`${known} from (${selected}) c full join history_setting h using (project)`;

/** Of all projects, or of one. */
export const readControls = (database: Database, project?: string): Promise<KnownControl[]> =>
  project === undefined
    ? database.query<KnownControl>('token', all, 'controls')
    : database.query<KnownControl>(
        'token',
        sql`${known} from (select ${project}::text collate "C" as project) asked
          left join (${selected}) c using (project) left join history_setting h using (project)
          where c.project is not null or h.project is not null`,
        'control',
      );

/** The row, held until the transaction ends. */
export async function holdControl(run: Run, project: string): Promise<ControlRow> {
  await run(sql`insert into project_control (project) values (${project}) on conflict do nothing`);
  const [row] = await run<ControlRow>(sql`${selected} where project = ${project} for update`);
  return row!;
}

/** Sets the clock of a project, or gives it that of the database back. */
export async function setClock(run: Run, project: string, clock: ClockRow | null): Promise<void> {
  const { base = null, real = null, speed = null } = clock ?? {};
  await run(sql`insert into project_control (project, clock_base, clock_real, clock_speed)
    values (${project}, ${base}::bigint, ${real}::bigint, ${speed}::float8)
    on conflict (project) do update set clock_base = excluded.clock_base,
      clock_real = excluded.clock_real, clock_speed = excluded.clock_speed`);
}

/** The counter restarts. */
export async function setSeed(run: Run, project: string, seed: string | null): Promise<void> {
  await run(sql`insert into project_control (project, ids_seed) values (${project}, ${seed})
    on conflict (project) do update set ids_seed = excluded.ids_seed, ids_next = 0, ids_mark = gen_random_uuid()`);
  await dropNames(run, project);
}

/** Sets the rules of faults of a project, as JSON; `null` ends them. */
export async function setFaults(run: Run, project: string, faults: string | null): Promise<void> {
  await run(sql`insert into project_control (project, faults) values (${project}, ${faults})
    on conflict (project) do update set faults = excluded.faults`);
}

/** A copy uses the clock of its source, and continues its ids; it has no faults. */
export async function copyControl(run: Run, source: string, target: string): Promise<void> {
  await run(sql`with gone as (delete from project_control where project = ${target}
      and not exists (select from project_control where project = ${source})),
    ${copiedNames(source, target)}
    insert into project_control
      (project, clock_base, clock_real, clock_speed, ids_seed, ids_next)
    select ${target}, clock_base, clock_real, clock_speed, ids_seed, ids_next
    from project_control where project = ${source}
    on conflict (project) do update set clock_base = excluded.clock_base,
      clock_real = excluded.clock_real, clock_speed = excluded.clock_speed, ids_seed = excluded.ids_seed,
      ids_next = excluded.ids_next, ids_mark = gen_random_uuid(), faults = null`);
}

/** Forgets all that was set for a project. */
export async function dropControl(run: Run, project: string): Promise<void> {
  await run(sql`delete from project_control where project = ${project}`);
  await dropNames(run, project);
}

/** Takes numbers of ids; nothing when the counter has restarted. */
export async function takeIds(
  database: Database,
  { project, mark }: Pick<ControlRow, 'project' | 'mark'>,
  count: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ first: number }>(
    'token',
    sql`update project_control set ids_next = ids_next + ${count}::bigint
      where project = ${project} and ids_mark = ${mark}::uuid returning ids_next - ${count}::bigint as first`,
    'ids of a project',
  );
  return row === undefined ? undefined : Number(row.first);
}

// Which tables hold rows of a project: a few of some hundred, so that one look saves most statements.

/** A table and the condition of its rows that are meant. */
export interface SomeRows {
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
