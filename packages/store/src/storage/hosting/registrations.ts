// Applications and views that are registered for every project of the installation: their rows.
import { name, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { stateOf } from '../connection/sqlstate.ts';

/** A registration as stored. */
export interface Registered<T> {
  readonly id: string;
  readonly data: T;
}

/** A table of registrations: its name, and its unique column, unless that is the id. */
export interface RegistrationTable {
  readonly table: string;
  readonly column?: string;
  /** For the log of statements. */
  readonly plural: string;
}

/** The most registrations of a table. */
export const maxRegistered = 200;

/** All of a table, in the order of their creation. */
export const listRegistrations = <T>(database: Database, { table, plural }: RegistrationTable) =>
  database.query<Registered<T>>(
    'token',
    sql`select id, data from ${name(table)} order by created_at, id limit ${maxRegistered}::int`,
    `hosting ${plural}`,
  );

const keyOf = ({ column }: RegistrationTable): Sql => name(column ?? 'id');

/** The registration with a value of the unique column. */
export async function findRegistration<T>(
  database: Database,
  of: RegistrationTable,
  key: string,
): Promise<Registered<T> | undefined> {
  const [row] = await database.query<Registered<T>>(
    'token',
    sql`select id, data from ${name(of.table)} where ${keyOf(of)} = ${key}`,
    `one of hosting ${of.plural}`,
  );
  return row;
}

const uniqueViolation = '23505';

/** Whether a row was written; `taken`: another row has the value of the unique column. */
export type Registration = boolean | 'taken';

async function write(
  database: Database,
  { column }: RegistrationTable,
  statement: Sql,
): Promise<Registration> {
  try {
    return (await database.query('token', statement)).length > 0;
  } catch (error) {
    if (column === undefined || stateOf(error) !== uniqueViolation) throw error;
    return 'taken';
  }
}

interface Row {
  readonly id: string;
  readonly data: unknown;
  /** Of the unique column, where the table has one. */
  readonly key: string;
}

const jsonOf = (data: unknown): Sql => sql`${JSON.stringify(data)}::jsonb`;

/** Adds a row; `false` when the table is full. */
export function insertRegistration(
  database: Database,
  of: RegistrationTable,
  { id, data, key, now }: Row & { readonly now: number },
): Promise<Registration> {
  const [column, value] = of.column ? [sql`, ${name(of.column)}`, sql`, ${key}`] : [sql``, sql``];
  const table = name(of.table);
  const insert = sql`insert into ${table} (id, data, created_at${column})
    select ${id}, ${jsonOf(data)}, ${now}::bigint${value}
    where (select count(*) from ${table}) < ${maxRegistered}::int returning id`;
  return write(database, of, insert);
}

/** Changes the row of an id; `false` when there is none. */
export function updateRegistration(
  database: Database,
  of: RegistrationTable,
  { id, data, key }: Row,
): Promise<Registration> {
  const moved = of.column ? sql`, ${name(of.column)} = ${key}` : sql``;
  const update = sql`update ${name(of.table)} set data = ${jsonOf(data)}${moved} where id = ${id} returning id`;
  return write(database, of, update);
}

/** Answers whether there was one. */
export async function deleteRegistration(
  database: Database,
  of: RegistrationTable,
  key: string,
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`delete from ${name(of.table)} where ${keyOf(of)} = ${key} returning id`,
  );
  return rows.length > 0;
}
