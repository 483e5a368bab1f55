// Connections of a pool with one statement under way at a time. A caller waits here for its turn;
// the pool of the driver only keeps and replaces connections.

import type { Socket } from 'node:net';
import { apiError } from '@storewright/model/declaration';
import { databaseAddress, type Pooling } from '@storewright/platform/database-address';
import { type Party, type Turns, turnsOf } from '@storewright/platform/turns';
import pg from 'pg';
import type { PoolCounts } from './database.ts';
import { giveUp } from './give-up.ts';
import { readLongFields } from './long-fields.ts';
import type { Statement } from './pipelined-pool.ts';
import { openSession, type Session, socketOf } from './session.ts';
import { endsConnection, faultOf, type Moment } from './sqlstate.ts';

/** Connections that are lent to one statement at a time. */
export interface ConnectionPool {
  /** Runs `work` with a connection; a broken one is not given back. */
  use<T>(work: (link: Link) => Promise<T>, party?: Party): Promise<T>;
  /** The pool of a server: from now on it is looked after. */
  last(lasting: Lasting): void;
  counts(): PoolCounts;
  end(): Promise<void>;
}

/** How a pool of a server is looked after. */
export interface Lasting {
  /** Connections are opened before they are needed, and again when they are lost. */
  readonly isAhead: boolean;
  /** There is always something to do: no pause is waited for. */
  readonly isNeverAtRest: boolean;
  readonly renewal?: Partial<Renewal> | undefined;
}

/** When used connections are ended, in ms: as long as one lasts PostgreSQL keeps what it has read about tables, and plans. */
export interface Renewal {
  readonly lookMs: number;
  /** Once, so long after the opening: a start uses more than what follows. */
  readonly firstMs: number;
  /** Later, when the pool was not used for so long, or after so long when it is never at rest. */
  readonly restMs: number;
}

const usualRenewal: Renewal = { lookMs: 5_000, firstMs: 15_000, restMs: 300_000 };

/** A connection while it is lent. */
interface Link {
  send(statement: Statement | string, moment: Moment): Promise<pg.QueryResult>;
}

/** How many connections there are, and how long anything about them may take. */
interface ConnectionPoolOptions {
  /** Without the address. */
  readonly config: pg.ClientConfig;
  readonly servers: Servers;
  readonly most: number;
  /** Longest wait for a connection. */
  readonly waitMs: number;
  /** After so long without an answer a statement is given up; absent: never. */
  readonly limitMs?: number | undefined;
  readonly onFault?: ((error: Error) => void) | undefined;
}

/** A connection opens in milliseconds, unless the machine is very busy or no server is there. */
export const connectMs = 5_000;
const idleMs = 60_000;

/** A statement that is no longer waited for, on a connection that cannot be used before it ends. */
class GivenUp extends Error {}

interface Opened {
  readonly client: pg.PoolClient;
  readonly session: Session;
}

/** A connection that comes back. */
interface Lent {
  readonly client: pg.PoolClient;
  readonly party: Party | undefined;
  readonly isBroken: boolean;
  /** A statement that was given up ends then. */
  readonly gone: Promise<void> | undefined;
}

/** Opens a pool; a connection is made when it is first needed, or ahead of that. */
export const connectionPool = (options: ConnectionPoolOptions): ConnectionPool =>
  new Connections(options);

class Connections implements ConnectionPool {
  private readonly limitMs: number | undefined;
  private readonly servers: Servers;
  /** Connections that are kept open. */
  private readonly kept: number;
  private readonly pool: pg.Pool;
  private readonly turns: Turns;
  private readonly sessions = new WeakMap<pg.ClientBase, Session>();
  private readonly isOver = new AbortController();
  private abandoned = 0;
  private givenUp = 0;
  private readonly used = new WeakSet<pg.ClientBase>();
  private usedAt = Number.NEGATIVE_INFINITY;
  private renewedAt = performance.now();
  private isRenewed = false;

  constructor({ config, servers, most, waitMs, limitMs, onFault }: ConnectionPoolOptions) {
    this.limitMs = limitMs;
    this.servers = servers;
    this.kept = Math.ceil(most / 2);
    this.pool = poolOf(
      { ...config, Client: clientOf(servers), max: most, min: this.kept },
      onFault,
    );
    this.turns = turnsOf({ most, patienceMs: waitMs, targetMs: waitMs, standingMs: waitMs });
  }

