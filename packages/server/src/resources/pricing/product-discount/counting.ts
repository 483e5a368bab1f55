// The discounts that count when a price is written: those of now, and what is stored by them is
// refused once others count, because the job that follows has begun with those (./on-products.ts).

import type { KeptList } from '../../../declaration/index.ts';
import { type Effective, readableOf, validAt } from './pricing.ts';

export const countingDiscounts: KeptList<readonly Effective[]> = {
  name: 'active product discounts',
  of: { 'product-discount': 'isActive = true' },
  prepare: ({ 'product-discount': discounts = [] }) => readableOf(discounts),
  at: validAt,
};
