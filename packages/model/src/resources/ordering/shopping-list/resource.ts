import { productVariant } from '../../../commerce/catalogue/product-data.ts';
import { localizedValues, uniqueByLocale } from '../../../commerce/values/localized.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** Days until an unused list is removed. */
export const days = () => f.integer({ min: 1, max: 365_250 });

const lineItemFields = {
  addedAt: f.dateTime(),
  custom: f.optional(f.customFields()),
  deactivatedAt: f.optional(f.dateTime()),
  id: f.text(),
  key: f.optional(f.key()),
  name: f.localized(),
  productId: f.text(),
  productType: f.reference('product-type'),
  published: f.boolean(),
  quantity: f.integer(),
  variantId: f.optional(f.integer()),
  /** Never stored: the public API shows it only when it is asked for. */
  variant: f.optional(productVariant()),
  productSlug: f.optional(f.localized()),
};

const textLineItemFields = {
  addedAt: f.dateTime(),
  custom: f.optional(f.customFields()),
  description: f.optional(f.localized()),
  id: f.text(),
  key: f.optional(f.key()),
  name: f.localized(),
  quantity: f.integer(),
};

/** A line item in a document and in messages. */
export const lineItem = () => f.record('ShoppingListLineItem', lineItemFields);

export type LineItem = f.ObjectOf<typeof lineItemFields>;
export type TextLineItem = f.ObjectOf<typeof textLineItemFields>;

const fields = {
  name: f.localized(),
  key: f.optional(f.key()),
  customer: f.optional(f.reference('customer')),
  slug: f.optional(f.localized()),
  description: f.optional(f.localized()),
  lineItems: f.listOf(lineItem()),
  textLineItems: f.listOf(f.record('TextLineItem', textLineItemFields)),
  deleteDaysAfterLastModification: f.optional(days()),
  anonymousId: f.optional(f.text()),
  store: f.optional(f.keyReference('store')),
  businessUnit: f.optional(f.keyReference('business-unit')),
  custom: f.optional(f.customFields()),
};

export const shoppingList = resource({
  name: 'ShoppingList',
  doc: 'Products and text line items that a customer saves for later.',
  fields,
  unique: [uniqueByLocale('slug', ({ slug }) => localizedValues(slug))],
  facets: [
    'key',
    'customer.id',
    'anonymousId',
    'store.key',
    'businessUnit.key',
    'slug',
    'lineItems.productId',
  ],
  sortColumns: [{ path: 'deleteDaysAfterLastModification', type: 'bigint' }],
  indexes: [['deleteDaysAfterLastModification', 'createdAt']],
  retention: {
    from: 'lastModifiedAt',
    own: 'deleteDaysAfterLastModification',
    setting: 'shoppingLists.deleteDaysAfterLastModification',
    defaultDays: 360,
    maxPerProject: 10_000_000,
  },
});

/** A shopping list without its stamped members. */
export type ShoppingListFields = f.ObjectOf<typeof fields>;
export type ShoppingList = DocumentOf<typeof fields>;