  use<T>(work: (link: Link) => Promise<T>, party?: Party): Promise<T> {
    return this.turn(party).then(() => this.lent(work, party));
  }

  last({ isAhead, isNeverAtRest, renewal }: Lasting): void {
    const times = { ...usualRenewal, ...renewal };
    const look = async () => {
      if (this.isRenewalDue(times, isNeverAtRest)) await this.endUsed();
      if (isAhead) await this.openMissing();
    };
    const lookAgain = () => void look().catch(() => undefined);
    const timer = setInterval(lookAgain, times.lookMs).unref();
    this.isOver.signal.addEventListener('abort', () => clearInterval(timer));
    lookAgain();
  }

  counts(): PoolCounts {
    const open = this.pool.totalCount;
    return { ...this.turns.counts, open, abandoned: this.abandoned, givenUp: this.givenUp };
  }

  end(): Promise<void> {
    this.isOver.abort();
    return this.pool.end();
  }

  private turn(party?: Party): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const refuse = () => reject(apiError.OverCapacity('The database is overloaded. Try again.'));
      this.turns.enter(resolve, refuse, 0, party);
    });
  }

  private open(): Promise<Opened> {
    return this.servers.reach(() => this.opened()).catch(refused);
  }

  private async opened(): Promise<Opened> {
    const client = await this.pool.connect();
    const known = this.sessions.get(client);
    if (known !== undefined && this.servers.isLeft(known.address)) {
      socketOf(client).destroy();
      client.release(true);
      return this.opened();
    }
    if (known !== undefined) return { client, session: known };
    try {
      const { address } = client as pg.PoolClient & Placed;
      const session = await atMost(connectMs, openSession(client, this.servers, address));
      this.sessions.set(client, session);
      return { client, session };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async lent<T>(work: (link: Link) => Promise<T>, party?: Party): Promise<T> {
    const limitMs = this.limitMs;
    const { client, session } = await this.open().catch((error) => {
      this.turns.done(party);
      throw error;
    });
    this.used.add(client);
    let gone: Promise<void> | undefined;
    let isBroken = session.isReadOnly;
    const send: Link['send'] = async (statement, moment) => {
      const asked = client.query(statement as Statement);
      try {
        return await (limitMs === undefined ? asked : atMost(limitMs, asked));
      } catch (error) {
        if (error instanceof GivenUp)
          gone ??= giveUp(client, session, asked, this.isOver.signal, this.servers);
        throw faultOf(error, moment);
      }
    };
    try {
      return await work({ send });
    } catch (error) {
      isBroken ||= endsConnection(error);
      throw error;
    } finally {
      this.giveBack({ client, party, isBroken, gone });
    }
  }

  /** Returns the connection and the turn, immediately or when PostgreSQL has released it. */
  private giveBack({ client, party, isBroken, gone }: Lent): void {
    this.usedAt = performance.now();
    if (gone === undefined) {
      client.release(isBroken);
      this.turns.done(party);
      return;
    }
    this.abandoned += 1;
    this.givenUp += 1;
    void gone.finally(() => {
      this.abandoned -= 1;
      client.release(true);
      this.turns.done(party);
    });
  }

  private async held(): Promise<pg.PoolClient> {
    await this.turn();
    try {
      return (await this.open()).client;
    } catch (error) {
      this.turns.done();
      throw error;
    }
  }

  private isRenewalDue({ lookMs, firstMs, restMs }: Renewal, isNeverAtRest: boolean): boolean {
    const { atWork, waiting } = this.turns.counts;
    const now = performance.now();
    const pauseMs = this.isRenewed ? restMs : Math.min(lookMs, firstMs);
    const isAtRest = isNeverAtRest || now - this.usedAt >= pauseMs;
    const isLate = now - this.renewedAt >= (this.isRenewed ? restMs : firstMs);
    return atWork + waiting === 0 && isAtRest && isLate;
  }

  /** Takes the connections at rest, one after the other, as long as no caller comes. */
  private async endUsed(): Promise<void> {
    this.isRenewed = true;
    this.renewedAt = performance.now();
    const fresh: pg.PoolClient[] = [];
    try {
      while (this.pool.idleCount > 0 && this.turns.counts.atWork === fresh.length) {
        const client = await this.held();
        if (this.used.has(client)) this.back(client, true);
        else fresh.push(client);
      }
    } finally {
      for (const client of fresh) this.back(client);
    }
  }

  private back(client: pg.PoolClient, isOver = false): void {
    client.release(isOver);
    this.turns.done();
  }

  /** Only so many at the same moment are that many connections. */
  private async openMissing(): Promise<void> {
    const { atWork, waiting } = this.turns.counts;
    const { kept, pool, isOver } = this;
    if (pool.totalCount >= kept || atWork + waiting > 0 || isOver.signal.aborted) return;
    const opened = await Promise.allSettled(Array.from({ length: kept }, () => this.held()));
    for (const one of opened) if (one.status === 'fulfilled') this.back(one.value);
  }
}

/** A client with the server that it was made for. */
interface Placed {
  readonly address: string;
}

/** Clients of the server that is spoken to when they are made. */
const clientOf = (servers: Servers) =>
  class extends pg.Client implements Placed {
    readonly address: string;

    constructor(config?: pg.ClientConfig) {
      const address = servers.current();
      super({ ...config, connectionString: address });
      this.address = address;
      readLongFields(this.connection);
      // When the driver itself gives up a connection, for one because the server asks for a password
      // and there is none, it leaves the socket open: it would count at the server, and keep a command
      // from ending.
      this.connection.on('error', () => this.connection.stream.destroy());
    }
  };

function poolOf(config: pg.PoolConfig, onFault: ConnectionPoolOptions['onFault']): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
  });
  pool.on('error', (error) => onFault?.(error));
  // A connection may break at any moment of its life, also between the pool's own listeners and
  // ours; the driver reports that as an event, which ends the process when nothing listens.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function refused(error: unknown): never {
  throw faultOf(error, 'connecting');
}

