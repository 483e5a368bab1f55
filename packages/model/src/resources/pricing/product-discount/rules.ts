// What must hold of a discount. Pure.

import { checkValidity, type Validity } from '../../../commerce/discounts/rules.ts';
import { centsOf } from '../../../commerce/money/money.ts';
import { apiError } from '../../../declaration/index.ts';
import type { DiscountValue, DiscountValueDraft } from './resource.ts';

/** The stored value of a draft; `InvalidInput` for a currency twice, `InvalidField` below zero. */
export function discountValueOf(draft: DiscountValueDraft): DiscountValue {
  if (draft.type !== 'absolute') return draft;
  const money = draft.money.map(centsOf);
  if (new Set(money.map(({ currencyCode }) => currencyCode)).size < money.length)
    throw apiError.InvalidInput('An absolute discount can have only one amount per currency.');
  const negative = money.find(({ centAmount }) => centAmount < 0);
  if (negative !== undefined)
    throw apiError.InvalidField('The amount of a discount must not be negative.', {
      field: 'money',
      invalidValue: negative,
    });
  return { type: 'absolute', money };
}

/** The same; `InvalidInput` when the validity ends before it begins. */
export function checkedValidity<V extends Validity>(discount: V): V {
  checkValidity(discount);
  return discount;
}
