// Why a product discount lowers a price, or does not: judged by the code that lowers prices. Pure.

import { type ValidityFault, validityFault } from '../../../commerce/discounts/rules.ts';
import type { Price } from '../../../commerce/money/price.ts';
import { effectOn, highestFirst, isOfPolicy, type NoEffect, readableOf } from './pricing.ts';
import type { ProductDiscount } from './resource.ts';

export type ProductDiscountReason =
  | 'Chosen'
  | 'Inactive'
  | ValidityFault
  | 'UnreadablePredicate'
  | 'PriceOfRecurrencePolicy'
  | NoEffect
  | 'HigherSortOrderWon';

export interface ProductDiscountVerdict {
  readonly discount: ProductDiscount;
  readonly reason: ProductDiscountReason;
  /** What the price becomes by it, also where another discount wins. */
  readonly value?: Price['value'];
}

/**
 * Each discount in the order in which they are tried.
 * @param subject what predicates see of the price
 */
export function judgeProductDiscounts(
  price: Price,
  discounts: readonly ProductDiscount[],
  subject: object,
  now: string,
): readonly ProductDiscountVerdict[] {
  let isDecided = false;
  return highestFirst(discounts).map((discount) => {
    const outcome = outcomeOf(price, discount, subject, now);
    if (typeof outcome === 'string') return { discount, reason: outcome };
    const reason = isDecided ? 'HigherSortOrderWon' : 'Chosen';
    isDecided = true;
    return { discount, reason, value: outcome };
  });
}

function outcomeOf(price: Price, discount: ProductDiscount, subject: object, now: string) {
  if (!discount.isActive) return 'Inactive';
  const fault = validityFault(discount, now);
  if (fault !== undefined) return fault;
  const [effective] = readableOf([discount]);
  if (effective === undefined) return 'UnreadablePredicate';
  return isOfPolicy(price) ? 'PriceOfRecurrencePolicy' : effectOn(price, effective, subject);
}
