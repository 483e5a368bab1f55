// Documents that follow others, for the jobs.

import type { Dependency } from '../jobs/index.ts';
import { discountsOnProducts } from '../resources/pricing/product-discount/on-products.ts';
import { discountsOnStandalonePrices } from '../resources/pricing/standalone-price/discounts.ts';

export const dependencies: readonly Dependency[] = [
  discountsOnProducts,
  discountsOnStandalonePrices,
];
