// Embedded prices of product variants; lines of carts and orders hold a copy of theirs.
import {
  country,
  customFields,
  customFieldsDraft,
  dateTime,
  identifier,
  integer,
  key,
  listOf,
  type Of,
  optional,
  record,
  reference,
  text,
  typedMoney,
  typedMoneyDraft,
} from '../../declaration/index.ts';

/** Most prices of one variant. */
export const mostPrices = 100;

export const priceTier = () =>
  record('ProductPriceTier', { minimumQuantity: integer(), value: typedMoney() });

export const discountedPrice = () =>
  record('DiscountedProductPriceValue', {
    value: typedMoney(),
    discount: reference('product-discount'),
  });

/** A price of a variant, as documents hold it. */
export const price = () =>
  record('ProductPrice', {
    id: text(),
    key: optional(key()),
    value: typedMoney(),
    country: optional(country()),
    customerGroup: optional(reference('customer-group')),
    channel: optional(reference('channel')),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    discounted: optional(discountedPrice()),
    tiers: optional(listOf(priceTier())),
    custom: optional(customFields()),
  });

export type Price = Of<ReturnType<typeof price>>;

export const priceTierDraft = () =>
  record('ProductPriceTierInput', {
    minimumQuantity: integer({ min: 2 }),
    value: typedMoneyDraft(),
  });

export const discountedPriceDraft = () =>
  record('DiscountedProductPriceValueInput', {
    value: typedMoneyDraft(),
    discount: identifier('product-discount'),
  });

/** A price as an input gives it. */
export const priceDraft = () =>
  record('ProductPriceDataInput', {
    key: optional(key()),
    value: typedMoneyDraft(),
    country: optional(country()),
    customerGroup: optional(identifier('customer-group')),
    channel: optional(identifier('channel')),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    discounted: optional(discountedPriceDraft()),
    tiers: optional(listOf(priceTierDraft(), { max: mostPrices })),
    custom: optional(customFieldsDraft('product-price')),
    // There are no recurrence policies here: naming one is refused when the input is resolved.
    recurrencePolicy: optional(identifier('recurrence-policy')),
  });

export type PriceDraft = Of<ReturnType<typeof priceDraft>>;
