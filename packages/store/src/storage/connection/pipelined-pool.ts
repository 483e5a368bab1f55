// Connections on which statements are sent without waiting for the answers before them. Good for
// many short reads: one connection carries what would otherwise need a pool. A slow statement holds
// up those behind it, so only reads of foreseeable cost come here.
import type { Socket } from 'node:net';
import { apiError } from '@storewright/model/declaration';
import pg from 'pg';
import type { Servers } from './connection-pool.ts';
import type { PoolCounts } from './database.ts';
import { readLongFields } from './long-fields.ts';
import { type Described, PipelinedQuery, type Rows, type Told } from './pipelined-query.ts';
import { openSession, socketOf } from './session.ts';
import { faultOf } from './sqlstate.ts';

/** A statement with its values; with a name it is prepared once a connection. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** Reads that share connections: each is sent before earlier ones are answered. */
export interface PipelinedPool {
  run(statement: Statement): Promise<Rows>;
  counts(): PoolCounts;
  close(): Promise<void>;
}

/** How many connections, and how long anything may wait. */
interface PipelineLimits {
  readonly connections: number;
  /** How long a statement waits for its turn before it is refused. */
  readonly waitMs: number;
  /** How long a connection with statements under way may say nothing before it is given up. */
  readonly silenceMs: number;
}

interface Line extends Described {
  readonly client: pg.Client;
  readonly address: string;
  readonly stream: Socket;
}

interface Slot {
  opening?: Promise<Line> | undefined;
  /** There once the connection is open. */
  line?: Line | undefined;
  inFlight: number;
  /** Statements that leave together at the end of this turn of the event loop. */
  gathered: number;
  /** Statements that have ended so far. */
  ended: number;
}

/** Statements under way on one connection; more only lengthen the queue within PostgreSQL. */
const maxInFlight = 64;

/** Statements that gather on one connection before the next connection is taken. */
const maxGathered = 16;

/** Opens the pool; connections are made when they are needed. */
export function pipelinedPool(
  config: PipelineConfig,
  servers: Servers,
  limits: PipelineLimits,
): PipelinedPool {
  const slots: Slot[] = Array.from({ length: limits.connections }, () => ({
    inFlight: 0,
    gathered: 0,
    ended: 0,
  }));
  const queue: Queue = { waiting: [], waitMs: limits.waitMs, isClosed: false, refused: 0 };
  const watch = watchSilence(slots, limits.silenceMs);
  const sent = (slot: Slot, line: Line, statement: Statement) =>
    new Promise<Rows>((resolve, reject) => {
      gather(slot, line);
      const told: Told = (error, rows) => {
        leave(slot, queue);
        if (error === undefined) resolve(rows);
        else reject(error);
      };
      line.client.query(new PipelinedQuery(statement, told, line, config.types));
    }).catch(rethrown);
  const late = async (statement: Statement) => {
    const slot = await takeSlot(slots, queue, servers);
    const line = await connected(slot, config, servers).catch((error) => {
      leave(slot, queue);
      throw error;
    });
    return sent(slot, line, statement);
  };
  return {
    run(statement) {
      // The usual case waits for nothing but the answer.
      const slot = queue.isClosed ? undefined : freeSlot(slots, servers);
      if (slot?.line === undefined) return late(statement);
      slot.inFlight += 1;
      return sent(slot, slot.line, statement);
    },
    counts: () => ({
      most: slots.length * maxInFlight,
      atWork: slots.reduce((sum, { inFlight }) => sum + inFlight, 0),
      waiting: queue.waiting.length,
      refused: queue.refused,
      open: slots.filter(({ line }) => line !== undefined).length,
      abandoned: 0,
    }),
    async close() {
      queue.isClosed = true;
      clearInterval(watch);
      for (const wake of queue.waiting.splice(0)) wake();
      await Promise.allSettled(slots.map(async ({ opening }) => (await opening)?.client.end()));
    },
  };
}

type PipelineConfig = pg.ClientConfig & { readonly types: pg.CustomTypesConfig };

function leave(slot: Slot, queue: Queue): void {
  slot.inFlight -= 1;
  slot.ended += 1;
  queue.waiting.shift()?.();
}

/** The stack of a driver error leads to its socket; from here on it leads to the caller. */
function rethrown(error: Error): never {
  Error.captureStackTrace(error);
  throw faultOf(error, 'reading');
}

interface Queue {
  readonly waiting: (() => void)[];
  readonly waitMs: number;
  isClosed: boolean;
  refused: number;
}

/**
 * Finds and takes the connection with the least to do in one step, so that no other caller comes
 * between.
 */
