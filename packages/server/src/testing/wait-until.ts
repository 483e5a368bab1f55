// Waits of tests. Each has a limit, so that a test ends with the name of what did not happen.
import { setTimeout as sleep } from 'node:timers/promises';

const defaultMs = 120_000;
/** The pauses become longer with the wait, so that a long one costs little and a short one ends soon. */
const leastPauseMs = 10;
const mostPauseMs = 50;
const partOfWait = 0.1;

/**
 * Asks again until it is so.
 * @param what did not happen, in the message of the error
 * @throws Error after the limit
 */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = defaultMs,
): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    const waitedMs = performance.now() - begun;
    if (waitedMs > limitMs) throw new Error(`not after ${limitMs / 1_000} s: ${what}`);
    await sleep(Math.min(Math.max(leastPauseMs, waitedMs * partOfWait), mostPauseMs));
  }
}
