// Registrations for every project of the installation: applications and custom views, each in a
// table of its own.
import { randomUUID } from 'node:crypto';
import { apiError, notFound } from '@storewright/model/declaration';
import { name, type Sql, sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { stateOf } from '@storewright/store/storage/connection/sqlstate';
import type { ApplicationDraft } from './draft.ts';
import type { ViewDraft } from './view-draft.ts';

export interface Registered<T> {
  readonly id: string;
  readonly data: T;
}

interface Registry<T> {
  readonly table: Sql;
  /** As errors name one of them, and many. */
  readonly noun: string;
  readonly plural: string;
  /** Which of them pages ask for: a column of its own, unique; absent: the id. */
  readonly path?: { readonly column: Sql; readonly of: (data: T) => string };
}

export const applications: Registry<ApplicationDraft> = {
  table: name('hosting_application'),
  noun: 'CustomApplication',
  plural: 'applications',
  path: { column: name('entry_point'), of: ({ entryPointUriPath }) => entryPointUriPath },
};

export const customViews: Registry<ViewDraft> = {
  table: name('hosting_custom_view'),
  noun: 'CustomView',
  plural: 'custom views',
};

const maxRegistered = 200;

export const listRegistered = <T>(database: Database, { table, plural }: Registry<T>) =>
  database.query<Registered<T>>(
    'token',
    sql`select id, data from ${table} order by created_at, id limit ${maxRegistered}::int`,
    `hosting ${plural}`,
  );

const keyOf = ({ path }: Pick<Registry<never>, 'path'>): Sql => path?.column ?? name('id');

/** @param key the path of an application, the id of a custom view */
export async function findRegistered<T>(
  database: Database,
  registry: Registry<T>,
  key: string,
): Promise<Registered<T> | undefined> {
  const [row] = await database.query<Registered<T>>(
    'token',
    sql`select id, data from ${registry.table} where ${keyOf(registry)} = ${key}`,
    `one of hosting ${registry.plural}`,
  );
  return row;
}

const uniqueViolation = '23505';

/** @throws InvalidInput when another one has the path */
async function storeApplication<T>(
  database: Database,
  { path }: Registry<T>,
  data: T,
  statement: Sql,
): Promise<boolean> {
  try {
    return (await database.query('token', statement)).length > 0;
  } catch (error) {
    if (path === undefined || stateOf(error) !== uniqueViolation) throw error;
    throw apiError.InvalidInput(`Another application already uses the path '${path.of(data)}'.`);
  }
}

const textOf = (data: unknown): Sql => sql`${JSON.stringify(data)}::jsonb`;

export async function addRegistered<T>(
  database: Database,
  registry: Registry<T>,
  data: T,
  now: number,
): Promise<Registered<T>> {
  const { table, path, plural } = registry;
  const id = randomUUID();
  const [column, value] = path ? [sql`, ${path.column}`, sql`, ${path.of(data)}`] : [sql``, sql``];
  const insert = sql`insert into ${table} (id, data, created_at${column})
    select ${id}, ${textOf(data)}, ${now}::bigint${value}
    where (select count(*) from ${table}) < ${maxRegistered}::int returning id`;
  if (await storeApplication(database, registry, data, insert)) return { id, data };
  throw apiError.InvalidInput(`At most ${maxRegistered} ${plural} are registered.`);
}

export async function changeRegistered<T>(
  database: Database,
  registry: Registry<T>,
  id: string,
  data: T,
): Promise<Registered<T>> {
  const { table, path, noun } = registry;
  const moved = path ? sql`, ${path.column} = ${path.of(data)}` : sql``;
  const update = sql`update ${table} set data = ${textOf(data)}${moved} where id = ${id} returning id`;
  if (await storeApplication(database, registry, data, update)) return { id, data };
  throw notFound(noun, `ID '${id}'`);
}

export async function removeRegistered<T>(
  database: Database,
  registry: Registry<T>,
  key: string,
): Promise<void> {
  const { table, noun, path } = registry;
  const rows = await database.query(
    'token',
    sql`delete from ${table} where ${keyOf(registry)} = ${key} returning id`,
  );
  if (rows.length === 0) throw notFound(noun, `${path ? 'path' : 'ID'} '${key}'`);
}

/** The application under a path becomes this one. */
export async function registerApplication(
  database: Database,
  data: ApplicationDraft,
  now: number,
): Promise<Registered<ApplicationDraft>> {
  const known = await findRegistered(database, applications, data.entryPointUriPath);
  return known === undefined
    ? addRegistered(database, applications, data, now)
    : changeRegistered(database, applications, known.id, data);
}
