// Removes the work that a copy of a whole database must not repeat: notifying subscribers, calling
// extensions. No server serves the copy yet, so no process has to be informed.
import type { Kind } from '@storewright/model/declaration';
import { sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** Keys of all projects that have documents of the kind, hidden copies among them. */
export const projectsWith = async (run: Run, kind: Kind): Promise<readonly string[]> => {
  const rows = await run<{ project: string }>(
    sql`select distinct project from ${tableOf(kind).sql} order by project`,
  );
  return rows.map(({ project }) => project);
};

/** Removes all documents of a kind, in all projects, with their keys; answers how many there were. */
export async function removeKind(run: Run, kind: Kind): Promise<number> {
  const { sql: table, kind: name } = tableOf(kind);
  const rows = await run(sql`delete from ${table} returning 1`);
  await run(sql`delete from unique_values where kind = ${name}`);
  await removeSecrets(run, kind);
  return rows.length;
}

/** What documents of the kind open other servers with. */
export const removeSecrets = (run: Run, kind: Kind) =>
  run(sql`delete from secrets where kind = ${tableOf(kind).kind}`);

/** Undelivered notifications, and the progress of each delivery. */
export async function removeDeliveries(run: Run): Promise<void> {
  await run(sql`delete from notification`);
  await run(sql`delete from delivery`);
}

/**
 * Whether servers were connected to the database before the connection that asks; the connections
 * of this process are made later.
 */
export async function isServed(database: Database): Promise<boolean> {
  const [row] = await database.query<{ served: boolean }>(
    'token',
    sql`select exists(select from pg_stat_activity
        where datname = current_database() and application_name = 'storewright server'
          and backend_start < own.backend_start) as served
      from pg_stat_activity own where own.pid = pg_backend_pid()`,
  );
  return row!.served;
}
