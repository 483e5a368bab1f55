// Shipping rates, the shipping of items, and the price of shipping.
import { apiError, f } from '../../declaration/index.ts';
import { address } from '../address/address.ts';
import { discountedLineItemPrice } from '../money/discount.ts';
import { cents, centsOf } from '../money/money.ts';
import { checkPriceFunction, priceOfScore } from '../money/price-function.ts';
import { sameCurrency, taxedItemPrice, taxRate } from '../tax/tax.ts';
import { namedVariants } from '../values/named-variants.ts';
import { delivery } from './delivery.ts';

const priceFunction = () =>
  f.record('PriceFunction', { currencyCode: f.currency(), function: f.text() });

/** @param price money of a document or of an input. */
const tierVariants = <P extends f.Field<f.Money, false>>(price: P) => ({
  CartValue: { minimumCentAmount: f.long(), price, isMatching: f.optional(f.boolean()) },
  CartClassification: { value: f.text(), price, isMatching: f.optional(f.boolean()) },
  CartScore: {
    score: f.integer(),
    price: f.optional(price),
    priceFunction: f.optional(priceFunction()),
    isMatching: f.optional(f.boolean()),
  },
});

const shippingRatePriceTier = () =>
  namedVariants(
    f.union('ShippingRatePriceTier', 'type', tierVariants(f.centMoney())),
    (tag) => `ShippingRate${tag}PriceTier`,
  );
const shippingRatePriceTierDraft = () =>
  namedVariants(
    f.union('ShippingRatePriceTierDraft', 'type', tierVariants(f.money())),
    (tag) => `ShippingRatePriceTier${tag}Draft`,
  );
type ShippingRatePriceTier = f.Of<ReturnType<typeof shippingRatePriceTier>>;
type ShippingRatePriceTierDraft = f.Of<ReturnType<typeof shippingRatePriceTierDraft>>;

export const shippingRate = () =>
  f.record('ShippingRate', {
    price: f.centMoney(),
    freeAbove: f.optional(f.centMoney()),
    isMatching: f.optional(f.boolean()),
    tiers: f.listOf(shippingRatePriceTier(), { max: 100 }),
  });
export type ShippingRate = f.Of<ReturnType<typeof shippingRate>>;

export const shippingRateDraft = () =>
  f.record('ShippingRateDraft', {
    price: f.money(),
    freeAbove: f.optional(f.money()),
    tiers: f.optional(f.listOf(shippingRatePriceTierDraft(), { max: 100 })),
  });
export type ShippingRateDraft = f.Of<ReturnType<typeof shippingRateDraft>>;

export const shippingRateInput = () =>
  f.union('ShippingRateInput', 'type', {
    Score: { score: f.integer() },
    Classification: { key: f.text(), label: f.localized() },
  });
export type ShippingRateInput = f.Of<ReturnType<typeof shippingRateInput>>;

export const shippingRateInputDraft = () =>
  f.union('ShippingRateInputDraft', 'type', {
    Score: { score: f.integer() },
    Classification: { key: f.text() },
  });
export type ShippingRateInputDraft = f.Of<ReturnType<typeof shippingRateInputDraft>>;

const estimatedFields = () => ({ from: f.optional(f.dateTime()), until: f.optional(f.dateTime()) });
export const estimatedDelivery = () => f.record('EstimatedDelivery', estimatedFields());
export const estimatedDeliveryDraft = () => f.record('EstimatedDeliveryDraft', estimatedFields());

export const shippingMethodState = () =>
  f.choice('ShippingMethodState', 'DoesNotMatchCart', 'MatchesCart');

export const shippingInfo = () =>
  f.record('ShippingInfo', {
    shippingMethodName: f.text(),
    price: f.centMoney(),
    shippingRate: shippingRate(),
    taxedPrice: f.optional(taxedItemPrice()),
    taxRate: f.optional(taxRate()),
    taxCategory: f.optional(f.reference('tax-category')),
    shippingMethod: f.optional(f.reference('shipping-method')),
    deliveries: f.listOf(delivery()),
    discountedPrice: f.optional(discountedLineItemPrice()),
    shippingMethodState: shippingMethodState(),
    estimatedDelivery: f.optional(estimatedDelivery()),
  });
export type ShippingInfo = f.Of<ReturnType<typeof shippingInfo>>;

export const shipping = () =>
  f.record('Shipping', {
    shippingKey: f.text(),
    shippingInfo: f.optional(shippingInfo()),
    shippingAddress: address(),
    shippingRateInput: f.optional(shippingRateInput()),
    shippingCustomFields: f.optional(f.customFields()),
  });
