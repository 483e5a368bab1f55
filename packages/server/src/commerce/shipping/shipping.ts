// Shipping rates, what is shipped how, and the price of shipping.
import {
  apiError,
  boolean,
  type CentPrecisionMoney,
  centMoney,
  choice,
  currency,
  customFields,
  dateTime,
  type Field,
  integer,
  listOf,
  localized,
  long,
  type Money,
  money,
  type Of,
  optional,
  record,
  reference,
  text,
  union,
} from '../../declaration/index.ts';
import { address } from '../address/address.ts';
import { namedVariants } from '../catalogue/named-variants.ts';
import { delivery } from '../line-items/delivery.ts';
import { discountedLineItemPrice } from '../money/discount.ts';
import { cents, centsOf } from '../money/money.ts';
import { checkPriceFunction, priceOfScore } from '../money/price-function.ts';
import { sameCurrency, taxedItemPrice, taxRate } from '../tax/tax.ts';

const priceFunction = () => record('PriceFunction', { currencyCode: currency(), function: text() });

/** @param price money of a document or of an input. */
const tierVariants = <P extends Field<Money, false>>(price: P) => ({
  CartValue: { minimumCentAmount: long(), price, isMatching: optional(boolean()) },
  CartClassification: { value: text(), price, isMatching: optional(boolean()) },
  CartScore: {
    score: integer(),
    price: optional(price),
    priceFunction: optional(priceFunction()),
    isMatching: optional(boolean()),
  },
});

export const shippingRatePriceTier = () =>
  namedVariants(
    union('ShippingRatePriceTier', 'type', tierVariants(centMoney())),
    (tag) => `ShippingRate${tag}PriceTier`,
  );
export const shippingRatePriceTierDraft = () =>
  namedVariants(
    union('ShippingRatePriceTierDraft', 'type', tierVariants(money())),
    (tag) => `ShippingRatePriceTier${tag}Draft`,
  );
export type ShippingRatePriceTier = Of<ReturnType<typeof shippingRatePriceTier>>;
type ShippingRatePriceTierDraft = Of<ReturnType<typeof shippingRatePriceTierDraft>>;

export const shippingRate = () =>
  record('ShippingRate', {
    price: centMoney(),
    freeAbove: optional(centMoney()),
    isMatching: optional(boolean()),
    tiers: listOf(shippingRatePriceTier(), { max: 100 }),
  });
export type ShippingRate = Of<ReturnType<typeof shippingRate>>;

export const shippingRateDraft = () =>
  record('ShippingRateDraft', {
    price: money(),
    freeAbove: optional(money()),
    tiers: optional(listOf(shippingRatePriceTierDraft(), { max: 100 })),
  });
export type ShippingRateDraft = Of<ReturnType<typeof shippingRateDraft>>;

export const shippingRateInput = () =>
  union('ShippingRateInput', 'type', {
    Score: { score: integer() },
    Classification: { key: text(), label: localized() },
  });
export type ShippingRateInput = Of<ReturnType<typeof shippingRateInput>>;

export const shippingRateInputDraft = () =>
  union('ShippingRateInputDraft', 'type', {
    Score: { score: integer() },
    Classification: { key: text() },
  });
export type ShippingRateInputDraft = Of<ReturnType<typeof shippingRateInputDraft>>;

const estimatedFields = () => ({ from: optional(dateTime()), until: optional(dateTime()) });
export const estimatedDelivery = () => record('EstimatedDelivery', estimatedFields());
export const estimatedDeliveryDraft = () => record('EstimatedDeliveryDraft', estimatedFields());

export const shippingMethodState = () =>
  choice('ShippingMethodState', 'DoesNotMatchCart', 'MatchesCart');

export const shippingInfo = () =>
  record('ShippingInfo', {
    shippingMethodName: text(),
    price: centMoney(),
    shippingRate: shippingRate(),
    taxedPrice: optional(taxedItemPrice()),
    taxRate: optional(taxRate()),
    taxCategory: optional(reference('tax-category')),
    shippingMethod: optional(reference('shipping-method')),
    deliveries: listOf(delivery()),
    discountedPrice: optional(discountedLineItemPrice()),
    shippingMethodState: shippingMethodState(),
    estimatedDelivery: optional(estimatedDelivery()),
  });
export type ShippingInfo = Of<ReturnType<typeof shippingInfo>>;

export const shipping = () =>
  record('Shipping', {
    shippingKey: text(),
    shippingInfo: shippingInfo(),
    shippingAddress: address(),
    shippingRateInput: optional(shippingRateInput()),
    shippingCustomFields: optional(customFields()),
  });
export type Shipping = Of<ReturnType<typeof shipping>>;

