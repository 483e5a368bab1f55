// Documents that follow others, and those that something is due of, for the jobs.

import type { Dependency, DueWork } from '../jobs/index.ts';
import { recurringOrdersDue } from '../resources/ordering/recurring-order/due.ts';
import { discountsOnProducts } from '../resources/pricing/product-discount/on-products.ts';
import { discountsOnStandalonePrices } from '../resources/pricing/standalone-price/discounts.ts';

export const dependencies: readonly Dependency[] = [
  discountsOnProducts,
  discountsOnStandalonePrices,
];

export const dueWorks: readonly DueWork[] = [recurringOrdersDue];
