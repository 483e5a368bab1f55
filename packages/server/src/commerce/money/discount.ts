// Members of carts and orders that discounts fill. Cart discounts, discount codes and direct
// discounts are not offered, so that these are empty; their place in the documents and in the
// calculation is kept because every client of the API expects the members.
import {
  anyReference,
  choice,
  json,
  listOf,
  long,
  optional,
  record,
  reference,
  text,
  typedMoney,
  union,
} from '../../declaration/index.ts';

const portion = { discount: anyReference(), discountedAmount: typedMoney() };

export const discountedLineItemPrice = () =>
  record('DiscountedLineItemPrice', {
    value: typedMoney(),
    includedDiscounts: listOf(record('DiscountedLineItemPortion', portion)),
  });

export const discountedPriceForQuantity = () =>
  record('DiscountedLineItemPriceForQuantity', {
    quantity: long(),
    discountedPrice: discountedLineItemPrice(),
  });

export const discountCodeInfo = () =>
  record('DiscountCodeInfo', {
    discountCode: reference('discount-code'),
    state: choice(
      'DiscountCodeState',
      'NotActive',
      'NotValid',
      'DoesNotMatchCart',
      'MatchesCart',
      'MaxApplicationReached',
      'ApplicationStoppedByPreviousDiscount',
      'ApplicationStoppedByGroupBestDeal',
    ),
  });

export const directDiscount = () =>
  record('DirectDiscount', { id: text(), value: json(), target: optional(json()) });

export const discountTypeCombination = () =>
  union('DiscountTypeCombination', 'type', {
    Stacking: {},
    BestDeal: {
      chosenDiscountType: choice('ChosenDiscountType', 'CartDiscount', 'ProductDiscount'),
    },
  });
