// Which requests run and which wait, where only so many can run concurrently: requests of the
// server, and statements of a pool. A queue is good for a burst and bad for a load that is too
// high, in which everything only waits longer. So a queue that has not been empty for a while takes
// in no more than it can serve soon, and refuses the others immediately.

interface TurnLimits {
  /** How many may be at work. */
  readonly most: number;
  /** How many may be at work or wait. */
  readonly maxInAll?: number;
  /** Longest wait, in milliseconds. */
  readonly patienceMs: number;
  /** Longest wait that is begun once the queue stands, in milliseconds. */
  readonly targetMs: number;
  /** After so long without having been empty a queue stands, in milliseconds. */
  readonly standingMs: number;
}

/** Who waits for a turn. */
export interface Waiter {
  readonly party: Party | undefined;
  readonly run: () => void;
  readonly refuse: () => void;
  readonly since: number;
  isGone: boolean;
}

interface TurnCounts {
  readonly most: number;
  readonly atWork: number;
  readonly waiting: number;
  readonly refused: number;
}

export interface Turns {
  /**
   * Calls one of the two, now or later. Returns the waiter, for `leave`.
   * @param waitedMs how long it has waited elsewhere
   * @param party absent: it belongs to no party, and takes whatever turn is next
   */
  enter(run: () => void, refuse: () => void, waitedMs?: number, party?: Party): Waiter | undefined;
  /** Somebody is done whose `run` was called, with his party. */
  done(party?: Party): void;
  /** The waiter gives up; neither of its functions is called. */
  leave(waiter: Waiter): void;
  /**
   * Somebody who is at work waits for others: his place is free until he is back. He goes on without
   * a turn then, so for a moment there may be more at work than may begin.
   */
  away<T>(work: Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
  readonly counts: TurnCounts;
}

/** Weight of the last measurement of the time between two turns. */
const smoothing = 0.1;

export const turnsOf = (limits: TurnLimits, clock: () => number = () => performance.now()): Turns =>
  new Queue(limits, clock);

class Queue implements Turns {
  private readonly limits: Required<TurnLimits>;
  private readonly clock: () => number;
  private queue: Waiter[] = [];
  private readonly shares = sharesOf();
  private atWork = 0;
  private awayCount = 0;
  waiting = 0;
  private refused = 0;
  private emptyAt: number;
  private turnedAt = 0;
  private betweenMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: TurnLimits, clock: () => number) {
    this.limits = { maxInAll: Number.POSITIVE_INFINITY, ...limits };
    this.clock = clock;
    this.emptyAt = clock();
  }

  enter(run: () => void, refuse: () => void, waitedMs = 0, party?: Party): Waiter | undefined {
    if (this.atWork < this.limits.most && this.waiting === 0 && this.mayBegin(party)) {
      this.atWork += 1;
      this.shares.begin(party);
      run();
      return undefined;
    }
    const now = this.clock();
    if (this.waiting === 0) this.emptyAt = now;
    if (this.isTooMany(now, waitedMs, party)) {
      this.refused += 1;
      refuse();
      return undefined;
    }
    const waiter: Waiter = { party, run, refuse, since: now, isGone: false };
    this.queue.push(waiter);
    this.waiting += 1;
    this.shares.wait(party, 1);
    this.watch();
    // All waiters may be of parties that have their share.
    if (this.atWork < this.limits.most) this.callNext();
    return waiter;
  }

  done(party?: Party): void {
    this.atWork -= 1;
    this.shares.end(party);
    if (this.waiting === 0) {
      this.turnedAt = 0;
      return;
    }
    this.measure(this.clock());
    this.expire();
    this.callNext();
  }

  leave(waiter: Waiter): void {
    if (waiter.isGone) return;
    waiter.isGone = true;
    this.waiting -= 1;
    this.shares.wait(waiter.party, -1);
    if (this.waiting === 0) this.emptyAt = this.clock();
  }

  async away<T>(work: Promise<T>): Promise<T> {
    this.awayCount += 1;
    this.done();
    try {
      return await work;
    } finally {
      this.awayCount -= 1;
      this.atWork += 1;
    }
  }

  get counts(): TurnCounts {
    return {
      most: this.limits.most,
      atWork: this.atWork,
      waiting: this.waiting,
      refused: this.refused,
    };
  }

  /** A party leaves one turn to others: who comes next must not wait for the end of long work. */
  private mayBegin(party: Party | undefined): boolean {
    return this.shares.most(party) < Math.max(1, this.limits.most - 1);
  }

