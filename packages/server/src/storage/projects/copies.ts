// The list of templates, snapshots and branches, and of projects that end by themselves as branches do. A row is
// made in the transaction of the copy, so a copy that is listed is whole.
import { type Sql, sql } from '../../sql/sql.ts';
import { instantOfDatabase } from '../clock.ts';
import type { Database, Run } from '../connection/database.ts';
import { instantIn } from './control.ts';

/** A copied project; instants are ISO 8601, `documents` is how many were copied. */
export interface Copy {
  readonly project: string;
  /** `passing`: a project of its own, of a template, whose time is limited. */
  readonly form: 'template' | 'snapshot' | 'branch' | 'passing';
  readonly source: string;
  readonly name: string;
  readonly documents: number;
  readonly createdAt: string;
  readonly expiresAt?: string | null;
}

const selected = sql`select project, form, source, name, documents,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
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
  /** It is as the project was then, by the clock of the project; absent: as it is now. */
  readonly at?: string | undefined;
}

/** Lists a copy; `false` when the name is taken, and then the transaction is to be undone. */
export async function listCopy(
  run: Run,
  { project, form, source, name }: Pick<Copy, 'project' | 'form' | 'source' | 'name'>,
  { ttlSeconds, at }: Listing = {},
): Promise<boolean> {
  const expiry =
    ttlSeconds === undefined
      ? sql`null`
      : sql`clock_timestamp() + make_interval(secs => ${ttlSeconds}::float8)`;
  const now = instantIn(sql`${source}::text collate "C"`, instantOfDatabase);
  const begun = at === undefined ? sql`to_timestamp(${now} / 1000.0)` : sql`${at}::timestamptz`;
  const rows = await run(
    sql`insert into copied_project (project, form, source, name, documents, expires_at, begun_at)
      values (${project}, ${form}, ${source}, ${name}, 0, ${expiry}, ${begun})
      on conflict do nothing returning project`,
  );
  return rows.length > 0;
}

/** Notes how many documents a copy has. */
export const setDocuments = (run: Run, project: string, documents: number) =>
  run(sql`update copied_project set documents = ${documents} where project = ${project}`);

/** When the project ends by itself; `undefined` for one that stays. By the clock of the database. */
export async function expiryOf(database: Database, project: string): Promise<string | undefined> {
  const [row] = await read(database, sql`project = ${project} and expires_at is not null`);
  return row?.expiresAt ?? undefined;
}

/** Whoever has begun to copy a template comes to an end before it is gone. */
const retiredSeconds = 600;

/** Another one takes the name; nobody finds this one any more. */
export const retireTemplate = (run: Run, name: string) =>
  run(sql`update copied_project set name = project,
      expires_at = clock_timestamp() + make_interval(secs => ${retiredSeconds})
    where form = 'template' and source = '' and name = ${name}`);

/** Projects whose time is over, by the clock of the database. */
export const expiredCopies = async (database: Database): Promise<readonly string[]> =>
  (
    await database.query<{ project: string }>(
      'background',
      sql`select project from copied_project where expires_at < clock_timestamp()`,
    )
  ).map(({ project }) => project);
