import {
  anyReference,
  boolean,
  customFields,
  type DocumentOf,
  dateTime,
  inGraphql,
  key,
  keyReference,
  listOf,
  localized,
  long,
  optional,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

/** Most discounts that one code switches on. */
export const mostDiscounts = 10;

/** What a buyer types; capital letters count. */
export const codeText = () => text({ min: 1, max: 64 });

/** Most uses; none are allowed. */
export const most = () => long({ min: 0 });

export const groups = () => listOf(text({ min: 1, max: 256 }), { max: 100 });

export const discountCode = resource({
  kind: 'discount-code',
  name: 'DiscountCode',
  plural: 'discountCodes',
  doc: 'A text that buyers add to a cart to switch cart discounts on.',
  fields: {
    key: optional(key()),
    name: optional(localized()),
    description: optional(localized()),
    code: codeText(),
    cartDiscounts: inGraphql(listOf(reference('cart-discount')), {
      referenceName: 'cartDiscountRefs',
    }),
    stores: listOf(keyReference('store')),
    cartPredicate: optional(text()),
    isActive: boolean(),
    references: inGraphql(listOf(anyReference()), { referenceName: 'referenceRefs' }),
    maxApplications: optional(long()),
    maxApplicationsPerCustomer: optional(long()),
    groups: listOf(text()),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    custom: optional(customFields()),
    applicationVersion: optional(long()),
  },
  unique: [unique('code')],
  facets: [
    'key',
    'code',
    'isActive',
    'groups',
    'cartDiscounts.id',
    'stores.key',
    'references.id',
    'custom.type.id',
    'custom.fields',
  ],
  userProvided: ['key'],
});

export type DiscountCode = DocumentOf<(typeof discountCode)['fields']>;
