// The kinds that records are about: what shows their records, and how a record calls them.

/** A kind of resource in the history. */
export interface ResourceType {
  readonly kind: string;
  /** Names of scopes, any one of which shows its records. */
  readonly scopes: readonly string[];
  /** Its documents belong to a business unit or an associate. */
  readonly isOfAssociates?: true;
  /** Its label, of the document as it was. */
  readonly labelOf: (document: any) => object;
}

const kept = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const labelled =
  (type: string, ...names: readonly string[]) =>
  (document: any): object => ({
    type,
    ...kept(Object.fromEntries(names.map((name) => [name, document[name]]))),
  });

/** The text of a member; of a localized one its first text. */
const text =
  (name: string) =>
  (document: any): object => {
    const value = document[name];
    const shown = typeof value === 'object' ? Object.values(value)[0] : value;
    return { type: 'StringLabel', value: shown ?? '' };
  };

const localized =
  (name: string) =>
  (document: any): object => ({ type: 'LocalizedLabel', value: document[name] ?? {} });

const productLabel = ({ masterData }: any): object => ({
  type: 'ProductLabel',
  slug: masterData.staged.slug,
  name: masterData.staged.name,
});

const products = ['view_products'];

/** The resource types, in the order of their names. */
export const resourceTypes: readonly ResourceType[] = [
  {
    kind: 'associate-role',
    scopes: ['view_associate_roles'],
    labelOf: labelled('AssociateRoleLabel', 'key', 'name'),
  },
  {
    kind: 'business-unit',
    scopes: ['view_business_units'],
    isOfAssociates: true,
    labelOf: labelled('BusinessUnitLabel', 'key', 'name'),
  },
  { kind: 'cart-discount', scopes: ['view_cart_discounts'], labelOf: localized('name') },
  { kind: 'category', scopes: ['view_categories'], labelOf: localized('name') },
  { kind: 'channel', scopes: [...products, 'view_channels'], labelOf: text('key') },
  {
    kind: 'customer',
    scopes: ['view_customers'],
    labelOf: labelled('CustomerLabel', 'firstName', 'lastName', 'customerNumber'),
  },
  { kind: 'customer-group', scopes: ['view_customer_groups'], labelOf: text('name') },
  { kind: 'discount-code', scopes: ['view_discount_codes'], labelOf: text('code') },
  { kind: 'inventory-entry', scopes: products, labelOf: text('sku') },
  {
    kind: 'key-value-document',
    scopes: ['view_key_value_documents'],
    labelOf: labelled('CustomObjectLabel', 'key', 'container'),
  },
  {
    kind: 'order',
    scopes: ['view_orders'],
    isOfAssociates: true,
    labelOf: labelled('OrderLabel', 'customerEmail', 'orderNumber'),
  },
  {
    kind: 'payment',
    scopes: ['view_payments'],
    labelOf: labelled('PaymentLabel', 'key', 'amountPlanned'),
  },
  { kind: 'product', scopes: products, labelOf: productLabel },
  {
    kind: 'product-discount',
    scopes: [...products, 'view_product_discounts'],
    labelOf: localized('name'),
  },
  { kind: 'product-selection', scopes: ['view_product_selections'], labelOf: localized('name') },
  { kind: 'product-type', scopes: [...products, 'view_product_types'], labelOf: text('name') },
  {
    kind: 'quote',
    scopes: ['view_quotes'],
    isOfAssociates: true,
    labelOf: labelled('QuoteLabel', 'key', 'customer', 'stagedQuote', 'quoteRequest'),
  },
  {
    kind: 'quote-request',
    scopes: ['view_quote_requests'],
    isOfAssociates: true,
    labelOf: labelled('QuoteRequestLabel', 'key', 'customer'),
  },
  { kind: 'review', scopes: products, labelOf: labelled('ReviewLabel', 'key', 'title') },
  {
    kind: 'shipping-method',
    scopes: ['view_shipping_methods'],
    labelOf: labelled('ShippingMethodLabel', 'key', 'name'),
  },
  { kind: 'shopping-list', scopes: ['view_shopping_lists'], labelOf: localized('name') },
  {
    kind: 'staged-quote',
    scopes: ['view_staged_quotes'],
    labelOf: labelled('StagedQuoteLabel', 'key', 'customer', 'quoteRequest'),
  },
  {
    kind: 'standalone-price',
    scopes: ['view_standalone_prices'],
    labelOf: labelled('StandalonePriceLabel', 'key', 'sku'),
  },
  { kind: 'state', scopes: ['view_states'], labelOf: text('key') },
  { kind: 'store', scopes: ['view_stores'], labelOf: localized('name') },
  { kind: 'tax-category', scopes: ['view_tax_categories'], labelOf: text('name') },
  { kind: 'type', scopes: ['view_types'], labelOf: text('name') },
  { kind: 'zone', scopes: ['view_zones', 'view_project_settings'], labelOf: text('name') },
];

/** By the kind. */
export const resourceTypeNamed: ReadonlyMap<string, ResourceType> = new Map(
  resourceTypes.map((type) => [type.kind, type]),
);

/** Those whose records a key finds. */
export const resourceTypesWithKey: ReadonlySet<string> = new Set([
  'business-unit',
  'associate-role',
  'product',
  'store',
]);
