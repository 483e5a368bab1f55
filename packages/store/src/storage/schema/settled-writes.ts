// Waits for writes that may depend on the earlier state. A statement locks its tables before it
// takes the snapshot that it reads, and keeps the locks to the end of its transaction. So once a
// change is committed, only transactions that hold a table for writing at that moment may not see
// it; when they have ended, every write has seen it. This is how `create index concurrently` waits
// too.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

const pollMs = 20;

/**
 * Resolves when every transaction that was writing to the tables at the call has ended.
 * @param goOn asked again and again while one has not; answers `false` when it said no
 */
export async function writesSettled(
  database: Database,
  tables: readonly string[],
  goOn = () => true,
): Promise<boolean> {
  let left = await transactions(database, writers(tables));
  while (left.length > 0) {
    if (!goOn()) return false;
    await sleep(pollMs);
    left = await transactions(database, stillThere(left));
  }
  return true;
}

interface Holder {
  readonly holder: string;
}

const transactions = async (database: Database, statement: Sql): Promise<string[]> =>
  (await database.query<Holder>('background', statement)).map(({ holder }) => holder);

/** A transaction that still waits for a table takes its snapshot later. */
const writers = (tables: readonly string[]): Sql => sql`
  select distinct l.virtualtransaction as holder
  from pg_locks l join pg_class c on c.oid = l.relation
  where l.locktype = 'relation' and l.mode = 'RowExclusiveLock' and l.granted
    and l.pid <> pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables}::text[])`;

/** Each transaction holds the lock of its own number while it lasts. */
const stillThere = (holders: readonly string[]): Sql => sql`
  select distinct virtualtransaction as holder from pg_locks
  where locktype = 'virtualxid' and virtualtransaction = any(${holders}::text[])`;
