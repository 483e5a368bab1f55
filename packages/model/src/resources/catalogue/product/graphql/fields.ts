// GraphQL fields of products in addition to their members: single variants, single prices, SKUs.

import {
  type ProductData,
  type ProductVariant,
  productVariant,
  searchKeyword,
} from '../../../../commerce/catalogue/product-data.ts';
import { variantsOf as allVariants } from '../../../../commerce/catalogue/variants.ts';
import { price } from '../../../../commerce/money/price.ts';
import { recurrencePrices, selectPrice } from '../../../../commerce/money/price-selection.ts';
import { pricesOf } from '../../../../commerce/money/standalone.ts';
import { type DerivedField, derivedField, f } from '../../../../declaration/index.ts';
import { catalogData } from '../resource.ts';
import { attributeFields, type Typed, typed } from './attributes.ts';
import { availabilityFields, hasStock } from './availability.ts';

const texts = () => f.listOf(f.text());

const skusOf = (data: ProductData | undefined): readonly string[] =>
  data === undefined ? [] : allVariants(data).flatMap(({ sku }) => sku ?? []);

/** `onlyMatching` narrows what a search has found; without a search there is nothing to narrow. */
const filters = {
  onlyMatching: f.optional(f.boolean()),
  skus: f.optional(texts()),
  isOnStock: f.optional(f.boolean()),
  stockChannelIds: f.optional(texts()),
  hasImages: f.optional(f.boolean()),
};

interface Filters {
  readonly skus?: readonly string[] | undefined;
  readonly isOnStock?: boolean | undefined;
  readonly stockChannelIds?: readonly string[] | undefined;
  readonly hasImages?: boolean | undefined;
}

const fits =
  ({ skus, isOnStock, stockChannelIds, hasImages }: Filters) =>
  (variant: ProductVariant) =>
    (skus === undefined || (variant.sku !== undefined && skus.includes(variant.sku))) &&
    (isOnStock === undefined || hasStock(variant, isOnStock, stockChannelIds)) &&
    (hasImages === undefined || hasImages === variant.images.length > 0);

const ofData = [
  derivedField({
    of: 'ProductData',
    name: 'variants',
    doc: 'The variants other than the master variant.',
    takes: filters,
    gives: f.listOf(productVariant()),
    from: (data: ProductData & Typed, asked) =>
      data.variants.filter(fits(asked)).map((each) => typed(each, data)),
  }),
  derivedField({
    of: 'ProductData',
    name: 'allVariants',
    doc: 'All variants, the master variant first.',
    takes: filters,
    gives: f.listOf(productVariant()),
    from: (data: ProductData & Typed, asked) =>
      allVariants(data)
        .filter(fits(asked))
        .map((each) => typed(each, data)),
  }),
  derivedField({
    of: 'ProductData',
    name: 'variant',
    doc: 'The variant with the SKU or the key.',
    takes: { sku: f.optional(f.text()), key: f.optional(f.text()) },
    gives: f.optional(productVariant()),
    from(data: ProductData & Typed, { sku, key }) {
      if (sku === undefined && key === undefined) return undefined;
      const found = allVariants(data).find(
        (each) =>
          (sku === undefined || each.sku === sku) && (key === undefined || each.key === key),
      );
      return found && typed(found, data);
    },
  }),
  derivedField({
    of: 'ProductData',
    name: 'skus',
    doc: 'The SKUs of all variants.',
    gives: texts(),
    from: skusOf,
  }),
  derivedField({
    of: 'ProductData',
    name: 'categoryOrderHint',
    doc: 'The position of the product in one category.',
    takes: { categoryId: f.text() },
    gives: f.optional(f.text()),
    from: ({ categoryOrderHints: hints }: ProductData, { categoryId }) =>
      Object.hasOwn(hints, categoryId) ? hints[categoryId] : undefined,
  }),
  derivedField({
    of: 'ProductData',
    name: 'searchKeyword',
    doc: 'The keywords in one language.',
    takes: { locale: f.locale() },
    gives: f.optional(f.listOf(searchKeyword())),
    from: ({ searchKeywords: keywords }: ProductData, { locale }) =>
      Object.hasOwn(keywords, locale) ? keywords[locale] : undefined,
  }),
];

/** Facts about a buyer that select a price. */
const buyer = () => ({
  currency: f.currency(),
  country: f.optional(f.country()),
  customerGroupId: f.optional(f.text()),
  channelId: f.optional(f.text()),
  date: f.optional(f.dateTime()),
  recurrencePolicyId: f.optional(f.text()),
  returnAllPricesByRecurrencePolicy: f.optional(f.boolean()),
});

const questionOf = (asked: f.ObjectOf<ReturnType<typeof buyer>>, now: string) => {
  const { currency, country, customerGroupId, channelId, date, recurrencePolicyId } = asked;
  return { currency, country, customerGroupId, channelId, recurrencePolicyId, at: date ?? now };
};

const standalonePrices: NonNullable<DerivedField['beside']> = {
  by: 'standalone-price',
  where: 'sku in :ids',
  list: { owner: ({ sku }) => sku, most: 500 },
  word: ({ sku, priceMode }: ProductVariant & Typed) =>
    priceMode === 'Standalone' ? sku : undefined,
};

/** The price of a variant for a buyer. */
export const priceField = (of: string, gives: f.Field): DerivedField =>
  derivedField({
    of,
    name: 'price',
    doc: 'The price for a buyer.',
    takes: { ...buyer(), customerGroupAssignmentIds: f.optional(texts()) },
    gives: f.optional(gives),
    beside: standalonePrices,
    from: (variant: ProductVariant & Typed, asked, now, standalone) =>
      selectPrice(pricesOf(variant, variant, standalone), {
        ...questionOf(asked, now),
        customerGroupIds: asked.customerGroupAssignmentIds,
      }),
  });

const recurrencePricesField = derivedField({
  of: 'ProductVariant',
  name: 'allRecurrencePrices',
  doc: 'The prices of recurrence policies for a buyer.',
  takes: buyer(),
  gives: f.optional(f.listOf(price())),
  beside: standalonePrices,
  from: (variant: ProductVariant & Typed, asked, now, standalone) =>
    recurrencePrices(pricesOf(variant, variant, standalone), questionOf(asked, now)),
});

export const derived = [
  ...ofData,
  ...availabilityFields('ProductVariant'),
  ...attributeFields(catalogData()),
  derivedField({
    of: 'Product',
    name: 'skus',
    doc: 'The SKUs of all variants, published and staged.',
    gives: texts(),
    from: ({ masterData: { current, staged } }) => [
      ...new Set([...skusOf(current), ...skusOf(staged)]),
    ],
  }),
  recurrencePricesField,
  priceField('ProductVariant', price()),
];
