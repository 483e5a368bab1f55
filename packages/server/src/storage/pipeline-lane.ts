// Connections on which statements are sent without waiting for the answers before them. Good for
// many short reads: one connection carries what would otherwise need a pool. A slow statement holds
// up those behind it, so only reads of foreseeable cost come here.
import type { Socket } from 'node:net';
import pg from 'pg';
import { apiError } from '../declaration/index.ts';
import { faultOf } from './sqlstate.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

export interface PipelineLane {
  run(statement: Statement): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Slot {
  client?: Promise<pg.Client> | undefined;
  inFlight: number;
  /** Statements that leave together at the end of this turn of the event loop. */
  gathered: number;
}

/** Statements under way on one connection; more only lengthen the queue within PostgreSQL. */
const mostInFlight = 64;

/** Statements that gather on one connection before the next connection is taken. */
const mostGathered = 8;

/** @param waitMs how long a statement waits for its turn before it is refused */
export function pipelineLane(
  config: pg.ClientConfig,
  connections: number,
  waitMs: number,
): PipelineLane {
  const slots: Slot[] = Array.from({ length: connections }, () => ({
    inFlight: 0,
    gathered: 0,
  }));
  const queue: Queue = { waiting: [], waitMs, isClosed: false };
  return {
    async run(statement) {
      const slot = await takeSlot(slots, queue);
      try {
        const client = await connected(slot, config);
        gather(slot, client);
        return await client.query(statement).catch((error) => {
          throw faultOf(error, 'reading');
        });
      } finally {
        slot.inFlight -= 1;
        queue.waiting.shift()?.();
      }
    },
    async close() {
      queue.isClosed = true;
      for (const wake of queue.waiting.splice(0)) wake();
      await Promise.allSettled(slots.map(async ({ client }) => (await client)?.end()));
    },
  };
}

interface Queue {
  readonly waiting: (() => void)[];
  readonly waitMs: number;
  isClosed: boolean;
}

/** The connection with the least to do, found and taken at once: nobody may come between. */
async function takeSlot(slots: readonly Slot[], queue: Queue): Promise<Slot> {
  const deadline = performance.now() + queue.waitMs;
  for (;;) {
    if (queue.isClosed) throw apiError.OverCapacity('The server is shutting down.');
    const slot = gathering(slots) ?? leastBusy(slots);
    if (slot.inFlight < mostInFlight) {
      slot.inFlight += 1;
      return slot;
    }
    await turn(queue.waiting, deadline - performance.now());
  }
}

const leastBusy = (slots: readonly Slot[]): Slot =>
  slots.reduce((best, next) => (next.inFlight < best.inFlight ? next : best));

/** A connection that already has something to send in this turn of the event loop. */
const gathering = (slots: readonly Slot[]): Slot | undefined =>
  slots.find(
    ({ gathered, inFlight }) => gathered > 0 && gathered < mostGathered && inFlight < mostInFlight,
  );

/**
 * Holds back what is written until all requests that came in together have been looked at: a
 * system call for each statement costs more than the statement.
 */
function gather(slot: Slot, client: pg.Client): void {
  slot.gathered += 1;
  if (slot.gathered > 1) return;
  // The driver keeps its socket in a member that its types do not tell of.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  setImmediate(() => {
    slot.gathered = 0;
    stream.uncork();
  });
}

function turn(waiting: (() => void)[], waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(wake), 1);
      reject(apiError.OverCapacity('The database has too much to do. Try again.'));
    }, waitMs);
    waiting.push(wake);
  });
}

/** The connection of a slot, made anew after it broke. */
function connected(slot: Slot, config: pg.ClientConfig): Promise<pg.Client> {
  if (slot.client !== undefined) return slot.client;
  const client = new pg.Client({ ...config, pipeline: true });
  const opening = client.connect().then(
    () => client,
    (error) => {
      forget();
      throw faultOf(error, 'connecting');
    },
  );
  const forget = () => {
    if (slot.client === opening) slot.client = undefined;
  };
  // A broken connection is replaced by the next statement; those under way get their own error.
  client.on('error', forget);
  client.on('end', forget);
  slot.client = opening;
  return opening;
}
