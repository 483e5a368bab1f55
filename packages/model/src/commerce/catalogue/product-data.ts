// What a product shows: one side of its master data, its variants, search keywords. Shared by
// products, their projections, and the lines of carts and orders that hold a variant.
import { f, limits } from '../../declaration/index.ts';
import { maxPrices, price } from '../money/price.ts';
import { namedVariants } from '../values/named-variants.ts';
import { asset } from './assets.ts';
import { reviewRatingStatistics } from './rating.ts';

/** Most variants of one product, without the master variant. */
export const maxVariants = 100;

/** A value of an attribute; what it may be is said by the product type. */
export const attribute = () => f.record('RawProductAttribute', { name: f.text(), value: f.json() });

export type Attribute = f.Of<ReturnType<typeof attribute>>;

export const image = () =>
  f.record('Image', {
    url: f.text({ min: 1 }),
    dimensions: f.record('Dimensions', {
      w: f.inGraphql(f.integer(), { name: 'width' }),
      h: f.inGraphql(f.integer(), { name: 'height' }),
    }),
    label: f.optional(f.text()),
  });

export type Image = f.Of<ReturnType<typeof image>>;

const onlyInRest = <F extends f.Field>(field: F) =>
  f.optional(f.inGraphql(field, { hidden: true }));

const channelAvailability = {
  isOnStock: f.optional(f.boolean()),
  restockableInDays: f.optional(f.integer()),
  availableQuantity: f.optional(f.long()),
  id: f.optional(f.text()),
  version: f.optional(f.long()),
};

const availability = () =>
  f.record('ProductVariantAvailability', {
    ...channelAvailability,
    channels: onlyInRest(f.mapOf(f.record('ProductVariantAvailability', channelAvailability))),
  });

const scopedPrice = () =>
  f.record('ScopedPrice', { ...price().about.fields, currentValue: f.typedMoney() } as {});

/**
 * A variant as documents hold it. Price, scoped price and availability are never stored: an answer
 * that was asked for them carries them.
 */
export const productVariant = () =>
  f.record('ProductVariant', {
    id: f.integer(),
    sku: f.optional(f.text()),
    key: f.optional(f.text()),
    prices: f.listOf(price(), { max: maxPrices }),
    attributes: f.inGraphql(f.listOf(attribute()), { name: 'attributesRaw' }),
    images: f.listOf(image()),
    assets: f.listOf(asset()),
    price: onlyInRest(price()),
    recurrencePrices: onlyInRest(f.listOf(price())),
    availability: onlyInRest(availability()),
    isMatchingVariant: onlyInRest(f.boolean()),
    scopedPrice: onlyInRest(scopedPrice()),
    scopedPriceDiscounted: onlyInRest(f.boolean()),
  });

export type ProductVariant = f.Of<ReturnType<typeof productVariant>>;

const suggestTokenizer = () =>
  namedVariants(
    f.union('SuggestTokenizer', 'type', {
      whitespace: {},
      custom: { inputs: f.listOf(f.text({ min: 1 })) },
    }),
    (tag) => (tag === 'custom' ? 'CustomSuggestTokenizer' : 'WhitespaceSuggestTokenizer'),
  );

export const searchKeyword = () =>
  f.record('SearchKeyword', {
    text: f.text({ min: 1 }),
    suggestTokenizer: f.optional(suggestTokenizer()),
  });

export type SearchKeyword = f.Of<ReturnType<typeof searchKeyword>>;

/** Keywords that suggestions are made of, by locale. */
export const searchKeywords = (): f.Field<SearchKeywords, false> => {
  const ofLocale = f.listOf(searchKeyword());
  return f.fieldOf(
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

/** A decimal number between 0 and 1 in a string, so that a value between two always exists. */
export const orderHint = () => f.text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Place of the product within a category, by category id. */
export const categoryOrderHints = () => f.mapOf(orderHint());

/** Members of one side of a product; projections have them too. */
const productDataFields = {
  name: f.localized(),
  description: f.optional(f.localized()),
  slug: f.localized(),
  categories: f.listOf(f.reference('category')),
  categoryOrderHints: categoryOrderHints(),
  metaTitle: f.optional(f.localized()),
  metaDescription: f.optional(f.localized()),
  metaKeywords: f.optional(f.localized()),
  masterVariant: productVariant(),
  variants: f.listOf(productVariant(), { max: maxVariants }),
  searchKeywords: searchKeywords(),
  attributes: f.inGraphql(f.listOf(attribute()), { name: 'attributesRaw' }),
  /** For a product whose variants are documents of their own. */
  defaultVariant: f.optional(f.reference('variant')),
};

export const productData = () => f.record('ProductData', productDataFields);

export type ProductData = f.Of<ReturnType<typeof productData>>;

/** Members of a product that its projections show unchanged. */
export const productFields = {
  key: f.optional(f.text()),
  productType: f.reference('product-type'),
  taxCategory: f.optional(f.reference('tax-category')),
  state: f.optional(f.reference('state')),
  reviewRatingStatistics: f.optional(reviewRatingStatistics()),
  priceMode: f.choice('PriceMode', 'Embedded', 'Standalone'),
};

/** Members of a projection in addition to the stamped ones. */
export const projectionFields = {
  ...productFields,
  ...productDataFields,
  published: f.boolean(),
  hasStagedChanges: f.boolean(),
};

const sides = ['masterData.current', 'masterData.staged'];

/** Paths to the categories of a product. */
export const categoriesAt: readonly string[] = sides.map((side) => `${side}.categories.id`);

// Where products hold their embedded prices.

const variants = ['masterVariant', 'variants'];

/** Paths to a member of the embedded prices of a product. */
export const pricesAt = (member: string): readonly string[] =>
  sides.flatMap((side) => variants.map((variant) => `${side}.${variant}.prices.${member}`));
