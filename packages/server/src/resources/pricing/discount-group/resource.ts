import {
  boolean,
  type DocumentOf,
  key,
  localized,
  optional,
  resource,
  text,
  type Unique,
} from '../../../declaration/index.ts';

/** A decimal number between 0 and 1 in a text; the place among cart discounts and groups. */
export const sortOrder = () => text({ max: 256, pattern: '^0\\.\\d*[1-9]$' });

/** Cart discounts and groups share one order. */
export const uniquePlace = (hasOwn: (document: any) => boolean): Unique => ({
  field: 'sortOrder',
  space: 'cart-discount-order',
  values: (document) => (hasOwn(document) ? [document.sortOrder] : []),
});

/** Most active groups of a project. */
export const mostActive = 100;

export const discountGroup = resource({
  kind: 'discount-group',
  name: 'DiscountGroup',
  plural: 'discountGroups',
  doc: 'Cart discounts of which only the best for the buyer applies.',
  fields: {
    key: key(),
    name: optional(localized()),
    description: optional(localized()),
    sortOrder: sortOrder(),
    isActive: boolean(),
  },
  unique: [uniquePlace(() => true)],
  facets: ['key', 'sortOrder', 'isActive'],
  userProvided: ['key'],
  changesSeldom: true,
});

export type DiscountGroup = DocumentOf<(typeof discountGroup)['fields']>;
