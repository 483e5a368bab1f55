// What GraphQL shows of products beside their members: single variants, single prices, SKUs.

import {
  type ProductData,
  type ProductVariant,
  productVariant,
  searchKeyword,
} from '../../../commerce/catalogue/product-data.ts';
import { price } from '../../../commerce/money/price.ts';
import { selectPrice } from '../../../commerce/money/price-selection.ts';
import { pricesOf } from '../../../commerce/money/standalone.ts';
import {
  boolean,
  country,
  currency,
  dateTime,
  derivedField,
  listOf,
  locale,
  optional,
  text,
} from '../../../declaration/index.ts';
import { attributeFields, type Typed, typed } from './graphql-attributes.ts';
import { availabilityFields, hasStock } from './graphql-availability.ts';
import { catalogData } from './resource.ts';

const texts = () => listOf(text());
const allVariants = ({ masterVariant, variants }: ProductData): readonly ProductVariant[] => [
  masterVariant,
  ...variants,
];

const skusOf = (data: ProductData | undefined): readonly string[] =>
  data === undefined ? [] : allVariants(data).flatMap(({ sku }) => sku ?? []);

/** `onlyMatching` narrows what a search has found; without a search there is nothing to narrow. */
const filters = {
  onlyMatching: optional(boolean()),
  skus: optional(texts()),
  isOnStock: optional(boolean()),
  stockChannelIds: optional(texts()),
  hasImages: optional(boolean()),
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
    doc: 'The variants beside the master variant.',
    takes: filters,
    gives: listOf(productVariant()),
    from: (data: ProductData & Typed, asked) =>
      data.variants.filter(fits(asked)).map((each) => typed(each, data)),
  }),
  derivedField({
    of: 'ProductData',
    name: 'allVariants',
    doc: 'All variants, the master variant first.',
    takes: filters,
    gives: listOf(productVariant()),
    from: (data: ProductData & Typed, asked) =>
      allVariants(data)
        .filter(fits(asked))
        .map((each) => typed(each, data)),
  }),
  derivedField({
    of: 'ProductData',
    name: 'variant',
    doc: 'The variant with the SKU or the key.',
    takes: { sku: optional(text()), key: optional(text()) },
    gives: optional(productVariant()),
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
    doc: 'The place of the product within one category.',
    takes: { categoryId: text() },
    gives: optional(text()),
    from: ({ categoryOrderHints: hints }: ProductData, { categoryId }) =>
      Object.hasOwn(hints, categoryId) ? hints[categoryId] : undefined,
  }),
  derivedField({
    of: 'ProductData',
    name: 'searchKeyword',
    doc: 'The keywords in one language.',
    takes: { locale: locale() },
    gives: optional(listOf(searchKeyword())),
    from: ({ searchKeywords: keywords }: ProductData, { locale }) =>
      Object.hasOwn(keywords, locale) ? keywords[locale] : undefined,
  }),
];

export const derived = [
  ...ofData,
  ...availabilityFields,
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
  derivedField({
    of: 'ProductVariant',
    name: 'price',
    doc: 'The price that holds for a buyer.',
    takes: {
      currency: currency(),
      country: optional(country()),
      customerGroupId: optional(text()),
      customerGroupAssignmentIds: optional(texts()),
      channelId: optional(text()),
      date: optional(dateTime()),
      recurrencePolicyId: optional(text()),
      returnAllPricesByRecurrencePolicy: optional(boolean()),
    },
    gives: optional(price()),
    beside: {
      by: 'standalone-price',
      where: 'sku in :ids',
      list: { owner: ({ sku }) => sku, most: 500 },
      word: ({ sku, priceMode }: ProductVariant & Typed) =>
        priceMode === 'Standalone' ? sku : undefined,
    },
    from(variant: ProductVariant & Typed, asked, now, standalone) {
      const { currency, country, customerGroupId, channelId, date } = asked;
      // No price is for a recurrence policy, as there are none.
      if (asked.recurrencePolicyId !== undefined) return undefined;
      return selectPrice(pricesOf(variant, variant, standalone), {
        currency,
        country,
        customerGroupId,
        channelId,
        customerGroupIds: asked.customerGroupAssignmentIds,
        at: date ?? now,
      });
    },
  }),
];
