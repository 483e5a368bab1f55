// Other values of a standalone price: tiers, staged and discounted ones. All are in its currency.
import { typedMoneyOf } from '../../../commerce/money/money.ts';
import { checkTierQuantities, type PriceDraft } from '../../../commerce/money/price.ts';
import { apiError, f } from '../../../declaration/index.ts';

type TierDrafts = NonNullable<PriceDraft['tiers']>;
type DiscountedDraft = NonNullable<PriceDraft['discounted']>;

/** `InvalidField` for two of one quantity, for less than two pieces, and for another currency. */
export function tiersOf(drafts: TierDrafts, currency: string) {
  checkTierQuantities(drafts);
  return drafts.map(({ minimumQuantity, value }) => ({
    minimumQuantity,
    value: inCurrency(value, currency),
  }));
}

function inCurrency(value: f.TypedMoneyDraft, currency: string) {
  if (value.currencyCode !== currency)
    throw invalid('currencyCode', value.currencyCode, `The price is in ${currency}.`);
  return typedMoneyOf(value);
}

const invalid = (field: string, invalidValue: unknown, message: string) =>
  apiError.InvalidField(message, { field, invalidValue });

export const discountedOf = ({ value, discount }: DiscountedDraft, currency: string) => ({
  value: inCurrency(value, currency),
  discount: f.refer(discount),
});
