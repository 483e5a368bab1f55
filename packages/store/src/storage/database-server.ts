// What the server reads of PostgreSQL itself, and the few statements that concern no table.
import { name as identifier, raw, rendered, sql } from '../sql/sql.ts';
import type { Database, Run } from './connection/database.ts';

/** @returns such as "15.8"; `undefined` when the server does not say it */
export async function fetchServerVersion(database: Database): Promise<string | undefined> {
  const [row] = await database.query<object>('token', sql`show server_version`);
  return Object.values(row ?? {})[0];
}

/** Connections of PostgreSQL: how many clients may open, and how many are open. */
interface CountedConnections {
  readonly allowed: number;
  readonly held: number;
}

/** Connections that are reserved for superusers are not allowed to others. */
export async function countConnections(database: Database): Promise<CountedConnections> {
  const [row] = await database.query<CountedConnections>(
    'token',
    sql`select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as allowed,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as held`,
  );
  return row!;
}

/**
 * Commits a record that touches no table, on the pool of writes: it waits for the disk and the standbys like any other.
 * @returns whether the database takes writes
 */
export async function probeWrites(database: Database): Promise<boolean> {
  const rows = await database.query<{ readOnly: string }>(
    'write',
    sql`select current_setting('transaction_read_only') as "readOnly",
      pg_logical_emit_message(true, 'storewright', '')`,
    'readiness',
  );
  return rows[0]?.readOnly !== 'on';
}

/** Makes every later statement of the transaction see the database as it is at the first of them. */
export const readAtOneInstant = (run: Run, mode: 'read write' | 'read only') =>
  run(sql`set transaction isolation level repeatable read ${raw(mode)}`);

/** The SQL statement that copies a database. No client may be connected to the source. */
export const cloneStatement = (source: string, target: string): string =>
  rendered(
    sql`create database ${identifier(target)} template ${identifier(source)} strategy file_copy`,
  ).text;
