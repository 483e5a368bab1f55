import { asset } from '../../../commerce/catalogue/assets.ts';
import { searchedByTree } from '../../../commerce/search/beside-products.ts';
import { localizedValues, uniqueByLocale } from '../../../commerce/values/localized.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** Advised is a decimal number from 0 to 1; any text is taken, such as a key or a position. */
export const orderHint = () => f.text({ max: 256 });

export const category = resource({
  name: 'Category',
  doc: 'A node in the tree of product categories.',
  fields: {
    name: f.localized(),
    slug: f.localized(),
    description: f.optional(f.localized()),
    /** From the root down to the parent. */
    ancestors: f.listOf(f.reference('category')),
    parent: f.optional(f.reference('category')),
    orderHint: orderHint(),
    externalId: f.optional(f.text()),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    custom: f.optional(f.customFields()),
    assets: f.optional(f.listOf(asset())),
    key: f.optional(f.key()),
  },
  unique: [uniqueByLocale('slug', ({ slug }) => localizedValues(slug))],
  facets: ['key', 'slug', 'externalId', 'parent.id', 'ancestors.id'],
  sortColumns: [{ path: 'orderHint', type: 'text' }],
  searchedWith: searchedByTree,
  maxPerProject: 10_000,
  userProvided: ['key', 'externalId', 'slug'],
});

export type Category = DocumentOf<(typeof category)['fields']>;