/**
 * The answer, unless it does not come in time; a later one reaches only callers that still wait.
 */
function atMost<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new GivenUp('Query read timeout')), milliseconds);
    const settled = () => clearTimeout(timer);
    answer.then(resolve, reject).finally(settled);
  });
}

// Which of several servers is used. All pools share the choice: when the server cannot be reached
// or takes no writes, because another one was promoted, the first pool that notices moves all of
// them.

/** The servers of an address, of which one takes writes. */
export interface Servers {
  readonly count: number;
  /** Whether a connection is the same session from one transaction to the next. */
  readonly pooling: Pooling;
  /** The wanted role: the server that takes writes, or one that follows it. */
  readonly role: Role;
  /** Whether a server is the one that answered first; identifies replicas. */
  isSame(server: string): boolean;
  /** Address of the server that took writes when it was asked last. */
  current(): string;
  /** A new connection has answered as it should: from now on its server is the one that is used. */
  answered(address: string, socket: Socket): void;
  /** Whether another server is used by now: what rests at this one is closed, not lent. */
  isLeft(address: string): boolean;
  /** This server has gone silent: if there are others, every connection to it is ended. */
  leave(address: string): void;
  /**
   * A connection to the server at the address that `attempt` is called with; each server is tried
   * once, beginning with the current one.
   * @throws what the last of them gave
   */
  reach<T>(attempt: (address: string) => Promise<T>): Promise<T>;
}

/** Which server of a group is wanted. */
export type Role = 'primary' | 'replica';

/** @throws AddressError when the address names no server that could be used */
export function serversOf(address: string, role: Role = 'primary'): Servers {
  const { servers: addresses, pooling } = databaseAddress(address);
  let at = 0;
  let first: string | undefined;
  let used: string | undefined;
  const sockets = new Map(addresses.map((one) => [one, new Set<Socket>()]));
  const current = () => addresses[at]!;
  const moveOn = (tried: number) => {
    // Others may have moved on meanwhile.
    if (at === tried) at = (at + 1) % addresses.length;
  };
  return {
    count: addresses.length,
    pooling,
    role,
    isSame(server) {
      first ??= server;
      return first === server;
    },
    current,
    answered(address, socket) {
      const open = sockets.get(address)!.add(socket);
      socket.once('close', () => open.delete(socket));
      used = address;
      at = addresses.indexOf(address);
    },
    isLeft: (address) => address !== used,
    leave(address) {
      if (addresses.length === 1) return;
      if (used === address) used = undefined;
      moveOn(addresses.indexOf(address));
      for (const socket of sockets.get(address)!) socket.destroy();
    },
    async reach(attempt) {
      let failure: unknown;
      for (const _ of addresses) {
        const tried = at;
        try {
          return await attempt(current());
        } catch (error) {
          failure = error;
          moveOn(tried);
        }
      }
      throw failure;
    },
  };
}
