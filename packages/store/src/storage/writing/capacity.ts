// Room for one more document of a kind: a writer that has found room stores before the next one
// looks, on all servers. Only used near a limit, so that creations do not wait for each other
// elsewhere.
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';

/** How many documents of a kind a project may have. */
interface CapacityAsked {
  readonly project: string;
  readonly table: Table;
  readonly most: number;
}

/** Runs `work` when there is room and answers whether there was. */
type WithCapacity = (asked: CapacityAsked, work: () => Promise<void>) => Promise<boolean>;

/** Longest wait for another server. */
const lockTimeoutMs = 5_000;

/** Runs work that adds a document while no other writer can take the last place. */
export function roomIn(database: Database): WithCapacity {
  /** One at a time in this process, so that waiting takes no more than one connection. */
  let last: Promise<unknown> = Promise.resolve();
  return (asked, work) => {
    const next = last.then(() => lockCapacity(database, asked, work));
    last = next.catch(() => undefined);
    return next;
  };
}

async function lockCapacity(
  database: Database,
  { project, table, most }: CapacityAsked,
  work: () => Promise<void>,
): Promise<boolean> {
  let isDone = false;
  try {
    return await database.transaction(async (run) => {
      const subject = `room ${project} ${table.name}`;
      await run(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`);
      await run(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
      const [row] = await run<{ count: number }>(
        sql`select count(*) as count from (
          select 1 from ${table.sql} where project = ${project} limit ${most}) held`,
      );
      if (Number(row!.count) >= most) return false;
      await work();
      isDone = true;
      return true;
    }, 'background');
  } catch (error) {
    // Data stored on another connection stays, whatever happens to the lock.
    if (isDone) return true;
    throw error;
  }
}
