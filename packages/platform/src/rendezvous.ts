// Who of several takes what, such that all who know the same names agree without a word, and that
// only the share of one who comes or goes changes hands (highest random weight).
import { createHash } from 'node:crypto';

/** The taker of `key`; `undefined` without names. The order of the names does not matter. */
export function takerOf(key: string, names: readonly string[]): string | undefined {
  let taker: string | undefined;
  let highest = '';
  for (const name of names) {
    const weight = createHash('sha256').update(`${name}\n${key}`).digest('hex');
    if (weight <= highest) continue;
    highest = weight;
    taker = name;
  }
  return taker;
}
