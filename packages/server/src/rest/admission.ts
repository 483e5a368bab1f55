// Who is let in when more comes than can be done. What is scarce is the time of the event loop: the
// more requests share it, the later it comes round to each. So when it is late, fewer are let in at
// the same time and the others wait in a queue that tells those at once who would wait too long.
import { type TurnCounts, type Turns, turnsOf } from '../platform/turns.ts';

export interface Admission extends Pick<Turns, 'enter' | 'done' | 'leave'> {
  readonly counts: TurnCounts;
  close(): void;
}

/** However late the loop is, so many are let in: less would leave the database without work. */
const fewest = 250;
/** Later than this the loop has too much to do. */
const lateMs = 50;
const sampleMs = 25;
/** The least delay of so many samples counts: one that is late alone is a pause, not a load. */
const samples = 8;

/** @param most requests in flight, with those that wait */
export function openAdmission(most: number): Admission {
  const atWorkMost = Math.min(most, Math.max(fewest, most / 4));
  const turns = turnsOf({
    most: atWorkMost,
    mostInAll: most,
    patienceMs: 5_000,
    targetMs: 1_000,
    standingMs: 1_000,
  });
  const loop = watchLoop((delayMs) => turns.admit(admitted(turns.counts, delayMs, most)));
  return {
    enter: turns.enter,
    done: turns.done,
    leave: turns.leave,
    get counts() {
      return turns.counts;
    },
    close: () => clearInterval(loop),
  };
}

/** How many are let in from now on. */
export function admitted(counts: TurnCounts, delayMs: number, most: number): number {
  const least = Math.min(fewest, most);
  // Refusals make the loop late as well: then fewer at work would only leave it to them.
  if (counts.waiting > 0) return Math.min(most, Math.ceil(counts.most * 1.25));
  if (delayMs > lateMs)
    return Math.max(least, Math.floor(Math.min(counts.most, counts.atWork) * 0.75));
  return counts.most;
}

function watchLoop(told: (delayMs: number) => void): NodeJS.Timeout {
  let before = performance.now();
  let least = Number.POSITIVE_INFINITY;
  let taken = 0;
  return setInterval(() => {
    const now = performance.now();
    least = Math.min(least, now - before - sampleMs);
    before = now;
    taken += 1;
    if (taken < samples) return;
    told(least);
    least = Number.POSITIVE_INFINITY;
    taken = 0;
  }, sampleMs).unref();
}
