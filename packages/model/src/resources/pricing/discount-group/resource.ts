import { type DocumentOf, f, resource, type Unique } from '../../../declaration/index.ts';

/** A decimal number between 0 and 1 in a string; the position among cart discounts and groups. */
export const sortOrder = () => f.text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Cart discounts and groups share one order. */
export const uniquePlace = (hasOwn: (document: any) => boolean): Unique => ({
  field: 'sortOrder',
  space: 'cart-discount-order',
  values: (document) => (hasOwn(document) ? [document.sortOrder] : []),
});

/** Most active groups of a project. */
export const maxActive = 100;

export const discountGroup = resource({
  name: 'DiscountGroup',
  doc: 'A group of cart discounts; only the best discount for the buyer applies.',
  fields: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    sortOrder: sortOrder(),
    isActive: f.boolean(),
  },
  unique: [uniquePlace(() => true)],
  facets: ['key', 'sortOrder', 'isActive'],
  changesSeldom: true,
});

export type DiscountGroup = DocumentOf<(typeof discountGroup)['fields']>;
