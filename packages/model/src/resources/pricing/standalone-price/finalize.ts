// Once after all actions of a request: what product discounts make of the price.
import { isSame } from '../../../commerce/values/same.ts';
import { type Finalize, type Known, need } from '../../../declaration/index.ts';
import { countingDiscounts } from '../product-discount/counting.ts';
import type { Effective } from '../product-discount/pricing.ts';
import { discountedStandalone, type StandaloneFacts, standaloneNeeds } from './discounts.ts';
import type { StandalonePrice } from './resource.ts';

interface Facts extends StandaloneFacts {
  readonly counting: readonly Effective[];
}

export const finalize: Finalize = {
  needs: (price: StandalonePrice, known: Known & Partial<Facts>) => ({
    counting: need.kept(countingDiscounts),
    ...standaloneNeeds([price], known.counting ?? [], known),
  }),
  apply(price: StandalonePrice, before: StandalonePrice | undefined, facts: Facts) {
    // A request that changes nothing must not become one that changes discounts.
    if (before !== undefined && isSame(before, price)) return price;
    return discountedStandalone(price, facts.counting, facts);
  },
};
