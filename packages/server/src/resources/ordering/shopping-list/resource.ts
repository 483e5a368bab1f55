import { productVariant } from '../../../commerce/catalogue/product-data.ts';
import { localizedValues } from '../../../commerce/values/localized.ts';
import {
  boolean,
  customFields,
  type DocumentOf,
  dateTime,
  integer,
  key,
  keyReference,
  listOf,
  localized,
  type ObjectOf,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

/** Days until a list that nobody touches is removed. */
export const days = () => integer({ min: 1, max: 365_250 });

const lineItemFields = {
  addedAt: dateTime(),
  custom: optional(customFields()),
  deactivatedAt: optional(dateTime()),
  id: text(),
  key: optional(key()),
  name: localized(),
  productId: text(),
  productType: reference('product-type'),
  published: boolean(),
  quantity: integer(),
  variantId: optional(integer()),
  /** Never stored: the public API shows it only when it is asked for. */
  variant: optional(productVariant()),
  productSlug: optional(localized()),
};

const textLineItemFields = {
  addedAt: dateTime(),
  custom: optional(customFields()),
  description: optional(localized()),
  id: text(),
  key: optional(key()),
  name: localized(),
  quantity: integer(),
};

/** A line item in a document and in messages. */
export const lineItem = () => record('ShoppingListLineItem', lineItemFields);

export type LineItem = ObjectOf<typeof lineItemFields>;
export type TextLineItem = ObjectOf<typeof textLineItemFields>;

const fields = {
  name: localized(),
  key: optional(key()),
  customer: optional(reference('customer')),
  slug: optional(localized()),
  description: optional(localized()),
  lineItems: listOf(lineItem()),
  textLineItems: listOf(record('TextLineItem', textLineItemFields)),
  deleteDaysAfterLastModification: optional(days()),
  anonymousId: optional(text()),
  store: optional(keyReference('store')),
  businessUnit: optional(keyReference('business-unit')),
  custom: optional(customFields()),
};

export const shoppingList = resource({
  kind: 'shopping-list',
  name: 'ShoppingList',
  plural: 'shoppingLists',
  doc: 'Products and notes that a customer keeps for later.',
  fields,
  unique: [
    {
      field: 'slug',
      values: ({ slug }) => localizedValues(slug),
      shown: (value) => value.slice(value.indexOf(' ') + 1),
    },
  ],
  facets: [
    'key',
    'customer.id',
    'anonymousId',
    'store.key',
    'businessUnit.key',
    'slug',
    'lineItems.productId',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [{ path: 'deleteDaysAfterLastModification', type: 'bigint' }],
  indexes: [['deleteDaysAfterLastModification', 'createdAt']],
  retention: {
    from: 'lastModifiedAt',
    own: 'deleteDaysAfterLastModification',
    setting: 'shoppingLists.deleteDaysAfterLastModification',
    defaultDays: 360,
    mostPerProject: 10_000_000,
  },
  userProvided: ['key'],
});

/** A shopping list without its stamped members. */
export type ShoppingListFields = ObjectOf<typeof fields>;
export type ShoppingList = DocumentOf<typeof fields>;
