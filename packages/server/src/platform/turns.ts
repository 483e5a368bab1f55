// Who may go on and who waits, where only so many can be at work: requests of the server, and
// statements of a pool. A queue is good for a burst and bad for a load that is too high, in which
// everybody only waits longer. So a queue that has not been empty for a while takes in no more than
// it can serve soon, and tells the others at once.

export interface TurnLimits {
  /** How many may be at work. */
  readonly most: number;
  /** How many may be at work or wait. */
  readonly mostInAll?: number;
  /** Longest wait, in milliseconds. */
  readonly patienceMs: number;
  /** Longest wait that is begun once the queue stands, in milliseconds. */
  readonly targetMs: number;
  /** After so long without having been empty a queue stands, in milliseconds. */
  readonly standingMs: number;
}

export interface Waiter {
  readonly run: () => void;
  readonly refuse: () => void;
  readonly since: number;
  isGone: boolean;
}

export interface TurnCounts {
  readonly most: number;
  readonly atWork: number;
  readonly waiting: number;
  readonly refused: number;
}

export interface Turns {
  /** Calls one of the two, at once or later. Answers who waits, for `leave`. */
  enter(run: () => void, refuse: () => void): Waiter | undefined;
  /** Somebody is done whose `run` was called. */
  done(): void;
  /** Somebody does not wait any more; neither of his functions is called. */
  leave(waiter: Waiter): void;
  readonly counts: TurnCounts;
}

/** Weight of the last measurement of the time between two turns. */
const smoothing = 0.1;

export function turnsOf(limits: TurnLimits, clock: () => number = () => performance.now()): Turns {
  const { most, mostInAll = Number.POSITIVE_INFINITY, patienceMs, targetMs, standingMs } = limits;
  const queue: Waiter[] = [];
  let atWork = 0;
  let waiting = 0;
  let refused = 0;
  let emptyAt = clock();
  let turnedAt = 0;
  let betweenMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const isStanding = (now: number) => now - emptyAt > standingMs;
  const isTooMany = (now: number) =>
    atWork + waiting >= mostInAll || (isStanding(now) && (waiting + 1) * betweenMs > targetMs);

  function refuse(who: () => void): undefined {
    refused += 1;
    who();
  }

  /** The first in the queue who still waits. */
  function head(): Waiter | undefined {
    while (queue[0]?.isGone === true) queue.shift();
    return queue[0];
  }

  function take(waiter: Waiter, now: number): void {
    queue.shift();
    waiter.isGone = true;
    waiting -= 1;
    if (waiting === 0) emptyAt = now;
  }

  /** Refuses those whose time is over; the oldest are in front. */
  function expire(): void {
    const now = clock();
    for (let next = head(); next !== undefined; next = head()) {
      if (now - next.since < patienceMs) break;
      take(next, now);
      refuse(next.refuse);
    }
    watch();
  }

  function watch(): void {
    if (timer !== undefined || waiting === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        expire();
      },
      Math.max(1, Math.min(patienceMs, targetMs)),
    ).unref();
  }

  function measure(now: number): void {
    // Only a queue shows how fast turns come; without one it is the guests who are slow.
    if (waiting > 0 && turnedAt > 0)
      betweenMs += (now - turnedAt - betweenMs) * (betweenMs === 0 ? 1 : smoothing);
    turnedAt = waiting > 0 ? now : 0;
  }

  function callNext(): void {
    while (atWork < most) {
      const next = head();
      if (next === undefined) return;
      take(next, clock());
      atWork += 1;
      next.run();
    }
  }

  return {
    enter(run, refuseHim) {
      if (atWork < most && waiting === 0) {
        atWork += 1;
        run();
        return undefined;
      }
      const now = clock();
      if (waiting === 0) emptyAt = now;
      if (isTooMany(now)) return refuse(refuseHim);
      const waiter: Waiter = { run, refuse: refuseHim, since: now, isGone: false };
      queue.push(waiter);
      waiting += 1;
      watch();
      return waiter;
    },
    done() {
      atWork -= 1;
      if (waiting === 0) {
        turnedAt = 0;
        return;
      }
      measure(clock());
      expire();
      callNext();
    },
    leave(waiter) {
      if (waiter.isGone) return;
      waiter.isGone = true;
      waiting -= 1;
      if (waiting === 0) emptyAt = clock();
    },
    get counts() {
      return { most, atWork, waiting, refused };
    },
  };
}
