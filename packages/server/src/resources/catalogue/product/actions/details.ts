// Texts, keywords and settings of the whole product.

import { searchKeywords } from '../../../../commerce/catalogue/product-data.ts';
import { checkSlug } from '../../../../commerce/values/localized.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import {
  change,
  choice,
  identifier,
  listOf,
  localized,
  optional,
  refer,
  text,
} from '../../../../declaration/index.ts';
import { keywordsByLocale, keywordsOfLocale } from '../graphql-keywords.ts';
import { productPriceModeSet, productSlugChanged } from '../messages.ts';
import { pricesOffered } from '../price-mode.ts';
import { product } from '../resource.ts';
import { edited, staged } from '../variants.ts';

export const setKey = product.action({
  doc: 'Sets or removes the key.',
  members: { key: optional(text({ min: 1, max: 256 })) },
  apply: (before, { key }) => change({ ...before, key }),
});

export const changeName = product.action({
  doc: 'Changes the name.',
  members: { name: localized(), staged: staged() },
  apply: (before, { name, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, name }))),
});

export const changeSlug = product.action({
  doc: 'Changes the slug, which is unique in each language.',
  members: { slug: localized(), staged: staged() },
  emits: [productSlugChanged],
  apply(before, { slug, staged }) {
    const after = edited(before, staged, (data) => ({ ...data, slug: checkSlug(slug) }));
    const oldSlug = before.masterData.staged.slug;
    return change(after, ...(isSame(slug, oldSlug) ? [] : [productSlugChanged({ slug, oldSlug })]));
  },
});

export const setDescription = product.action({
  doc: 'Sets or removes the description.',
  members: { description: optional(localized()), staged: staged() },
  apply: (before, { description, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, description }))),
});

export const setMetaTitle = product.action({
  doc: 'Sets or removes the title for search engines.',
  members: { metaTitle: optional(localized()), staged: staged() },
  apply: (before, { metaTitle, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, metaTitle }))),
});

export const setMetaDescription = product.action({
  doc: 'Sets or removes the description for search engines.',
  members: { metaDescription: optional(localized()), staged: staged() },
  apply: (before, { metaDescription, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, metaDescription }))),
});

export const setMetaKeywords = product.action({
  doc: 'Sets or removes the keywords for search engines.',
  members: { metaKeywords: optional(localized()), staged: staged() },
  apply: (before, { metaKeywords, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, metaKeywords }))),
});

export const setSearchKeywords = product.action({
  doc: 'Replaces the keywords that suggestions are made of.',
  members: { searchKeywords: searchKeywords(), staged: staged() },
  apply: (before, { searchKeywords, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, searchKeywords }))),
  graphql: {
    input: 'SetSearchKeywords',
    members: { searchKeywords: listOf(keywordsOfLocale()), staged: staged() },
    decode: ({ searchKeywords, ...rest }) => ({
      ...rest,
      searchKeywords: keywordsByLocale(searchKeywords),
    }),
  },
});

export const setTaxCategory = product.action({
  doc: 'Sets or removes the tax category.',
  members: { taxCategory: optional(identifier('tax-category')) },
  apply: (before, { taxCategory }) =>
    change({ ...before, taxCategory: taxCategory && refer(taxCategory) }),
});

export const setPriceMode = product.action({
  doc: 'Says whether prices are embedded in the product or stand alone.',
  members: { priceMode: optional(choice('PriceMode', 'Embedded', 'Standalone')) },
  emits: [productPriceModeSet],
  needs: (_, { priceMode }) => ({ prices: pricesOffered(priceMode) }),
  apply(before, { priceMode = 'Embedded' }) {
    const messages = priceMode === before.priceMode ? [] : [productPriceModeSet({ to: priceMode })];
    return change({ ...before, priceMode }, ...messages);
  },
});