export type Shipping = f.Of<ReturnType<typeof shipping>>;

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
function tierOf(tier: ShippingRatePriceTierDraft, here: f.Money): ShippingRatePriceTier {
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
  itemsTotal: f.Money,
  input: ShippingRateInput | undefined,
): f.CentPrecisionMoney {
  const source = priceSource(rate, itemsTotal, input);
  if (source.type === 'FreeAbove') return { ...rate.price, centAmount: 0 };
  return source.type === 'Tier' ? priceOf(source.tier, input) : rate.price;
}

type PriceSource =
  | { readonly type: 'FreeAbove' | 'Rate' }
  | { readonly type: 'Tier'; readonly tier: ShippingRatePriceTier };

/** What of a rate makes the price of shipping. */
export function priceSource(
  rate: ShippingRate,
  itemsTotal: f.Money,
  input: ShippingRateInput | undefined,
): PriceSource {
  if (rate.freeAbove !== undefined && rate.freeAbove.centAmount <= itemsTotal.centAmount)
    return { type: 'FreeAbove' };
  const tier = tierFor(rate.tiers, itemsTotal.centAmount, input);
  return tier === undefined ? { type: 'Rate' } : { type: 'Tier', tier };
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
): f.CentPrecisionMoney {
  if (tier.type !== 'CartScore') return centsOf(tier.price);
  if (tier.price !== undefined) return centsOf(tier.price);
  const { priceFunction } = tier;
  if (priceFunction === undefined || input?.type !== 'Score')
    throw apiError.InvalidOperation(
      'A shipping rate tier of this type cannot have a price or a function.',
    );
  const price = priceOfScore(priceFunction.function, input.score);
  return cents(price, priceFunction.currencyCode);
}

interface ZoneRate {
  readonly zone: { readonly id: string };
  readonly shippingRates: readonly ShippingRate[];
}

interface ZoneArea {
  readonly id: string;
  readonly locations: readonly { readonly country: string; readonly state?: string | undefined }[];
}

/** The rate of the zone that holds the place (its state first, else its country) in a currency. */
export function zoneRateFor(
  zoneRates: readonly ZoneRate[],
  zones: readonly ZoneArea[],
  place: ZonePlace,
  currencyCode: string,
): ShippingRate | undefined {
  const zone = zoneOf(zones, place);
  const rates = zoneRates.find((each) => each.zone.id === zone?.id)?.shippingRates ?? [];
  return rates.find(({ price }) => price.currencyCode === currencyCode);
}

function zoneOf(zones: readonly ZoneArea[], place: ZonePlace): ZoneArea | undefined {
  const holding = (withState: boolean) =>
    zones.find(({ locations }) => locations.some((each) => isIn(each, place, withState)));
  return (place.state === undefined ? undefined : holding(true)) ?? holding(false);
}

export type ShippingRateReason = 'Chosen' | 'OtherZone' | 'OtherCurrency' | 'EarlierInList';

export interface ShippingRateVerdict {
  readonly zone: { readonly id: string };
  readonly rate: ShippingRate;
  readonly reason: ShippingRateReason;
}

/** Every rate with the reason for which `zoneRateFor` takes it or leaves it. */
export function judgeZoneRates(
  zoneRates: readonly ZoneRate[],
  zones: readonly ZoneArea[],
  place: ZonePlace,
  currencyCode: string,
): readonly ShippingRateVerdict[] {
  const chosen = zoneRateFor(zoneRates, zones, place, currencyCode);
  const zone = zoneOf(zones, place);
  const lost = (zoneId: string, { price }: ShippingRate): ShippingRateReason => {
    if (zoneId !== zone?.id) return 'OtherZone';
    return price.currencyCode === currencyCode ? 'EarlierInList' : 'OtherCurrency';
  };
  return zoneRates.flatMap(({ zone: { id }, shippingRates }) =>
    shippingRates.map((rate) => ({
      zone: { id },
      rate,
      reason: rate === chosen ? ('Chosen' as const) : lost(id, rate),
    })),
  );
}

interface ZonePlace {
  readonly country: string;
  readonly state?: string | undefined;
}

const isIn = (
  location: { readonly country: string; readonly state?: string | undefined },
  place: { readonly country: string; readonly state?: string | undefined },
  withState: boolean,
) => location.country === place.country && location.state === (withState ? place.state : undefined);
