// What a product shows: one side of its master data, its variants, search keywords. Shared by
// products, their projections, and the lines of carts and orders that hold a variant.
import {
  boolean,
  choice,
  type Field,
  fieldOf,
  inGraphql,
  integer,
  json,
  limits,
  listOf,
  localized,
  long,
  mapOf,
  type Of,
  optional,
  record,
  reference,
  text,
  typedMoney,
  union,
} from '../../declaration/index.ts';
import { mostPrices, price } from '../money/price.ts';
import { asset } from './assets.ts';
import { namedVariants } from './named-variants.ts';
import { reviewRatingStatistics } from './rating.ts';

/** Most variants of one product, without the master variant. */
export const mostVariants = 100;

/** A value of an attribute; what it may be is said by the product type. */
export const attribute = () => record('RawProductAttribute', { name: text(), value: json() });

export type Attribute = Of<ReturnType<typeof attribute>>;

export const image = () =>
  record('Image', {
    url: text({ min: 1 }),
    dimensions: record('Dimensions', {
      w: inGraphql(integer(), { name: 'width' }),
      h: inGraphql(integer(), { name: 'height' }),
    }),
    label: optional(text()),
  });

export type Image = Of<ReturnType<typeof image>>;

const onlyInRest = <F extends Field>(field: F) => optional(inGraphql(field, { hidden: true }));

const channelAvailability = {
  isOnStock: optional(boolean()),
  restockableInDays: optional(integer()),
  availableQuantity: optional(long()),
  id: optional(text()),
  version: optional(long()),
};

const availability = () =>
  record('ProductVariantAvailability', {
    ...channelAvailability,
    channels: onlyInRest(mapOf(record('ProductVariantAvailability', channelAvailability))),
  });

const scopedPrice = () =>
  record('ScopedPrice', { ...price().about.fields, currentValue: typedMoney() } as {});

/**
 * A variant as documents hold it. Price, scoped price and availability are never stored: an answer
 * that was asked for them carries them.
 */
export const productVariant = () =>
  record('ProductVariant', {
    id: integer(),
    sku: optional(text()),
    key: optional(text()),
    prices: listOf(price(), { max: mostPrices }),
    attributes: inGraphql(listOf(attribute()), { name: 'attributesRaw' }),
    images: listOf(image()),
    assets: listOf(asset()),
    price: onlyInRest(price()),
    availability: onlyInRest(availability()),
    isMatchingVariant: onlyInRest(boolean()),
    scopedPrice: onlyInRest(scopedPrice()),
    scopedPriceDiscounted: onlyInRest(boolean()),
  });

export type ProductVariant = Of<ReturnType<typeof productVariant>>;

const suggestTokenizer = () =>
  namedVariants(
    union('SuggestTokenizer', 'type', {
      whitespace: {},
      custom: { inputs: listOf(text({ min: 1 })) },
    }),
    (tag) => (tag === 'custom' ? 'CustomSuggestTokenizer' : 'WhitespaceSuggestTokenizer'),
  );

export const searchKeyword = () =>
  record('SearchKeyword', {
    text: text({ min: 1 }),
    suggestTokenizer: optional(suggestTokenizer()),
  });

export type SearchKeyword = Of<ReturnType<typeof searchKeyword>>;

/** Keywords that suggestions are made of, by locale. */
export const searchKeywords = (): Field<SearchKeywords, false> => {
  const ofLocale = listOf(searchKeyword());
  return fieldOf(
    { kind: 'map', name: 'SearchKeywords', element: ofLocale },
    {
      type: 'object',
      canonicalLocales: true,
      additionalProperties: ofLocale,
      maxProperties: limits.mapSize,
    },
  );
};

export type SearchKeywords = { readonly [locale: string]: readonly SearchKeyword[] };

/** A decimal number between 0 and 1 in a text, so that there is always room between two. */
export const orderHint = () => text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Place of the product within a category, by category id. */
export const categoryOrderHints = () => mapOf(orderHint());

/** Members of one side of a product; projections have them too. */
export const productDataFields = {
  name: localized(),
  description: optional(localized()),
  slug: localized(),
  categories: listOf(reference('category')),
  categoryOrderHints: categoryOrderHints(),
  metaTitle: optional(localized()),
  metaDescription: optional(localized()),
  metaKeywords: optional(localized()),
  masterVariant: productVariant(),
  variants: listOf(productVariant(), { max: mostVariants }),
  searchKeywords: searchKeywords(),
  attributes: inGraphql(listOf(attribute()), { name: 'attributesRaw' }),
};

export const productData = () => record('ProductData', productDataFields);

export type ProductData = Of<ReturnType<typeof productData>>;

/** Members of a product that its projections show unchanged. */
export const productFields = {
  key: optional(text()),
  productType: reference('product-type'),
  taxCategory: optional(reference('tax-category')),
  state: optional(reference('state')),
  reviewRatingStatistics: optional(reviewRatingStatistics()),
  priceMode: choice('PriceMode', 'Embedded', 'Standalone'),
};

/** Members of a projection beside the stamped ones. */
export const projectionFields = {
  ...productFields,
  ...productDataFields,
  published: boolean(),
  hasStagedChanges: boolean(),
};
