// Who is let in when more comes than can be done: so many at work at the same time, because each
// of them waits for all the others, and a queue that tells those who would wait too long.
import { type Turns, turnsOf } from '../platform/turns.ts';

/** More at work at the same time is no faster, and each of them later. */
const maxAtWork = 64;

/** @param most requests in flight, with those that wait */
export const openAdmission = (most: number): Turns =>
  turnsOf({
    most: Math.min(most, maxAtWork),
    maxInAll: most,
    patienceMs: 5_000,
    targetMs: 2_000,
    standingMs: 1_000,
  });
