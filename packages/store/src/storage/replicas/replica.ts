// One replica: whether it is available, its position, and its queries. A fault of a replica is
// never the error of a request: the caller gets it, and asks the primary.
import type { Party } from '@storewright/platform/turns';
import { sql } from '../../sql/sql.ts';
import { connect } from '../connection/connect.ts';
import type { Database } from '../connection/database.ts';
import { endsConnection } from '../connection/sqlstate.ts';
import { readInstalled } from '../installation.ts';
import { placeOf } from './position.ts';

/** How a replica does, for operators. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  /** Whether it may answer. */
  readonly isUsed: boolean;
  /** Why not; nothing while it may. */
  readonly reason: string | undefined;
  /** How far it is behind the primary; `undefined`: unknown. */
  readonly lagSeconds: number | undefined;
  /** Statements so far that it has answered, and that went to the primary after it had failed. */
  readonly answered: number;
  readonly failed: number;
}

/** How a replica is reached. */
interface ReplicaOptions {
  readonly address: string;
  /** What the primary says of the installation, so that no other database is taken for a replica. */
  readonly installation: string;
  /** After so long a statement is left to the primary. */
  readonly timeoutMs: number;
  readonly connections: { readonly query: number; readonly planned: number };
}

/** A question how far it has come is answered in so long, or it is of no use. */
const askMs = 1_000;
/** Between two attempts to reach it: doubling, up to the longest. */
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

type Pool = 'query' | 'planned';

/** The replica was left while it was asked. */
class Left extends Error {}

/** A replica as one process knows it. */
export class Replica {
  readonly name: string;
  /** How far it has come, when it was asked last; absent: it is not there. */
  place: bigint | undefined;
  lagMs: number | undefined;
  /** Too far behind, until the opposite is known. */
  isBehind = true;
  inFlight = 0;
  private readonly options: ReplicaOptions;
  private database: Database | undefined;
  private reason: string | undefined = 'it is not connected yet';
  private asking: Promise<void> | undefined;
  private readonly waiting = new Set<() => void>();
  private pauseMs = firstPauseMs;
  private restsUntil = Number.NEGATIVE_INFINITY;
  private answered = 0;
  private failed = 0;
  private isOver = false;

  constructor(options: ReplicaOptions) {
    this.options = options;
    const { hostname, port, searchParams } = new URL(options.address);
    this.name = `${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}`;
  }

  /** Whether it is available and not too far behind. */
  get isReady(): boolean {
    return this.place !== undefined && !this.isBehind;
  }

  state(): ReplicaState {
    const { name, lagMs } = this;
    const behind = this.isBehind ? 'it is too far behind' : undefined;
    return {
      ...{ name, isUsed: this.isReady, answered: this.answered, failed: this.failed },
      reason: this.place === undefined ? this.reason : behind,
      lagSeconds: this.place === undefined || lagMs === undefined ? undefined : lagMs / 1_000,
    };
  }

  /** Asks how far it has come; resolves when that is known, or when it is not there. */
  look(): Promise<void> {
    this.asking ??= this.looked()
      .catch((error) => this.leave(reasonOf(error)))
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  /** Runs a statement. @throws any fault; then the caller asks the primary */
  async query<R>(
    pool: Pool,
    statement: Parameters<Database['query']>[1],
    prepared?: string,
    party?: Party,
  ) {
    const { database } = this;
    if (database === undefined) throw new Left(this.reason);
    this.inFlight += 1;
    try {
      const rows = await this.unlessLeft(database.query<R>(pool, statement, prepared, party));
      this.answered += 1;
      return rows;
    } catch (error) {
      this.failed += 1;
      if (database === this.database && endsConnection(error)) this.leave(reasonOf(error));
      throw error;
    } finally {
      this.inFlight -= 1;
    }
  }

  async close(): Promise<void> {
    this.isOver = true;
    this.leave('the server stops');
    await this.asking;
  }

  private async looked(): Promise<void> {
    if (this.database === undefined) {
      if (performance.now() < this.restsUntil || this.isOver) return;
      await this.reach();
    }
    const asked = this.database!.query<{ standby: boolean; position: string | null }>(
      'read',
      sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position`,
      'replica position',
    );
    const [row] = await inTime(asked);
    if (row?.standby !== true || row.position === null) throw new Error('it is no replica');
    this.place = placeOf(row.position);
    this.pauseMs = firstPauseMs;
  }

  private async reach(): Promise<void> {
    const { address, timeoutMs, connections, installation } = this.options;
    const database = await connect({
      url: address,
      role: 'replica',
      connections: { ...connections, read: 1, token: 1, write: 1, background: 1 },
      readTimeoutMs: timeoutMs,
      silenceMs: askMs,
      // Who would have to wait for it is better served elsewhere.
      poolWaitMs: 100,
    });
    const own = await readInstalled(database, installationName).catch(() => undefined);
    if (own !== installation || this.isOver) {
      await database.close();
      throw new Error('it does not hold the database of the primary');
    }
    this.database = database;
  }

  private leave(reason: string): void {
    const { database } = this;
    this.place = undefined;
    this.lagMs = undefined;
    this.isBehind = true;
    this.reason = reason;
    this.database = undefined;
    this.restsUntil = performance.now() + this.pauseMs;
    this.pauseMs = Math.min(maxPauseMs, this.pauseMs * 2);
    for (const end of this.waiting) end();
    void database?.close().catch(() => undefined);
  }

  /** Answers of an abandoned replica are not awaited. */
  private unlessLeft<R>(answer: Promise<R>): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const end = () => reject(new Left(this.reason));
      this.waiting.add(end);
      answer.then(resolve, reject).finally(() => this.waiting.delete(end));
    });
  }
}

/** The error for the client hides the fault of the server. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** Under which the primary says which installation it is. */
export const installationName = 'installation';

function inTime<R>(answer: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it does not answer')), askMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
