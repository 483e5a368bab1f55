// The connection to PostgreSQL as storage and token service use it: pools whose waits all have a
// limit, and one table from SQLSTATE to API errors (./sqlstate.ts). Not here: any SQL of documents.
import type { Party } from '@storewright/platform/turns';
import type { Sql } from '../../sql/sql.ts';

/** Which pool a statement runs on. */
export type PoolName =
  /** Pipelined reads of foreseeable cost (by id, by key, short pages); never inside a transaction. */
  | 'read'
  /** Reads of unforeseeable cost (predicates), one at a time on a connection. */
  | 'query'
  /** The same where the way is chosen whatever the values are: planned once for all of them. */
  | 'planned'
  /** Single-statement writes and transactions. */
  | 'write'
  /** Small pool for tokens and health, so that slow queries cannot starve logins. */
  | 'token'
  /** Background work without a statement timeout: migrations, index builds, back-fills. */
  | 'background';

/** Runs one statement and answers its rows. */
export type Run = <R = Record<string, unknown>>(statement: Sql) => Promise<R[]>;

/** The one way to run statements. */
export interface Database {
  /**
   * Runs one statement. With `prepared`, a name of ours, it is prepared once a connection.
   * @param party who asks: connections are shared fairly; not for reads that are pipelined
   */
  query<R = Record<string, unknown>>(
    pool: PoolName,
    statement: Sql,
    prepared?: string,
    party?: Party,
  ): Promise<R[]>;
  /** Runs statements in one transaction, on the write pool by default; a throw rolls back. */
  transaction<T>(work: (query: Run) => Promise<T>, pool?: 'write' | 'background'): Promise<T>;
  /** How much every pool has to do. */
  counts(): readonly (readonly [PoolName, PoolCounts])[];
  close(): Promise<void>;
}

/** How a pool is used, for metrics. */
export interface PoolCounts {
  /** Statements that may be under way, that are, and that wait for their turn. */
  readonly most: number;
  readonly atWork: number;
  readonly waiting: number;
  /** Statements so far that waited too long for their turn. */
  readonly refused: number;
  /** Connections. */
  readonly open: number;
  /** Connections whose statement was given up and that PostgreSQL has not let go of. */
  readonly abandoned: number;
  /** Statements so far that were given up; not of reads that answer each other in order. */
  readonly givenUp?: number;
}

export { type ConnectOptions, connect } from './connect.ts';
