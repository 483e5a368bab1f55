// From the price of an input to the price of a variant, and what must hold among the prices of
// one variant: keys and scopes are unique, validity periods of one scope do not overlap.

import { typedMoneyOf } from '../../../commerce/money/money.ts';
import {
  checkTierQuantities,
  maxPrices,
  type Price,
  type PriceDraft,
} from '../../../commerce/money/price.ts';
import { canonicalText, isSame } from '../../../commerce/values/same.ts';
import { apiError, f } from '../../../declaration/index.ts';

/** The stored price; `InvalidInput` and errors of money when the draft contradicts itself. */
export function priceOf(draft: PriceDraft, id: string): Price {
  const { key, country, validFrom, validUntil, custom } = draft;
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil)
    throw apiError.InvalidInput('The validity of a price must end after it begins.');
  return {
    id,
    key,
    value: typedMoneyOf(draft.value),
    country,
    customerGroup: draft.customerGroup && f.refer(draft.customerGroup),
    channel: draft.channel && f.refer(draft.channel),
    validFrom,
    validUntil,
    discounted: draft.discounted && discountedOf(draft.discounted, draft.value.currencyCode),
    tiers: draft.tiers && tiersOf(draft.tiers, draft.value.currencyCode),
    recurrencePolicy: draft.recurrencePolicy && f.refer(draft.recurrencePolicy),
    custom,
  };
}

type DiscountedDraft = NonNullable<PriceDraft['discounted']>;
type TierDrafts = NonNullable<PriceDraft['tiers']>;

/** The discounted value of a price, in the currency of the price. */
export function discountedOf({ value, discount }: DiscountedDraft, currency: string) {
  checkCurrency(value.currencyCode, currency);
  return { value: typedMoneyOf(value), discount: f.refer(discount) };
}

function tiersOf(tiers: TierDrafts, currency: string) {
  checkTierQuantities(tiers);
  return tiers.map(({ minimumQuantity, value }) => {
    checkCurrency(value.currencyCode, currency);
    return { minimumQuantity, value: typedMoneyOf(value) };
  });
}

function checkCurrency(currency: string, expected: string): void {
  if (currency !== expected)
    throw apiError.InvalidInput(
      `A tier or discounted value in ${currency} does not fit a price in ${expected}.`,
    );
}

/**
 * The prices, when they can stand together on one variant. Throws `DuplicatePriceKey`,
 * `DuplicatePriceScope`, `OverlappingPriceValidity`, or `InvalidOperation` for too many.
 */
export function checkedPrices(prices: readonly Price[]): readonly Price[] {
  if (prices.length > maxPrices)
    throw apiError.InvalidOperation(`A variant can have at most ${maxPrices} prices.`);
  checkKeys(prices);
  const byScope = new Map<string, Price[]>();
  for (const price of prices) {
    const scope = canonicalText(scopeOf(price));
    const earlier = byScope.get(scope) ?? [];
    for (const conflicting of earlier) checkValidity(price, conflicting);
    byScope.set(scope, [...earlier, price]);
  }
  return prices;
}

function checkKeys(prices: readonly Price[]): void {
  const byKey = new Map<string, Price>();
  for (const price of prices) {
    if (price.key === undefined) continue;
    const conflictingPrice = byKey.get(price.key);
    if (conflictingPrice !== undefined)
      throw apiError.DuplicatePriceKey(`Two prices have the key '${price.key}'.`, {
        conflictingPrice,
      });
    byKey.set(price.key, price);
  }
}

/** Two prices of one scope. */
function checkValidity(price: Price, conflictingPrice: Price): void {
  if (isSame(validityOf(price), validityOf(conflictingPrice)))
    throw apiError.DuplicatePriceScope('Two prices have the same scope.', { conflictingPrice });
  if (isDated(price) && isDated(conflictingPrice) && overlap(price, conflictingPrice))
    throw overlapping(price, conflictingPrice);
}

const scopeOf = ({ value, country, customerGroup, channel, recurrencePolicy }: Price) => ({
  currency: value.currencyCode,
  country,
  customerGroup,
  channel,
  recurrencePolicy,
});

const validityOf = ({ validFrom, validUntil }: Price) => ({ validFrom, validUntil });

/** An undated price may coexist with dated ones of its scope: it holds outside their periods. */
const isDated = ({ validFrom, validUntil }: Price) =>
  validFrom !== undefined || validUntil !== undefined;

const overlap = (left: Price, right: Price): boolean =>
  begins(left) < ends(right) && begins(right) < ends(left);

// Instants are compared as strings; these two come before and after every one of them.
const begins = ({ validFrom = '' }: Price) => validFrom;
const ends = ({ validUntil = '~' }: Price) => validUntil;

const overlapping = (price: Price, conflicting: Price) =>
  apiError.OverlappingPriceValidity('The validity of two prices of the same scope overlaps.', {
    conflictingPrice: conflicting.id,
    ...scopeOf(price),
    ...validityOf(price),
    conflictingValidFrom: conflicting.validFrom,
    conflictingValidUntil: conflicting.validUntil,
  });
