// Members of carts and orders that discounts fill.
import {
  anyReference,
  choice,
  listOf,
  long,
  record,
  reference,
  typedMoney,
  union,
} from '../../declaration/index.ts';

const portion = { discount: anyReference('cart-discount'), discountedAmount: typedMoney() };

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

export const discountTypeCombination = () =>
  union('DiscountTypeCombination', 'type', {
    Stacking: {},
    BestDeal: {
      chosenDiscountType: choice('ChosenDiscountType', 'CartDiscount', 'ProductDiscount'),
    },
  });
