import { isSame } from '../../../commerce/values/same.ts';
import {
  type Finalize,
  fullEndpoint,
  type Known,
  kindOf,
  need,
} from '../../../declaration/index.ts';
import { countingDiscounts, type Effective } from '../product-discount/pricing.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { discountedStandalone, type StandaloneFacts, standaloneNeeds } from './discounts.ts';
import * as messages from './messages.ts';
import { type StandalonePrice, standalonePrice } from './resource.ts';
import { isDated, periodEnd, scopeNeed } from './scope.ts';

// Once after all actions of a request: what product discounts make of the price.

interface Facts extends StandaloneFacts {
  readonly counting: readonly Effective[];
}

const finalize: Finalize = {
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

export { standalonePriceScopeKind } from './scope.ts';

const remove = standalonePrice.remove({
  emits: [messages.standalonePriceDeleted],
  needs: (price) => ({ scope: isDated(price) ? scopeNeed(price) : undefined }),
  apply: ({ sku }) => [messages.standalonePriceDeleted({ sku })],
  also: (price, { scope }) => periodEnd(price, scope),
});

export const standalonePriceKind = kindOf({
  resource: standalonePrice,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions,
  messages,
  endpoints: [fullEndpoint('/standalone-prices', 'standalone_prices')],
});
