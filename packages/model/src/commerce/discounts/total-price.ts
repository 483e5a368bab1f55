// Discounts on the total: after all others, each on what the ones before it have left.
import type { RoundingMode, Rule } from './rule.ts';
import type { Portion } from './runs.ts';
import { centsOff } from './values.ts';
import type { Fate } from './walk.ts';

export interface LoweredTotal {
  readonly left: bigint;
  readonly portions: readonly Portion[];
  readonly fates: ReadonlyMap<string, Fate>;
}

/** Nothing is taken off a cart that costs nothing. */
export function loweredTotal(
  base: bigint,
  rules: readonly Rule[],
  rounding: RoundingMode,
): LoweredTotal {
  const fates = new Map<string, Fate>();
  const portions: Portion[] = [];
  let left = base;
  let isStopped = false;
  for (const { id, effect, stops } of rules) {
    fates.set(id, isStopped ? 'stopped' : 'reached');
    if (isStopped || base <= 0n || effect.type !== 'totalPrice') continue;
    const amount = centsOff(left, effect.value, rounding);
    portions.push({ discount: id, amount });
    left -= amount;
    isStopped = stops;
  }
  return { left, portions, fates };
}
