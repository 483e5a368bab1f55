// The discounts of a cart: what each item, each shipping and the total cost after them. Pure whole
// numbers; what it is given, in whatever order it was stored, decides the outcome to the cent.
import type { Place, RoundingMode, Rule } from './rule.ts';
import { type Items, itemsTotal, type Portion } from './runs.ts';
import { type LoweredShipping, loweredShippings } from './shipping.ts';
import { centsOff } from './values.ts';
import { type Fate, isOnTotal, walked } from './walk.ts';

export interface Calculation {
  readonly items: Items;
  /** Highest first. */
  readonly places: readonly Place[];
  readonly shippingPrices: (itemsTotal: bigint) => readonly bigint[];
  readonly rounding: RoundingMode;
}

export interface Outcome {
  readonly items: Items;
  /** Discounts whose gifts are in the cart. */
  readonly gifts: readonly string[];
  readonly shippings: readonly LoweredShipping[];
  /** What remains to be paid, and what each discount on the total took off. */
  readonly total: Pick<LoweredTotal, 'left' | 'portions'>;
  readonly fates: ReadonlyMap<string, Fate>;
}

export function calculated({ items, places, shippingPrices, rounding }: Calculation): Outcome {
  const after = walked(items, places, { rounding, shippingPrices });
  const ofItems = itemsTotal(after.items, rounding);
  const shippings = loweredShippings(shippingPrices(ofItems), after.shipping, rounding);
  const base = shippings.reduce((sum, { value }) => sum + value, ofItems);
  const onTotal = places.filter(isOnTotal).flatMap(({ rules }) => rules);
  const total = loweredTotal(base, onTotal, rounding);
  const fates = new Map([...after.fates, ...total.fates]);
  return { items: after.items, gifts: after.gifts, shippings, total, fates };
}

// Discounts on the total: after all others, each on what the ones before it have left.

interface LoweredTotal {
  readonly left: bigint;
  readonly portions: readonly Portion[];
  readonly fates: ReadonlyMap<string, Fate>;
}

/** Nothing is taken off a cart that costs nothing. */
function loweredTotal(base: bigint, rules: readonly Rule[], rounding: RoundingMode): LoweredTotal {
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
