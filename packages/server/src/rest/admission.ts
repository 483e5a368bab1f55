// Which requests run when there are too many: a number of concurrent ones, because each of them
// waits for all the others, and a queue that refuses the requests that would wait too long.
import { type Turns, turnsOf } from '../platform/turns.ts';

/** More at work at the same time is no faster, and each of them later. */
const maxAtWork = 64;

/** @param most requests in flight, including waiting ones */
export const openAdmission = (most: number): Turns =>
  turnsOf({
    most: Math.min(most, maxAtWork),
    maxInAll: most,
    patienceMs: 5_000,
    targetMs: 2_000,
    standingMs: 1_000,
  });
