// The discounts that count when a price is written: the current ones. A commit that used them is
// refused once others count, because the job that follows has begun with those (./on-products.ts).

import type { KeptList } from '../../../declaration/index.ts';
import { type Effective, readableOf, validAt } from './pricing.ts';

export const countingDiscounts: KeptList<readonly Effective[]> = {
  name: 'active product discounts',
  of: { 'product-discount': 'isActive = true' },
  prepare: ({ 'product-discount': discounts = [] }) => readableOf(discounts),
  at: validAt,
};
