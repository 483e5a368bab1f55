// Connections of a lane on which one statement is under way at a time. Whoever wants one waits for
// his turn here; the driver's pool only keeps and replaces them.
import pg from 'pg';
import { apiError } from '../../declaration/index.ts';
import { turnsOf } from '../../platform/turns.ts';
import type { LaneCounts } from './database.ts';
import { giveUp } from './give-up.ts';
import type { Statement } from './pipeline-lane.ts';
import { openSession, type Session } from './session.ts';
import { endsConnection, faultOf, type Moment } from './sqlstate.ts';

export interface LanePool {
  /** Runs `work` with a connection; a broken one is not given back. */
  use<T>(work: (link: Link) => Promise<T>): Promise<T>;
  /** Opens connections before they are needed, and again when they are lost. */
  openAhead(): void;
  counts(): LaneCounts;
  end(): Promise<void>;
}

/** A connection while it is lent. */
export interface Link {
  send(statement: Statement | string, moment: Moment): Promise<pg.QueryResult>;
}

export interface LanePoolOptions {
  readonly config: pg.ClientConfig;
  readonly most: number;
  /** Longest wait for a connection. */
  readonly waitMs: number;
  /** After so long without an answer a statement is given up; absent: never. */
  readonly limitMs?: number | undefined;
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** A connection is opened in milliseconds, or the machine is very busy, or nobody is there. */
export const connectMs = 5_000;
const idleMs = 60_000;
const lookAheadMs = 5_000;

/** A statement that is no longer waited for, on a connection that cannot be used before it ends. */
class GivenUp extends Error {}

export function lanePool(options: LanePoolOptions): LanePool {
  const { config, most, waitMs, limitMs, onFault } = options;
  const kept = Math.ceil(most / 2);
  const pool = poolOf(config, most, kept, onFault);
  const sessions = new WeakMap<pg.ClientBase, Session>();
  const isOver = new AbortController();
  const turns = turnsOf({ most, patienceMs: waitMs, targetMs: waitMs, standingMs: waitMs });
  let abandoned = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      turns.enter(resolve, () =>
        reject(apiError.OverCapacity('The database has too much to do. Try again.')),
      );
    });

  async function open(): Promise<{ client: pg.PoolClient; session: Session }> {
    const client = await pool.connect().catch(refused);
    const known = sessions.get(client);
    if (known !== undefined) return { client, session: known };
    try {
      const session = await atMost(connectMs, openSession(client));
      sessions.set(client, session);
      return { client, session };
    } catch (error) {
      client.release(true);
      return refused(error);
    }
  }

  /** Gives the connection and the turn back, at once or when PostgreSQL has let go of it. */
  function giveBack(client: pg.PoolClient, isBroken: boolean, gone?: Promise<void>): void {
    if (gone === undefined) {
      client.release(isBroken);
      turns.done();
      return;
    }
    abandoned += 1;
    void gone.finally(() => {
      abandoned -= 1;
      client.release(true);
      turns.done();
    });
  }

  async function lent<T>(work: (link: Link) => Promise<T>): Promise<T> {
    const { client, session } = await open().catch((error) => {
      turns.done();
      throw error;
    });
    let gone: Promise<void> | undefined;
    let isBroken = session.isReadOnly;
    const send: Link['send'] = async (statement, moment) => {
      const asked = client.query(statement as Statement);
      try {
        return await (limitMs === undefined ? asked : atMost(limitMs, asked));
      } catch (error) {
        if (error instanceof GivenUp) gone ??= giveUp(client, session, asked, isOver.signal);
        throw faultOf(error, moment);
      }
    };
    try {
      return await work({ send });
    } catch (error) {
      isBroken ||= endsConnection(error);
      throw error;
    } finally {
      giveBack(client, isBroken, gone);
    }
  }

  async function held(): Promise<pg.PoolClient> {
    await turn();
    try {
      return (await open()).client;
    } catch (error) {
      turns.done();
      throw error;
    }
  }

  /** Only so many at the same moment are that many connections. */
  async function openMissing(): Promise<void> {
    const { atWork, waiting } = turns.counts;
    if (pool.totalCount >= kept || atWork + waiting > 0 || isOver.signal.aborted) return;
    const opened = await Promise.allSettled(Array.from({ length: kept }, held));
    for (const one of opened) {
      if (one.status !== 'fulfilled') continue;
      one.value.release();
      turns.done();
    }
  }

  return {
    use: (work) => turn().then(() => lent(work)),
    openAhead() {
      const look = () => void openMissing().catch(() => undefined);
      const timer = setInterval(look, lookAheadMs).unref();
      isOver.signal.addEventListener('abort', () => clearInterval(timer));
      look();
    },
    counts: () => ({ ...turns.counts, open: pool.totalCount, abandoned }),
    end() {
      isOver.abort();
      return pool.end();
    },
  };
}

function poolOf(
  config: pg.ClientConfig,
  max: number,
  min: number,
  onFault: LanePoolOptions['onFault'],
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max,
    min,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
  });
  pool.on('error', (error) => onFault?.(error));
  // A connection may break at any moment of its life, also between the pool's own listeners and
  // ours; the driver reports that as an event, which ends the process when nobody listens.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function refused(error: unknown): never {
  throw faultOf(error, 'connecting');
}

/** The answer, unless it does not come in time; what comes later is heard by whoever still waits. */
function atMost<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GivenUp('Query read timeout')), milliseconds);
    const settled = () => clearTimeout(timer);
    answer.then(resolve, reject).finally(settled);
  });
}
