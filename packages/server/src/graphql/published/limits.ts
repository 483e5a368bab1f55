// The members of the field `limits`, and where each number is declared.

/** A member of `limits`. */
export interface LimitGroup {
  /** Type name without its ending `LimitsProjection`. */
  readonly type: string;
  /** Kind whose limits these are; absent: they are nobody's, and told with no number. */
  readonly kind?: string;
  /** Leaves, each with the name of the limit; `documents` is how many there may be in a project. */
  readonly leaves: { readonly [leaf: string]: string };
}

const total = { total: 'documents' };

const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

export const limitGroups: { readonly [member: string]: LimitGroup } = {
  query: { type: 'Query', leaves: same('offset') },
  products: {
    type: 'Product',
    kind: 'product',
    leaves: same('pricesPerVariant', 'variants', 'productTailoring'),
  },
  shoppingLists: {
    type: 'ShoppingList',
    kind: 'shopping-list',
    leaves: { ...same('lineItems', 'textLineItems'), ...total },
  },
  extensions: {
    type: 'Extension',
    kind: 'extension',
    leaves: same('timeoutInMs', 'maxExtensionsUpdateActions'),
  },
  subscriptions: {
    type: 'Subscriptions',
    kind: 'subscription',
    leaves: { maxSubscriptions: 'documents' },
  },
  productDiscounts: {
    type: 'ProductDiscount',
    kind: 'product-discount',
    leaves: same('totalActive'),
  },
  cartDiscounts: {
    type: 'CartDiscount',
    kind: 'cart-discount',
    leaves: same('totalActiveWithoutDiscountCodes'),
  },
  discountGroups: { type: 'DiscountGroup', kind: 'discount-group', leaves: same('totalActive') },
  orderEdits: { type: 'OrderEdit', kind: 'order-edit', leaves: total },
  stores: {
    type: 'Store',
    kind: 'store',
    leaves: {
      ...same('productSelections', 'inventorySupplyChannels', 'productDistributionChannels'),
      ...same('cartDiscounts'),
      ...total,
    },
  },
  businessUnits: {
    type: 'BusinessUnit',
    kind: 'business-unit',
    leaves: same('maxDepthLimit', 'maxDivisions', 'maxAssociates', 'maxAssociateRoles'),
  },
  customers: {
    type: 'Customer',
    kind: 'customer',
    leaves: { ...same('maxGroupsPerCustomer'), ...total },
  },
  customerGroups: { type: 'CustomerGroup', kind: 'customer-group', leaves: total },
  zones: { type: 'Zone', kind: 'zone', leaves: total },
  taxCategories: { type: 'TaxCategory', kind: 'tax-category', leaves: total },
  refreshTokens: { type: 'RefreshToken', leaves: total },
  shippingMethods: {
    type: 'ShippingMethod',
    kind: 'shipping-method',
    leaves: { ...same('stores'), ...total },
  },
  carts: { type: 'Cart', kind: 'cart', leaves: total },
  customObjects: { type: 'CustomObject', kind: 'key-value-document', leaves: total },
  search: { type: 'Search', leaves: same('maxTextSize') },
  category: { type: 'Category', kind: 'category', leaves: { maxCategories: 'documents' } },
  productType: { type: 'ProductType', kind: 'product-type', leaves: total },
};
