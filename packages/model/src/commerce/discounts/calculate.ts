// The discounts of a cart: what each item, each shipping and the total cost after them. Pure whole
// numbers; what it is given, in whatever order it was stored, decides the outcome to the cent.
import type { Place, RoundingMode } from './rule.ts';
import { type Items, itemsTotal } from './runs.ts';
import { type LoweredShipping, loweredShippings } from './shipping.ts';
import { type LoweredTotal, loweredTotal } from './total-price.ts';
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
