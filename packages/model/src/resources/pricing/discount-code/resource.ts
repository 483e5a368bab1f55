import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';

/** Most discounts that one code switches on. */
export const maxDiscounts = 10;

/** What a buyer types; capital letters count. */
export const codeText = () => f.text({ min: 1, max: 64 });

/** Most uses; none are allowed. */
export const most = () => f.long({ min: 0 });

export const groups = () => f.listOf(f.text({ min: 1, max: 256 }), { max: 100 });

export const discountCode = resource({
  kind: 'discount-code',
  name: 'DiscountCode',
  plural: 'discountCodes',
  doc: 'A code that buyers add to a cart to apply cart discounts.',
  fields: {
    key: f.optional(f.key()),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    code: codeText(),
    cartDiscounts: f.inGraphql(f.listOf(f.reference('cart-discount')), {
      referenceName: 'cartDiscountRefs',
    }),
    stores: f.listOf(f.keyReference('store')),
    cartPredicate: f.optional(f.text()),
    isActive: f.boolean(),
    references: f.inGraphql(f.listOf(f.anyReference()), { referenceName: 'referenceRefs' }),
    maxApplications: f.optional(f.long()),
    maxApplicationsPerCustomer: f.optional(f.long()),
    groups: f.listOf(f.text()),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    custom: f.optional(f.customFields()),
    applicationVersion: f.optional(f.long()),
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
