// Opens the pools. All that is special about PostgreSQL as a running server (timeouts, planner
// settings, types of the driver) stands here.

import { noteStatement } from '@storewright/platform/tracing/spans';
import type { Party } from '@storewright/platform/turns';
import pg from 'pg';
import { rendered, type Sql, sql } from '../../sql/sql.ts';
import {
  type ConnectionPool,
  connectionPool,
  connectMs,
  type Renewal,
  type Role,
  type Servers,
  serversOf,
} from './connection-pool.ts';
import type { Database, PoolName, Run } from './database.ts';
import { fieldParser } from './long-fields.ts';
import { type PipelinedPool, pipelinedPool, type Statement } from './pipelined-pool.ts';
import { endsConnection, type Moment } from './sqlstate.ts';

/** How the database is reached, and its limits. */
export interface ConnectOptions {
  /**
   * `postgres://user:password@host:port/database`, with more hosts after commas, or with
   * `?host=/directory/of/socket`.
   */
  readonly url: string;
  /** Which server is asked for; default: the one that takes writes. */
  readonly role?: Role;
  /** Connections by pool. */
  readonly connections?: { readonly [L in PoolName]?: number };
  /** Longest wait for a connection, in milliseconds; then 503. */
  readonly poolWaitMs?: number;
  readonly readTimeoutMs?: number;
  readonly writeTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  /** How long after its time is over a statement is given up. */
  readonly silenceMs?: number;
  /** For a server: connections are opened ahead of a burst and kept, and renewed at rest. */
  readonly isLasting?: boolean;
  readonly renewal?: Partial<Renewal>;
  /** Called for connections that break while idle. */
  readonly onFault?: (error: Error) => void;
}

/** Of one process, by default. */
export const defaultConnections: { readonly [P in PoolName]: number } = {
  read: 4,
  query: 6,
  planned: 4,
  write: 8,
  token: 2,
  background: 2,
};

/** Longer than the server's own timeout: it speaks only when the server does not answer at all. */
const silenceOf = ({ silenceMs = 5_000 }: ConnectOptions): number => silenceMs;

const waitOf = ({ poolWaitMs = 2_000 }: ConnectOptions): number => poolWaitMs;

/** Opens the pools and checks that the database answers. */
export async function connect(options: ConnectOptions): Promise<Database> {
  const sizes = { ...defaultConnections, ...options.connections };
  const servers = serversOf(options.url, options.role);
  const reads = readLane(options, servers, sizes.read);
  const pools = new Map(
    pooled.map((pool) => [pool, poolOf(pool, options, servers, sizes[pool])] as const),
  );

  const statementOf = servers.pooling === 'session' ? statementsByName() : rendered;

  // Reads are many, so they pass through no promise that they can do without.
  const query: Database['query'] = <R>(
    pool: PoolName,
    statement: Sql,
    prepared?: string,
    party?: Party,
  ) => {
    const ready = statementOf(statement, prepared);
    if (pool === 'read') return noteStatement(ready.text, () => reads.run(ready) as Promise<R[]>);
    const sent = () => pools.get(pool)!.use((link) => link.send(ready, momentOf(pool)), party);
    return noteStatement(ready.text, sent).then(({ rows }) => rows as R[]);
  };

  let closing: Promise<unknown> | undefined;
  const database: Database = {
    query,
    transaction: (work, pool = 'write') => inTransaction(pools.get(pool)!, work),
    counts: () => [
      ['read', reads.counts()],
      ...pooled.map((pool) => [pool, pools.get(pool)!.counts()] as const),
    ],
    close() {
      closing ??= Promise.all([reads.close(), ...[...pools.values()].map((pool) => pool.end())]);
      return closing.then(() => undefined);
    },
  };
  await query('token', sql`select 1`).catch(async (error) => {
    await database.close();
    throw error;
  });
  if (options.isLasting === true)
    for (const [name, pool] of pools)
      pool.last({
        isAhead: openedAhead.has(name),
        isNeverAtRest: name === 'background',
        renewal: options.renewal,
      });
  return database;
}

/** Lanes with one statement at a time on a connection. */
const pooled = ['query', 'planned', 'write', 'token', 'background'] as const;

const openedAhead: ReadonlySet<PoolName> = new Set(['query', 'write', 'token']);

const readsOnly: ReadonlySet<PoolName> = new Set(['query', 'planned']);

/** A token statement may write; without an answer its outcome is as unknown as any write's. */
const momentOf = (pool: PoolName): Moment => (readsOnly.has(pool) ? 'reading' : 'committing');

