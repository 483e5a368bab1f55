// What all servers of a database must agree on. The first one that says it is right.
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** The stored value; `undefined` when no server has stored one. */
export async function readInstalled(database: Database, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ value: string }>(
    'token',
    sql`select value from installation where name = ${name}`,
    'installation',
  );
  return row?.value;
}

/** Stores the value when there is none; returns the value in effect. */
export async function agreeOn(database: Database, name: string, value: string): Promise<string> {
  await database.query(
    'token',
    sql`insert into installation (name, value) values (${name}, ${value}) on conflict do nothing`,
  );
  return (await readInstalled(database, name)) ?? value;
}