  private isTooMany(now: number, waitedMs: number, party: Party | undefined): boolean {
    const { maxInAll, standingMs, targetMs } = this.limits;
    if (this.atWork + this.awayCount + this.waiting >= maxInAll) return true;
    const isStanding = now - this.emptyAt > standingMs;
    const before = party === undefined ? this.waiting : this.shares.before(party);
    return isStanding && waitedMs + (before + 1) * this.betweenMs > targetMs;
  }

  /** The first in the queue who still waits. */
  private head(): Waiter | undefined {
    while (this.queue[0]?.isGone === true) this.queue.shift();
    return this.queue[0];
  }

  private take(waiter: Waiter, now: number): void {
    if (this.queue[0] === waiter) this.queue.shift();
    else this.queue = this.queue.filter((one) => one !== waiter);
    waiter.isGone = true;
    this.waiting -= 1;
    this.shares.wait(waiter.party, -1);
    if (this.waiting === 0) this.emptyAt = now;
  }

  /** Refuses those whose time is over; the oldest are in front. */
  private expire(): void {
    const now = this.clock();
    for (let next = this.head(); next !== undefined; next = this.head()) {
      if (now - next.since < this.limits.patienceMs) break;
      this.take(next, now);
      this.refused += 1;
      next.refuse();
    }
    this.watch();
  }

  private watch(): void {
    if (this.timer !== undefined || this.waiting === 0) return;
    const { patienceMs, targetMs } = this.limits;
    const look = () => {
      this.timer = undefined;
      this.expire();
    };
    this.timer = setTimeout(look, Math.max(1, Math.min(patienceMs, targetMs))).unref();
  }

  private measure(now: number): void {
    // Only a queue shows how fast turns come; without one it is the guests who are slow.
    if (this.waiting > 0 && this.turnedAt > 0) {
      const weight = this.betweenMs === 0 ? 1 : smoothing;
      this.betweenMs += (now - this.turnedAt - this.betweenMs) * weight;
    }
    this.turnedAt = this.waiting > 0 ? now : 0;
  }

  /** The oldest of those whose party has the least at work. */
  private nextInTurn(): Waiter | undefined {
    const head = this.head();
    if (head === undefined || !this.shares.isUsed) return head;
    const { shares } = this;
    let best: Waiter | undefined;
    for (const one of this.queue)
      if (
        !one.isGone &&
        this.mayBegin(one.party) &&
        (!best || shares.isLess(one.party, best.party))
      )
        best = one;
    return best;
  }

  private callNext(): void {
    while (this.atWork < this.limits.most) {
      const next = this.nextInTurn();
      if (next === undefined) return;
      this.take(next, this.clock());
      this.atWork += 1;
      this.shares.begin(next.party);
      next.run();
    }
  }
}

// How much of a queue of turns each party has: its running and its waiting work.

/** Who asks: turns are shared between groups, and within a group between its members. */
export interface Party {
  readonly group: string;
  readonly member?: string | undefined;
}

interface Shares {
  /** Whether any party has something at work or waits. */
  readonly isUsed: boolean;
  begin(party: Party | undefined): void;
  end(party: Party | undefined): void;
  /** @param change 1 or -1 */
  wait(party: Party | undefined, change: number): void;
  /** What the group has at work, which is never less than what its member has. */
  most(party: Party | undefined): number;
  /** Whether one party has less at work than the other: its group, or within one its member. */
  isLess(one: Party | undefined, other: Party | undefined): boolean;
  /** How many turns are given, at most, before one more of the party that waits. */
  before(party: Party): number;
}

/** Counts by name; zero is not kept. */
class Counts {
  private readonly counts = new Map<string, number>();

  of = (name: string): number => this.counts.get(name) ?? 0;

  add(name: string, change: number): void {
    const count = this.of(name) + change;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }

  get size(): number {
    return this.counts.size;
  }
}

const memberOf = ({ group, member }: Party) => `${group} ${member ?? ''}`;

function sharesOf(): Shares {
  const groups = new Counts();
  const members = new Counts();
  const waiting = new Counts();
  const work = (party: Party | undefined, change: number) => {
    if (party === undefined) return;
    groups.add(party.group, change);
    members.add(memberOf(party), change);
  };
  const most = (party: Party | undefined) => (party === undefined ? 0 : groups.of(party.group));
  const ofMember = (party: Party | undefined) =>
    party === undefined ? 0 : members.of(memberOf(party));
  return {
    get isUsed() {
      return groups.size > 0 || waiting.size > 0;
    },
    begin: (party) => work(party, 1),
    end: (party) => work(party, -1),
    wait(party, change) {
      if (party !== undefined) waiting.add(party.group, change);
    },
    most,
    isLess(one, other) {
      if (one?.group === other?.group) return ofMember(one) < ofMember(other);
      return most(one) < most(other);
    },
    before: ({ group }) => waiting.of(group) * Math.max(1, waiting.size),
  };
}
