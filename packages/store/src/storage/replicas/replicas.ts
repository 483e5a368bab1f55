// Queries answered by replicas. Which one may answer is decided by how far it has come: at least as far
// as the client names, or as whatever was acknowledged of the project by any server. When there is none
// the primary answers, so a replica that is gone, slow or behind is no error for anybody.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAddress } from '@storewright/platform/database-address';
import type { Party } from '@storewright/platform/turns';
import type { Sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { agreeOn } from '../installation.ts';
import { type Position, placeOf } from './position.ts';
import { installationName, Replica, type ReplicaState } from './replica.ts';
import { foldPositions, readPosition, type Written, writtenIn } from './written.ts';

// How far behind a replica is, in time: since when the primary has been where the replica is not yet.

/** Where the primary was at times of the steady clock. */
interface Track {
  note(position: Position, at: number): void;
  /** Milliseconds; 0 when it has come as far as the primary was when it was looked at last. */
  lagOf(place: bigint, now: number): number;
}

/** More than any acceptable lag; a longer one is reported as this long. */
const maxSamples = 3_600;

interface Sample {
  readonly place: bigint;
  readonly at: number;
}

/** Begins without knowing anything. */
function openTrack(): Track {
  const samples: Sample[] = [];
  return {
    note(position, at) {
      const place = placeOf(position);
      const last = samples.at(-1);
      // After a switch-over the log may go on at an earlier place.
      if (last !== undefined && place < last.place) samples.length = 0;
      // While nothing is written no replica falls behind.
      if (place === last?.place) return;
      samples.push({ place, at });
      if (samples.length > maxSamples) samples.shift();
    },
    lagOf(place, now) {
      const missing = samples.find((sample) => sample.place > place);
      return missing === undefined ? 0 : now - missing.at;
    },
  };
}

/** Runs statements that only read. */
export interface Reader {
  query<R>(
    pool: 'query' | 'planned',
    statement: Sql,
    prepared?: string,
    party?: Party,
  ): Promise<R[]>;
}

/**
 * How fresh the reads of a request must be, and the position after its writes, where replicas are
 * read from.
 */
export interface Freshness {
  /** What the answer holds at least; absent: all that was acknowledged of the project. */
  readonly atLeast?: Position | undefined;
  /** Where a replica holds what the request has stored. */
  written?: Position | undefined;
}

/** Replicas that queries may be read from. */
export interface Replicas {
  readonly written: Written;
  /** The reader for a query about a project: a replica, or the primary. */
  reading(project: string, freshness: Freshness): Promise<Reader>;
  states(): readonly ReplicaState[];
  /** Removes old notes of positions. */
  fold(): Promise<unknown>;
  close(): Promise<void>;
}

/** Which there are, and how far behind they may be. */
interface ReplicasOptions {
  /** An address with one or more hosts, each of them one server. */
  readonly url: string;
  /** Replicas with a longer lag do not answer. */
  readonly maxLagMs: number;
  readonly queryTimeoutMs: number;
  readonly connections: { readonly query: number; readonly planned: number };
  /** Called when a replica is abandoned, and when it is back. */
  readonly told?: (state: ReplicaState) => void;
}

/** How often is looked where everybody is. */
const lookMs = 1_000;
/** How long a query waits for a replica that is about to come as far. */
const patienceMs = 30;
const againMs = 3;

/** Opens them; unavailable ones are retried. */
export async function openReplicas(
  database: Database,
  options: ReplicasOptions,
): Promise<Replicas> {
  const installation = await agreeOn(database, installationName, randomUUID());
  const readers = new Readers(database, options, installation);
  await readers.begin();
  return readers;
}

class Readers implements Replicas {
  readonly written: Written;
  private readonly database: Database;
  private readonly options: ReplicasOptions;
  private readonly replicas: readonly Replica[];
  private readonly track: Track = openTrack();
  private readonly wereUsed = new Map<string, boolean>();
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private isOver = false;

  constructor(database: Database, options: ReplicasOptions, installation: string) {
    const { connections, queryTimeoutMs } = options;
    this.database = database;
    this.options = options;
    this.written = writtenIn(database, randomUUID());
    // Half of the time is left for the primary.
    const timeoutMs = Math.ceil(queryTimeoutMs / 2);
    this.replicas = databaseAddress(options.url).servers.map(
      (address) => new Replica({ address, installation, timeoutMs, connections }),
    );
  }

  async begin(): Promise<void> {
    await this.look();
  }

  async reading(project: string, { atLeast }: Freshness): Promise<Reader> {
    if (!this.replicas.some(({ isReady }) => isReady)) return this.database;
    const needed = atLeast ?? (await this.written.needed(project).catch(() => undefined));
    const replica = needed === undefined ? undefined : await this.reachedBy(placeOf(needed));
    return replica === undefined ? this.database : this.orPrimary(replica);
  }

  states(): readonly ReplicaState[] {
    return this.replicas.map((replica) => replica.state());
  }

  fold(): Promise<unknown> {
    return foldPositions(this.database);
  }

  async close(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await this.underWay;
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /**
   * The replica with the least to do among the ones that have reached the position, or are about
   * to.
   */
  private async reachedBy(place: bigint): Promise<Replica | undefined> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const ready = this.replicas.filter(({ isReady }) => isReady);
      const [first, ...others] = ready.filter((one) => one.place! >= place);
      if (first !== undefined)
        return others.reduce((best, one) => (one.inFlight < best.inFlight ? one : best), first);
      // Who has been behind for a while will not come so far in no time.
      const near = ready.filter(({ lagMs }) => (lagMs ?? 0) <= lookMs);
      if (near.length === 0 || performance.now() > until) return undefined;
      await Promise.race(near.map((one) => one.look()));
      if (near.every((one) => (one.place ?? 0n) < place)) await sleep(againMs);
    }
  }

  private orPrimary(replica: Replica): Reader {
    return {
      query: <R>(pool: 'query' | 'planned', statement: Sql, prepared?: string, party?: Party) =>
        replica
          .query<R>(pool, statement, prepared, party)
          .catch(() => this.database.query<R>(pool, statement, prepared, party)),
    };
  }

  private look(): Promise<void> {
    this.underWay = this.looked()
      .catch(() => undefined)
      .finally(() => {
        if (!this.isOver) this.timer = setTimeout(() => void this.look(), lookMs).unref();
      });
    return this.underWay;
  }

  private async looked(): Promise<void> {
    const at = performance.now();
    // The primary first: a replica is behind only by writes before it was asked.
    const position = await readPosition(this.database).catch(() => undefined);
    if (position !== undefined) this.track.note(position, at);
    await Promise.all(this.replicas.map((replica) => this.lookAt(replica)));
  }

  private async lookAt(replica: Replica): Promise<void> {
    await replica.look();
    if (replica.place !== undefined) {
      replica.lagMs = this.track.lagOf(replica.place, performance.now());
      replica.isBehind = replica.lagMs > this.options.maxLagMs;
    }
    const { name, isReady } = replica;
    if (this.wereUsed.get(name) === isReady) return;
    this.wereUsed.set(name, isReady);
    this.options.told?.(replica.state());
  }
}
