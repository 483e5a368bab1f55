// Background work is divided over the live servers: the work of each project belongs to one of
// them. A server is live while it says so in the database every few seconds. For a moment two
// servers may own a project, or none; so the division only saves work. The leases, versions and
// numbers that the work names ensure that nothing is done twice.
import { hostname } from 'node:os';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { takerOf } from '@storewright/platform/rendezvous';
import { newId } from '@storewright/platform/stamps';
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** A process that serves, as the others know it. */
interface Member {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Names of the background work that it does. */
  readonly works: readonly string[];
  /** Whether it reads from replicas. */
  readonly replicas: boolean;
}

/** Who does what, as this process knows it. */
export interface Division {
  /** Name of this process among the live ones. */
  readonly id: string;
  /** Whether work belongs to this process; without a project: work that is for all of them. */
  isMine(work: string, project?: string): boolean;
  /** Between how many processes a work is divided; at least one. */
  sharing(work: string): number;
  /** The live processes, including this one. */
  members(): readonly Member[];
  /** Projects whose work was found to be this process's own since somebody came or went last. */
  owned(): number;
  /** Takes part with these works from now on. */
  begin(works: readonly string[]): Promise<void>;
  /** Leaves; the others take over with their next look. */
  close(): Promise<void>;
}

/** How often a server says that it lives. */
const beatMs = 3_000;
/** After so long without a word its work belongs to others. */
const silentMs = 10_000;

const maxKnown = 100_000;

/** How a server takes part. */
interface DivisionOptions {
  readonly replicas?: boolean;
  /** Called with faults; the work is retried. */
  readonly failed?: (error: unknown) => void;
  readonly beatMs?: number;
  readonly silentMs?: number;
}

/** Of a single process that does everything, such as a command. */
export const undivided: Division = {
  id: '',
  isMine: () => true,
  sharing: () => 1,
  members: () => [],
  owned: () => 0,
  begin: async () => undefined,
  close: async () => undefined,
};

/** The division as this process takes part in it, once it has begun. */
export const openDivision = (database: Database, options: DivisionOptions = {}): Division =>
  new Taking(database, options);

class Taking implements Division {
  readonly id = newId(Date.now());
  private readonly database: Database;
  private readonly options: Required<DivisionOptions>;
  private works: readonly string[] = [];
  private others: readonly Member[] = [];
  private takers = boundedMemory<boolean>(maxKnown);
  private mine = new Set<string>();
  /** When the last word was sent that was heard. */
  private saidAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private underWay: Promise<void> = Promise.resolve();

  constructor(database: Database, options: DivisionOptions) {
    this.database = database;
    this.options = {
      ...{ replicas: false, failed: () => undefined, beatMs, silentMs },
      ...options,
    };
  }

  isMine(work: string, project?: string): boolean {
    // Who was stopped, or has not been heard, is dead to the others.
    if (performance.now() - this.saidAt > this.options.silentMs) return false;
    const name = `${work} ${project ?? ''}`;
    const known = this.takers.get(name);
    if (known !== undefined) return known;
    const ids = this.members()
      .filter(({ works }) => works.includes(work))
      .map(({ id }) => id);
    // All the work of a project is at one place, as far as it does all of it.
    const isMine = takerOf(project ?? `work ${work}`, ids) === this.id;
    this.takers.set(name, isMine);
    if (isMine && project !== undefined) this.mine.add(project);
    return isMine;
  }

  sharing(work: string): number {
    return 1 + this.others.filter(({ works }) => works.includes(work)).length;
  }

  members(): readonly Member[] {
    return [...this.others, this.self()];
  }

  owned(): number {
    return this.mine.size;
  }

  async begin(works: readonly string[]): Promise<void> {
    this.works = works;
    await this.beat();
  }

  async close(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    await this.underWay;
    this.saidAt = Number.NEGATIVE_INFINITY;
    await this.database
      .query('token', sql`delete from server_node where id = ${this.id}`)
      .catch(this.options.failed);
  }

  private self(): Member {
    const { id } = this;
    const { replicas } = this.options;
    return { id, works: this.works, host: hostname(), pid: process.pid, replicas };
  }

  private beat(): Promise<void> {
    const saidAt = performance.now();
    this.underWay = said(this.database, this.self(), this.options.silentMs)
      .then((others) => this.heard(others, saidAt))
      .catch(this.options.failed)
      .finally(() => {
        if (!this.isOver)
          this.timer = setTimeout(() => void this.beat(), this.options.beatMs).unref();
      });
    return this.underWay;
  }

  private heard(others: readonly Member[], saidAt: number): void {
    const isOther = JSON.stringify(others) !== JSON.stringify(this.others);
    this.saidAt = saidAt;
    this.others = others;
    if (!isOther) return;
    this.takers = boundedMemory<boolean>(maxKnown);
    this.mine = new Set();
  }
}

/** Says that a process lives; answers who else does. */
const said = (
  database: Database,
  { id, host, pid, works, replicas }: Member,
  silent: number,
): Promise<Member[]> =>
  database.query<Member>(
    'token',
    sql`with beat as (
        insert into server_node (id, host, pid, works, replicas)
        values (${id}, ${host}, ${pid}, ${works}, ${replicas})
        on conflict (id) do update set works = excluded.works, seen_at = clock_timestamp()),
      gone as (delete from server_node where ${anyId}
        and id <> ${id} and seen_at < clock_timestamp() - interval '1 minute')
      select id, host, pid, works, replicas from server_node
      where ${anyId} and id <> ${id} and ${livesFor(silent)} order by id`,
    'say that a server lives',
  );

/**
 * Lets the index be walked: the pool plans without scans of tables, whose price there is so high that
 * PostgreSQL would compile the statement, which takes a hundred times as long as the statement.
 */
const anyId = sql`id > ''`;

const livesFor = (silent: number) =>
  sql`seen_at > clock_timestamp() - make_interval(secs => ${silent / 1_000}::float8)`;

/** Processes that live, for operators. */
export const livingMembers = (database: Database): Promise<Member[]> =>
  database.query<Member>(
    'token',
    sql`select id, host, pid, works, replicas from server_node
      where ${anyId} and ${livesFor(silentMs)} order by host, pid`,
  );

/** How many of the projects each of them works for. */
export function sharesOf(
  members: readonly Member[],
  work: string,
  projects: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const ids = members.filter(({ works }) => works.includes(work)).map(({ id }) => id);
  const shares = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const project of projects) shares.get(takerOf(project, ids) ?? '')?.push(project);
  return shares;
}