async function takeSlot(slots: readonly Slot[], queue: Queue, servers: Servers): Promise<Slot> {
  const deadline = performance.now() + queue.waitMs;
  for (;;) {
    if (queue.isClosed) throw apiError.OverCapacity('The server is shutting down.');
    const slot = freeSlot(slots, servers);
    if (slot !== undefined) {
      slot.inFlight += 1;
      return slot;
    }
    await turn(queue, deadline - performance.now());
  }
}

function freeSlot(slots: readonly Slot[], servers: Servers): Slot | undefined {
  const slot = gathering(slots) ?? leastBusy(slots);
  if (slot.line !== undefined && servers.isLeft(slot.line.address)) endLine(slot, slot.line);
  return slot.inFlight < maxInFlight ? slot : undefined;
}

/** Statements under way on it fail; they only read. */
function endLine(slot: Slot, { stream }: Line): void {
  slot.opening = undefined;
  slot.line = undefined;
  stream.destroy();
}

const leastBusy = (slots: readonly Slot[]): Slot =>
  slots.reduce((best, next) => (next.inFlight < best.inFlight ? next : best));

/** A connection that already has something to send in this turn of the event loop. */
const gathering = (slots: readonly Slot[]): Slot | undefined =>
  slots.find(
    ({ gathered, inFlight }) => gathered > 0 && gathered < maxGathered && inFlight < maxInFlight,
  );

/**
 * Delays writing until all requests that came in together have been read: a system call for each
 * statement costs more than the statement.
 */
function gather(slot: Slot, { stream }: Line): void {
  slot.gathered += 1;
  if (slot.gathered > 1) return;
  stream.cork();
  setImmediate(() => {
    slot.gathered = 0;
    stream.uncork();
  });
}

function turn(queue: Queue, waitMs: number): Promise<void> {
  const { waiting } = queue;
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(wake), 1);
      queue.refused += 1;
      reject(apiError.OverCapacity('The database is overloaded. Try again.'));
    }, waitMs);
    waiting.push(wake);
  });
}

/** The connection of a slot, made again after it broke. */
function connected(slot: Slot, config: PipelineConfig, servers: Servers): Promise<Line> {
  if (slot.opening !== undefined) return slot.opening;
  const ended = new Set<pg.Client>();
  const forget = () => {
    if (slot.opening !== opening) return;
    slot.opening = undefined;
    slot.line = undefined;
  };
  const attempt = async (connectionString: string) => {
    const client = new pg.Client({ ...config, connectionString, pipeline: true });
    readLongFields(client.connection);
    // A broken connection is replaced by the next statement; those under way get their own error.
    const end = () => {
      ended.add(client);
      if (slot.line?.client === client) forget();
    };
    client.on('error', end);
    client.on('end', end);
    await introduce(client, servers, connectionString);
    return lineOf(client, connectionString);
  };
  const opening = servers.reach(attempt).then(
    (line) => {
      if (ended.has(line.client)) forget();
      else if (slot.opening === opening) slot.line = line;
      return line;
    },
    (error) => {
      forget();
      throw faultOf(error, 'connecting');
    },
  );
  slot.opening = opening;
  return opening;
}

/** A connection that says nothing when it is asked who it is counts as one that cannot be made. */
async function introduce(client: pg.Client, servers: Servers, address: string): Promise<void> {
  const late = setTimeout(() => socketOf(client).destroy(), introductionMs);
  try {
    await client.connect();
    await openSession(client, servers, address);
  } catch (error) {
    socketOf(client).destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

const introductionMs = 10_000;

function lineOf(client: pg.Client, address: string): Line {
  const { connection } = client as unknown as { connection: object };
  const silent = Object.create(connection, { describe: { value: () => undefined } });
  return { client, address, stream: socketOf(client), shapes: new Map(), silent };
}

/**
 * Destroys connections on which nothing has ended for so long although something is under way: the
 * database has timeouts of its own, so it must be gone. A look now and then is enough.
 */
function watchSilence(slots: readonly Slot[], silenceMs: number): NodeJS.Timeout {
  const seen = slots.map(() => ({ ended: 0, looks: 0 }));
  const look = () => {
    slots.forEach(({ inFlight, ended, line }, index) => {
      const before = seen[index]!;
      const isSilent = inFlight > 0 && before.ended === ended;
      const looks = isSilent ? before.looks + 1 : 0;
      seen[index] = { ended, looks };
      if (looks > looksInSilence) line?.stream.destroy();
    });
  };
  return setInterval(look, silenceMs / looksInSilence).unref();
}

/** How often is looked within the time of silence that is borne. */
const looksInSilence = 4;
