// Documents that follow others, for the jobs.
import type { Dependency } from '../jobs/index.ts';
import { discountsOnProducts } from '../resources/pricing/product-discount/on-products.ts';

export const dependencies: readonly Dependency[] = [discountsOnProducts];
