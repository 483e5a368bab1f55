// Strings, keywords and settings of the whole product.

import { searchKeywords } from '../../../../commerce/catalogue/product-data.ts';
import { checkSlug } from '../../../../commerce/values/localized.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { change, f } from '../../../../declaration/index.ts';
import { keywordsByLocale, keywordsOfLocale } from '../graphql/keywords.ts';
import { productPriceModeSet, productSlugChanged } from '../messages.ts';
import { pricesOffered, product } from '../resource.ts';
import { checkHasVariants, edited, staged } from '../variants.ts';

export const plain = memberActions(product, {
  setKey: [f.optional(f.text({ min: 1, max: 256 })), 'Sets or removes the key.'],
  setTaxCategory: [
    f.optional(f.identifier('tax-category')),
    'Sets or removes the tax category.',
    { checked: (category) => category && f.refer(category) },
  ],
});

export const texts = memberActions(
  product,
  {
    changeName: [f.localized(), 'Changes the name.'],
    setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
    setMetaTitle: [f.optional(f.localized()), 'Sets or removes the title for search engines.'],
    setMetaDescription: [
      f.optional(f.localized()),
      'Sets or removes the description for search engines.',
    ],
    setMetaKeywords: [
      f.optional(f.localized()),
      'Sets or removes the keywords for search engines.',
    ],
  },
  {
    members: { staged: staged() },
    edit: (before, { staged }, edit) => edited(before, staged, edit),
  },
);

export const changeSlug = product.action({
  doc: 'Changes the slug, which is unique in each language.',
  members: { slug: f.localized(), staged: staged() },
  emits: [productSlugChanged],
  apply(before, { slug, staged }) {
    const after = edited(before, staged, (data) => ({ ...data, slug: checkSlug(slug) }));
    const oldSlug = before.masterData.staged.slug;
    return change(after, ...(isSame(slug, oldSlug) ? [] : [productSlugChanged({ slug, oldSlug })]));
  },
});

export const setSearchKeywords = product.action({
  doc: 'Replaces the search keywords, which suggestions use.',
  members: { searchKeywords: searchKeywords(), staged: staged() },
  apply: (before, { searchKeywords, staged }) =>
    change(edited(before, staged, (data) => ({ ...data, searchKeywords }))),
  graphql: {
    members: { searchKeywords: f.listOf(keywordsOfLocale()), staged: staged() },
    decode: ({ searchKeywords, ...rest }) => ({
      ...rest,
      searchKeywords: keywordsByLocale(searchKeywords),
    }),
  },
});

export const setPriceMode = product.action({
  doc: 'Sets whether the product uses embedded or standalone prices.',
  members: { priceMode: f.optional(f.choice('PriceMode', 'Embedded', 'Standalone')) },
  emits: [productPriceModeSet],
  needs: (_, { priceMode }) => ({ prices: pricesOffered(priceMode) }),
  apply(before, { priceMode = 'Embedded' }) {
    if (priceMode === 'Embedded') checkHasVariants(before);
    const messages = priceMode === before.priceMode ? [] : [productPriceModeSet({ to: priceMode })];
    return change({ ...before, priceMode }, ...messages);
  },
});