/** The rate of an input; `InvalidInput` when an amount is not in the currency of the cart. */
export function shippingRateOf(draft: ShippingRateDraft, currencyCode: string): ShippingRate {
  const here = { centAmount: 0, currencyCode };
  return {
    price: sameCurrency(draft.price, here),
    freeAbove: draft.freeAbove === undefined ? undefined : sameCurrency(draft.freeAbove, here),
    tiers: (draft.tiers ?? []).map((tier) => tierOf(tier, here)),
  };
}

/** The tier of an input; its price, or its function, must be in the currency of the rate. */
function tierOf(tier: ShippingRatePriceTierDraft, here: Money): ShippingRatePriceTier {
  if (tier.price !== undefined)
    return { ...tier, price: sameCurrency(tier.price, here) } as ShippingRatePriceTier;
  if (tier.type !== 'CartScore' || tier.priceFunction === undefined)
    throw apiError.InvalidInput('A shipping rate tier needs a price or a price function.');
  const { currencyCode, function: text } = tier.priceFunction;
  sameCurrency({ centAmount: 0, currencyCode }, here);
  checkPriceFunction(text);
  return tier as ShippingRatePriceTier;
}

/**
 * The price of shipping for items of the given value: free above the limit of the rate, else the
 * tier that fits, else the price of the rate.
 */
export function shippingPrice(
  rate: ShippingRate,
  itemsTotal: Money,
  input: ShippingRateInput | undefined,
): CentPrecisionMoney {
  if (rate.freeAbove !== undefined && rate.freeAbove.centAmount <= itemsTotal.centAmount)
    return { ...rate.price, centAmount: 0 };
  const tier = tierFor(rate.tiers, itemsTotal.centAmount, input);
  return tier === undefined ? rate.price : priceOf(tier, input);
}

function tierFor(
  tiers: readonly ShippingRatePriceTier[],
  value: number,
  input: ShippingRateInput | undefined,
): ShippingRatePriceTier | undefined {
  const fitting = tiers.filter((tier) => fits(tier, value, input));
  return fitting.reduce<ShippingRatePriceTier | undefined>(
    (best, tier) => (best === undefined || threshold(tier) > threshold(best) ? tier : best),
    undefined,
  );
}

function fits(
  tier: ShippingRatePriceTier,
  value: number,
  input: ShippingRateInput | undefined,
): boolean {
  if (tier.type === 'CartValue') return tier.minimumCentAmount <= value;
  if (tier.type === 'CartScore') return input?.type === 'Score' && tier.score <= input.score;
  return input?.type === 'Classification' && tier.value === input.key;
}

const threshold = (tier: ShippingRatePriceTier): number =>
  tier.type === 'CartValue' ? tier.minimumCentAmount : tier.type === 'CartScore' ? tier.score : 0;

/** A tier of a score names a price, or a function of the score. */
function priceOf(
  tier: ShippingRatePriceTier,
  input: ShippingRateInput | undefined,
): CentPrecisionMoney {
  if (tier.type !== 'CartScore') return centsOf(tier.price);
  if (tier.price !== undefined) return centsOf(tier.price);
  const { priceFunction } = tier;
  if (priceFunction === undefined || input?.type !== 'Score')
    throw apiError.InvalidOperation('A shipping rate tier has neither a price nor a function.');
  const price = priceOfScore(priceFunction.function, input.score);
  return cents(price, priceFunction.currencyCode);
}

export interface ZoneRate {
  readonly zone: { readonly id: string };
  readonly shippingRates: readonly ShippingRate[];
}

export interface ZoneArea {
  readonly id: string;
  readonly locations: readonly { readonly country: string; readonly state?: string | undefined }[];
}

/** The rate of the zone that holds the place (its state first, else its country) in a currency. */
export function zoneRateFor(
  zoneRates: readonly ZoneRate[],
  zones: readonly ZoneArea[],
  place: { readonly country: string; readonly state?: string | undefined },
  currencyCode: string,
): ShippingRate | undefined {
  const byState = zones.find(({ locations }) => locations.some((each) => isIn(each, place, true)));
  const byCountry = zones.find(({ locations }) =>
    locations.some((each) => isIn(each, place, false)),
  );
  const zone = (place.state === undefined ? undefined : byState) ?? byCountry;
  const rates = zoneRates.find((each) => each.zone.id === zone?.id)?.shippingRates ?? [];
  return rates.find(({ price }) => price.currencyCode === currencyCode);
}

const isIn = (
  location: { readonly country: string; readonly state?: string | undefined },
  place: { readonly country: string; readonly state?: string | undefined },
  withState: boolean,
) => location.country === place.country && location.state === (withState ? place.state : undefined);
