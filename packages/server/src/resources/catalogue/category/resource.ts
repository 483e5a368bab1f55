import { asset } from '../../../commerce/catalogue/assets.ts';
import { localizedValues } from '../../../commerce/values/localized.ts';
import {
  customFields,
  type DocumentOf,
  key,
  listOf,
  localized,
  optional,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

/** A decimal number from 0 to 1 in a text. */
export const orderHint = () => text({ max: 256, pattern: '^(0(\\.\\d+)?|1(\\.0+)?)$' });

export const category = resource({
  kind: 'category',
  name: 'Category',
  plural: 'categories',
  doc: 'A node in the tree that products are arranged in.',
  fields: {
    name: localized(),
    slug: localized(),
    description: optional(localized()),
    /** From the root down to the parent. */
    ancestors: listOf(reference('category')),
    parent: optional(reference('category')),
    orderHint: orderHint(),
    externalId: optional(text()),
    metaTitle: optional(localized()),
    metaDescription: optional(localized()),
    metaKeywords: optional(localized()),
    custom: optional(customFields()),
    assets: optional(listOf(asset())),
    key: optional(key()),
  },
  unique: [
    {
      field: 'slug',
      values: ({ slug }) => localizedValues(slug),
      shown: (value) => value.slice(value.indexOf(' ') + 1),
    },
  ],
  facets: [
    'key',
    'slug',
    'externalId',
    'parent.id',
    'ancestors.id',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [{ path: 'orderHint', type: 'text' }],
  mostPerProject: 10_000,
  userProvided: ['key', 'externalId', 'slug'],
});

export type Category = DocumentOf<(typeof category)['fields']>;
