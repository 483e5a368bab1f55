// Once after all actions of a request: what product discounts make of the price.
import { isSame } from '../../../commerce/values/same.ts';
import { type Known, need, type Settle } from '../../../declaration/index.ts';
import { effectiveOf } from '../product-discount/pricing.ts';
import type { ProductDiscount } from '../product-discount/resource.ts';
import { discountedStandalone, type StandaloneFacts, standaloneNeeds } from './discounts.ts';
import type { StandalonePrice } from './resource.ts';

interface Facts extends StandaloneFacts {
  readonly discounts: readonly ProductDiscount[];
  readonly now: string;
}

/** Above the number of product discounts that any project has. */
const mostDiscounts = 10_000;

export const discountsNeed = () =>
  need.matching<ProductDiscount>('product-discount', 'isActive = true', {}, mostDiscounts);

export const settle: Settle = {
  needs: (price: StandalonePrice, known: Known & Partial<Facts>) => ({
    discounts: discountsNeed(),
    ...standaloneNeeds([price], effectiveOf(known.discounts ?? [], known.now!), known),
  }),
  apply(price: StandalonePrice, before: StandalonePrice | undefined, facts: Facts) {
    // A request that changes nothing must not become one that changes discounts.
    if (before !== undefined && isSame(before, price)) return price;
    return discountedStandalone(price, effectiveOf(facts.discounts, facts.now), facts);
  },
};
