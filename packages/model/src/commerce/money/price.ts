// Embedded prices of product variants; lines of carts and orders hold a copy of theirs.
import { apiError, f } from '../../declaration/index.ts';

/** Most prices of one variant. */
export const maxPrices = 100;

export const priceTier = () =>
  f.record('ProductPriceTier', { minimumQuantity: f.integer(), value: f.typedMoney() });

export const discountedPrice = () =>
  f.record('DiscountedProductPriceValue', {
    value: f.typedMoney(),
    discount: f.reference('product-discount'),
  });

/** A price of a variant, as documents hold it. */
export const price = () =>
  f.record('ProductPrice', {
    id: f.text(),
    key: f.optional(f.key()),
    value: f.typedMoney(),
    country: f.optional(f.country()),
    customerGroup: f.optional(f.reference('customer-group')),
    channel: f.optional(f.reference('channel')),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    discounted: f.optional(discountedPrice()),
    tiers: f.optional(f.listOf(priceTier())),
    recurrencePolicy: f.optional(f.reference('recurrence-policy')),
    custom: f.optional(f.customFields()),
  });

export type Price = f.Of<ReturnType<typeof price>>;

export const priceTierDraft = () =>
  f.record('ProductPriceTierInput', {
    minimumQuantity: f.integer(),
    value: f.typedMoneyDraft(),
  });

/** `InvalidField` for a tier of less than two pieces, and for two tiers of one quantity. */
export function checkTierQuantities(tiers: readonly { readonly minimumQuantity: number }[]): void {
  const quantities = tiers.map(({ minimumQuantity }) => minimumQuantity);
  const few = quantities.find((one) => one < 2);
  if (few !== undefined)
    throw invalidQuantity('A tier must begin at a quantity of two or more.', few);
  const twice = quantities.find((one, index) => quantities.indexOf(one) !== index);
  if (twice !== undefined)
    throw invalidQuantity('Two tiers have the same minimum quantity.', twice);
}

const invalidQuantity = (message: string, invalidValue: number) =>
  apiError.InvalidField(message, { field: 'minimumQuantity', invalidValue });

export const discountedPriceDraft = () =>
  f.record('DiscountedProductPriceValueInput', {
    value: f.typedMoneyDraft(),
    discount: f.identifier('product-discount'),
  });

/** A price as an input gives it. */
export const priceDraft = () =>
  f.record('ProductPriceDataInput', {
    key: f.optional(f.key()),
    value: f.typedMoneyDraft(),
    country: f.optional(f.country()),
    customerGroup: f.optional(f.identifier('customer-group')),
    channel: f.optional(f.identifier('channel')),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    discounted: f.optional(discountedPriceDraft()),
    tiers: f.optional(f.listOf(priceTierDraft(), { max: maxPrices })),
    custom: f.optional(f.customFieldsDraft('product-price')),
    recurrencePolicy: f.optional(f.identifier('recurrence-policy')),
  });

export type PriceDraft = f.Of<ReturnType<typeof priceDraft>>;
