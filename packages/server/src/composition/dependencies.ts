// Documents that depend on others, documents with due work, and documents that expire, for the
// jobs.

import { recurringOrdersDue } from '@storewright/model/resources/ordering/recurring-order/due';
import {
  expiryNeeds,
  expiryWrites,
} from '@storewright/model/resources/ordering/reservation/expiry';
import { discountsOnProducts } from '@storewright/model/resources/pricing/product-discount/on-products';
import { discountsOnStandalonePrices } from '@storewright/model/resources/pricing/standalone-price/discounts';
import type { Dependency, DueWork, Expiry } from '../jobs/index.ts';

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
