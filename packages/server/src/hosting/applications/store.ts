// The applications that are registered, for every project of the installation.
import { randomUUID } from 'node:crypto';
import { apiError, notFound } from '../../declaration/index.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../../storage/connection/database.ts';
import { stateOf } from '../../storage/connection/sqlstate.ts';
import type { ApplicationDraft } from './draft.ts';

export interface Application {
  readonly id: string;
  readonly data: ApplicationDraft;
}

const maxApplications = 200;

export const listApplications = (database: Database): Promise<readonly Application[]> =>
  database.query<Application>(
    'token',
    sql`select id, data from hosting_application order by created_at, id limit ${maxApplications}::int`,
    'hosting applications',
  );

export async function applicationAt(
  database: Database,
  entryPoint: string,
): Promise<Application | undefined> {
  const [row] = await database.query<Application>(
    'token',
    sql`select id, data from hosting_application where entry_point = ${entryPoint}`,
    'hosting application',
  );
  return row;
}

const uniqueViolation = '23505';

/** @throws DuplicateField when another application has the path */
async function unlessTaken<T>(entryPoint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (stateOf(error) !== uniqueViolation) throw error;
    throw apiError.InvalidInput(`The path '${entryPoint}' is taken by another application.`);
  }
}

export async function createApplication(
  database: Database,
  data: ApplicationDraft,
  now: number,
): Promise<Application> {
  const id = randomUUID();
  const { entryPointUriPath: entryPoint } = data;
  const rows = await unlessTaken(entryPoint, () =>
    database.query(
      'token',
      sql`insert into hosting_application (id, entry_point, data, created_at)
        select ${id}, ${entryPoint}, ${JSON.stringify(data)}::jsonb, ${now}::bigint
        where (select count(*) from hosting_application) < ${maxApplications}::int returning id`,
    ),
  );
  if (rows.length === 0)
    throw apiError.InvalidInput(`At most ${maxApplications} applications are registered.`);
  return { id, data };
}

export async function updateApplication(
  database: Database,
  id: string,
  data: ApplicationDraft,
): Promise<Application> {
  const { entryPointUriPath: entryPoint } = data;
  const rows = await unlessTaken(entryPoint, () =>
    database.query(
      'token',
      sql`update hosting_application set entry_point = ${entryPoint}, data = ${JSON.stringify(data)}::jsonb
        where id = ${id} returning id`,
    ),
  );
  if (rows.length === 0) throw notFound('CustomApplication', `ID '${id}'`);
  return { id, data };
}

export async function deleteApplication(database: Database, entryPoint: string): Promise<void> {
  const rows = await database.query(
    'token',
    sql`delete from hosting_application where entry_point = ${entryPoint} returning id`,
  );
  if (rows.length === 0) throw notFound('CustomApplication', `path '${entryPoint}'`);
}

/** What is registered under a path becomes this. */
export async function registerApplication(
  database: Database,
  data: ApplicationDraft,
  now: number,
): Promise<Application> {
  const known = await applicationAt(database, data.entryPointUriPath);
  return known === undefined
    ? createApplication(database, data, now)
    : updateApplication(database, known.id, data);
}
