// Members of carts and orders that discounts fill.
import { f } from '../../declaration/index.ts';

const portion = { discount: f.anyReference('cart-discount'), discountedAmount: f.typedMoney() };

export const discountedLineItemPrice = () =>
  f.record('DiscountedLineItemPrice', {
    value: f.typedMoney(),
    includedDiscounts: f.listOf(f.record('DiscountedLineItemPortion', portion)),
  });

/** As an imported order brings it. */
export const discountedLineItemPriceDraft = () =>
  f.record('DiscountedLineItemPriceDraft', {
    value: f.typedMoneyDraft(),
    includedDiscounts: f.withDefault(
      f.listOf(
        f.record('DiscountedLineItemPortionDraft', {
          discount: f.anyReference(),
          discountedAmount: f.typedMoneyDraft(),
        }),
        { max: 100 },
      ),
      [],
    ),
  });

export const discountedPriceForQuantity = () =>
  f.record('DiscountedLineItemPriceForQuantity', {
    quantity: f.long(),
    discountedPrice: discountedLineItemPrice(),
  });

export const discountCodeState = () =>
  f.choice(
    'DiscountCodeState',
    'NotActive',
    'NotValid',
    'DoesNotMatchCart',
    'MatchesCart',
    'MaxApplicationReached',
    'ApplicationStoppedByPreviousDiscount',
    'ApplicationStoppedByGroupBestDeal',
  );

export const discountCodeInfo = () =>
  f.record('DiscountCodeInfo', {
    discountCode: f.reference('discount-code'),
    state: discountCodeState(),
  });

export const discountTypeCombination = () =>
  f.union('DiscountTypeCombination', 'type', {
    Stacking: {},
    BestDeal: {
      chosenDiscountType: f.choice('ChosenDiscountType', 'CartDiscount', 'ProductDiscount'),
    },
  });
