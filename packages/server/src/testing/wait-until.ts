// Waits of tests. Each has a limit, so that a test ends with the name of what did not happen.
import { setTimeout as sleep } from 'node:timers/promises';

const defaultMs = 120_000;
const pauseMs = 10;

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
  const until = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`not after ${limitMs / 1_000} s: ${what}`);
    await sleep(pauseMs);
  }
}