/** A name means one statement, whose SQL is assembled once. */
function statementsByName(): (statement: Sql, name?: string) => Statement {
  const texts = new Map<string, string>();
  return (statement, name) => {
    if (name === undefined) return rendered(statement);
    const text = texts.get(name) ?? rendered(statement).text;
    texts.set(name, text);
    return { name, text, values: [...statement.values] };
  };
}

// Key lookups, writes and conditions of declarations always use an index: without this a statement
// that was planned while a table was tiny keeps scanning it after it has grown. The remaining scans
// then seem so expensive that PostgreSQL would compile them, for 300 ms.
const interpreted = '-c jit=off';
const byIndex = `-c enable_seqscan=off -c plan_cache_mode=force_generic_plan ${interpreted}`;
const plannerSettings: { readonly [L in PoolName]: string } = {
  read: byIndex,
  write: byIndex,
  query: interpreted,
  // Rows that come in the order of an index need no sort because a limit is generous. With less memory a search that finds
  // more than a gigabyte of rows keeps their pages alone, and reads the lexemes of each row on them again.
  planned: `${byIndex} -c enable_sort=off -c work_mem=32MB`,
  token: byIndex,
  background: interpreted,
};

function configOf(pool: PoolName, options: ConnectOptions, { pooling }: Servers) {
  const timeout = pool === 'background' ? undefined : timeoutOf(pool, options);
  const around = {
    // Servers before schema 7 are recognized by the plain name (../schema/backfill.ts).
    application_name: 'storewright server',
    // A machine that is gone without a word is noticed in some 20 s, also by work without a timeout.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectMs,
    types: { getTypeParser },
  };
  // Poolers of transactions refuse settings of sessions: what takes too long is cancelled from here,
  // and statements without a name are planned with what the tables are like.
  if (pooling === 'transaction')
    return { ...around, ...(timeout === undefined ? {} : { query_timeout: timeout }) };
  const lockTimeout = pool === 'background' ? undefined : (options.lockTimeoutMs ?? 2_000);
  return {
    ...around,
    options: plannerSettings[pool],
    idle_in_transaction_session_timeout: 15_000,
    ...(timeout === undefined ? {} : { statement_timeout: timeout }),
    ...(timeout === undefined ? {} : { query_timeout: timeout + silenceOf(options) }),
    ...(lockTimeout === undefined ? {} : { lock_timeout: lockTimeout }),
  };
}

function timeoutOf(pool: Exclude<PoolName, 'background'>, options: ConnectOptions): number {
  if (pool === 'write') return options.writeTimeoutMs ?? 15_000;
  return options.readTimeoutMs ?? 5_000;
}

const bigintOid = 20;

// The driver gives bigint as text by default; versions and counts are numbers everywhere here.
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: any): any =>
  format === 'binary' ? pg.types.getTypeParser(oid, format) : fieldParser(oid, textParser);

const textParser = (oid: number): ((text: string) => unknown) =>
  oid === bigintOid ? exactNumber : pg.types.getTypeParser(oid, 'text');

function exactNumber(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new Error(`${digits} is not exact as a number`);
  return value;
}

/** Its statements have no timer each: the pool itself watches that something comes. */
function readLane(options: ConnectOptions, servers: Servers, connections: number): PipelinedPool {
  const { query_timeout: _watched, ...config } = configOf('read', options, servers);
  const silence = timeoutOf('read', options) + silenceOf(options);
  const limits = { connections, waitMs: waitOf(options), silenceMs: silence };
  return pipelinedPool(config, servers, limits);
}

function poolOf(
  pool: PoolName,
  options: ConnectOptions,
  servers: Servers,
  most: number,
): ConnectionPool {
  const { query_timeout: limitMs, ...config } = configOf(pool, options, servers);
  const waitMs = waitOf(options);
  return connectionPool({ config, servers, most, waitMs, limitMs, onFault: options.onFault });
}

const textOf = (statement: Statement | string): string =>
  typeof statement === 'string' ? statement : statement.text;

function inTransaction<T>(pool: ConnectionPool, work: (query: Run) => Promise<T>): Promise<T> {
  return pool.use(async (link) => {
    const send: typeof link.send = (statement, moment) =>
      noteStatement(textOf(statement), () => link.send(statement, moment));
    await send('begin', 'uncommitted');
    const run: Run = async <R>(statement: Sql) =>
      (await send(rendered(statement), 'uncommitted')).rows as R[];
    const answer = await work(run).catch(async (error) => {
      // When the connection is gone there is nothing left to roll back.
      if (!endsConnection(error)) await send('rollback', 'uncommitted');
      throw error;
    });
    const { command } = await send('commit', 'committing');
    if (command !== 'COMMIT') throw new Error('a failed statement of a transaction was ignored');
    return answer;
  });
}
