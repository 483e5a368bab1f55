// Documents that depend on others, documents with due work, and documents that expire, for the
// jobs.

import type { Dependency, DueWork, Expiry } from '../jobs/index.ts';
import { recurringOrdersDue } from '../resources/ordering/recurring-order/due.ts';
import { expiryNeeds, expiryWrites } from '../resources/ordering/reservation/expiry.ts';
import { discountsOnProducts } from '../resources/pricing/product-discount/on-products.ts';
import { discountsOnStandalonePrices } from '../resources/pricing/standalone-price/discounts.ts';

export const dependencies: readonly Dependency[] = [
  discountsOnProducts,
  discountsOnStandalonePrices,
];

export const dueWorks: readonly DueWork[] = [recurringOrdersDue];

export const reservationsEnd: Expiry = {
  name: 'reservations',
  kind: 'reservation',
  needs: expiryNeeds,
  writes: expiryWrites,
};

export const expiries: readonly Expiry[] = [reservationsEnd];
