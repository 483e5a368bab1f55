// Two commits in a fixed order: the first one has written and commits only when the second one has come to it.
import pg from 'pg';

/** What a request answers. */
export interface Answered {
  readonly status: number;
  readonly body: any;
}

export type Sent = () => Promise<Answered>;

/** Holds up the transactions of a server under test. */
export interface HeldUp {
  /** From now on such a change of a row waits, while requests are sent in turn. */
  holdUp(event: 'insert' | 'update' | 'delete', table: string, when: string): Promise<void>;
  /** The answers, in their order; all but the first are sent when the first one has written. */
  inTurn(first: Sent, ...others: readonly Sent[]): Promise<Answered[]>;
  /** Runs a statement. */
  run(text: string): Promise<readonly any[]>;
  close(): Promise<void>;
}

/** A connection to the database of a server, with the means to hold its transactions up. */
export async function openHeldUp(databaseUrl: string): Promise<HeldUp> {
  const locker = new pg.Client({ connectionString: databaseUrl });
  await locker.connect();
  const run = async (text: string) => (await locker.query(text)).rows;
  await run(`create function held_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4712); return null; end $$`);
  return {
    run,
    async holdUp(event, table, when) {
      await run(`create trigger held_up_${event} after ${event} on ${table} for each row
        when (${when}) execute function held_up()`);
    },
    async inTurn(first, ...others) {
      await run('select pg_advisory_lock(4712)');
      const sent = [first()];
      await waitFor(run, sent);
      for (const other of others) {
        sent.push(other());
        await waitFor(run, sent);
      }
      await run('select pg_advisory_unlock(4712)');
      return Promise.all(sent);
    },
    close: () => locker.end(),
  };
}

/** Resolves when as many statements wait for others as there is work, except the work that is done without waiting. */
async function waitFor(run: HeldUp['run'], work: readonly Promise<unknown>[]): Promise<void> {
  let done = 0;
  const count = () => {
    done += 1;
  };
  for (const one of work) one.then(count, count);
  for (;;) {
    const [row] = await run(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (row.waiting + done >= work.length) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
