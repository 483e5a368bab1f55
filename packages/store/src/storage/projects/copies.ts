// The list of templates, snapshots and branches, and of projects that expire as branches do. A row
// is made in the transaction of the copy, so a copy that is listed is whole.

import { isHidden } from '../../sql/hidden.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { instantIn, instantOfDatabase } from '../clock.ts';
import type { Database, Run } from '../connection/database.ts';

/** A copied project; instants are ISO 8601, `documents` is how many were copied. */
export interface Copy {
  readonly project: string;
  /** `passing`: a project of its own whose time is limited. `base`: what the branch `source` began with. */
  readonly form: 'template' | 'snapshot' | 'branch' | 'passing' | 'base';
  readonly source: string;
  readonly name: string;
  readonly documents: number;
  readonly createdAt: string;
  readonly expiresAt?: string | null;
  /** What it began with is kept; of branches. */
  readonly hasBase: boolean;
  /** The data copied on request; `null`: none. */
  readonly carried: Carried | null;
}

/** Data that a copy has only on request. */
export interface Carried {
  readonly messages?: boolean | undefined;
  /** `copy`: as they are, or the address that is called in place of theirs. */
  readonly extensions?: string | undefined;
}

const selected = sql`select project, form, source, name, documents,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
  exists (select from copied_project b where b.form = 'base' and b.source = copied_project.project) as "hasBase",
  carried::json as carried
  from copied_project`;

const read = (database: Database, condition: Sql) =>
  database.query<Copy>('token', sql`${selected} where ${condition} order by name`);

/** Copies of one form that were made of a project. */
export const copiesOf = (database: Database, form: Copy['form'], source: string) =>
  read(database, sql`form = ${form} and source = ${source}`);

/** The copy with that name, if there is one. */
export async function copyNamed(
  database: Database,
  form: Copy['form'],
  source: string,
  name: string,
): Promise<Copy | undefined> {
  return (await read(database, sql`form = ${form} and source = ${source} and name = ${name}`))[0];
}

interface Listing {
  readonly ttlSeconds?: number | undefined;
  /** The project whose rows it has, if not its source: it begins when that project began. */
  readonly from?: string;
  /** By the clock of this project it begins; absent: by that of its source. */
  readonly by?: string;
  /** It is as the project was then, by that clock; absent: as it is now. */
  readonly at?: string | undefined;
  readonly carried?: Carried | undefined;
}

/** Lists a copy; `false` when the name is taken, and then the transaction must be rolled back. */
export async function listCopy(
  run: Run,
  { project, form, source, name }: Pick<Copy, 'project' | 'form' | 'source' | 'name'>,
  { ttlSeconds, from = source, by, at, carried }: Listing = {},
): Promise<boolean> {
  const expiry =
    ttlSeconds === undefined
      ? sql`null`
      : sql`clock_timestamp() + make_interval(secs => ${ttlSeconds}::float8)`;
  const now = instantIn(sql`${by ?? source}::text collate "C"`, instantOfDatabase);
  const given = at === undefined ? sql`to_timestamp(${now} / 1000.0)` : sql`${at}::timestamptz`;
  const begun =
    by === undefined && from !== source ? sql`coalesce(${begunOf(from)}, ${given})` : given;
  const rows = await run(
    sql`insert into copied_project
        (project, form, source, name, documents, expires_at, begun_at, carried,
          cluster, copied_in, copied_before)
      values (${project}, ${form}, ${source}, ${name}, 0, ${expiry}, ${begun},
        ${carried === undefined ? null : JSON.stringify(carried)},
        (select system_identifier from pg_control_system()), pg_current_xact_id(),
        ${at === undefined ? copiedBefore(from) : sql`null`})
      on conflict do nothing returning project`,
  );
  return rows.length > 0;
}

/** A hidden copy never changes, so its rows are the rows of its source at the time of that copy. */
const copiedBefore = (from: string): Sql =>
  isHidden(from)
    ? sql`(select copied_before from copied_project where project = ${from})`
    : sql`pg_snapshot_xmin(pg_current_snapshot())`;

const begunOf = (project: string): Sql =>
  sql`(select begun_at from copied_project where project = ${project})`;

/** Holds a copy until the transaction ends; `false` when it is gone. */
export const holdCopy = async (run: Run, project: string): Promise<boolean> =>
  (await run(sql`select 1 from copied_project where project = ${project} for update`)).length > 0;

/** A copy restarts with the rows of another one: its changes are counted from then on. */
export async function beginAgain(run: Run, project: string, from: string): Promise<void> {
  await run(sql`update copied_project c set begun_at = f.begun_at, documents = f.documents,
      cluster = f.cluster, copied_in = pg_current_xact_id(), copied_before = f.copied_before
    from copied_project f where f.project = ${from} and c.project = ${project}`);
  await run(sql`delete from copied_version where project = ${project}`);
}

/** The hidden project with what a branch began with, if that is kept. */
export const baseOf = async (database: Database, branch: string): Promise<string | undefined> =>
  (await read(database, sql`form = 'base' and source = ${branch}`))[0]?.project;

/** The same inside a transaction; there is one, or none. */
export const basesOf = async (run: Run, branch: string): Promise<readonly string[]> =>
  (
    await run<{ project: string }>(
      sql`select project from copied_project where form = 'base' and source = ${branch}`,
    )
  ).map(({ project }) => project);

/** A hidden copy stays as long as the branch that began with it. */
export const adoptBase = (run: Run, copy: string, branch: string) =>
  run(sql`update copied_project set form = 'base', source = ${branch}, expires_at = null
    where project = ${copy}`);

/** A copy no longer expires; `false` when it is gone. */
export const keepCopy = async (run: Run, project: string): Promise<boolean> =>
  (
    await run(
      sql`update copied_project set expires_at = null where project = ${project} returning 1`,
    )
  ).length > 0;

/** Notes how many documents a copy has. */
export const setDocuments = (run: Run, project: string, documents: number) =>
  run(sql`update copied_project set documents = ${documents} where project = ${project}`);

/**
 * Branches of a project that ends go on as projects of their own, and end when they would have: who has the key
 * of that project next does not find them.
 */
export const releaseBranches = (run: Run, source: string) =>
  run(sql`update copied_project set form = 'passing', source = '', name = project
    where form = 'branch' and source = ${source}`);

/** When the project expires; `undefined` for one that stays. By the clock of the database. */
export async function expiryOf(database: Database, project: string): Promise<string | undefined> {
  const [row] = await read(database, sql`project = ${project} and expires_at is not null`);
  return row?.expiresAt ?? undefined;
}

/** A copy of a template that has begun ends before the template is gone. */
const retiredSeconds = 600;

/** Another template takes the name; this one can no longer be found. */
export const retireTemplate = (run: Run, name: string) =>
  run(sql`update copied_project set name = project,
      expires_at = clock_timestamp() + make_interval(secs => ${retiredSeconds})
    where form = 'template' and source = '' and name = ${name}`);

/** Projects whose time is over, by the clock of the database. */
export const findExpiredCopies = async (database: Database): Promise<readonly string[]> =>
  (
    await database.query<{ project: string }>(
      'background',
      sql`select project from copied_project where expires_at < clock_timestamp()`,
    )
  ).map(({ project }) => project);
