// How often another server is asked: no second of its own, wherever it begins, has more requests than the
// rate. When a request arrives is not known here, but it is before its answer and after it was sent.
import { setTimeout as sleep } from 'node:timers/promises';

/** Carries work out when it is its turn. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>;

/** A second, and a little more: clocks are read in whole milliseconds, and no two go alike. */
const windowMs = 1_020;

/**
 * @param rate Requests a second at most
 * @param quietMs Until the first one
 */
export function openPace(rate: number, quietMs = 0): Pace {
  /** Of the last requests, as many as the rate: when each has ended. */
  const ends: Promise<number>[] = [];
  let count = 0;
  let next = performance.now() + quietMs;
  return async (work) => {
    const place = count % rate;
    count += 1;
    const before = ends[place];
    let ended = (_at: number): void => undefined;
    ends[place] = new Promise((resolve) => {
      ended = resolve;
    });
    try {
      const free = before === undefined ? 0 : (await before) + windowMs;
      const now = performance.now();
      const at = Math.max(now, next, free);
      next = at + 1_000 / rate;
      if (at > now) await sleep(Math.ceil(at - now));
      return await work();
    } finally {
      ended(performance.now());
    }
  };
}
