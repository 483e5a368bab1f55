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

type Label = (type: string, document: any) => object;

const kept = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

/** These members of a document. */
const labelled =
  (...names: readonly string[]): Label =>
  (type, document) => ({
    type,
    ...kept(Object.fromEntries(names.map((name) => [name, document[name]]))),
  });

/** The text of a member; of a localized one its first text. */
const text =
  (name: string): Label =>
  (_, document) => {
    const value = document[name];
    const shown = typeof value === 'object' ? Object.values(value)[0] : value;
    return { type: 'StringLabel', value: shown ?? '' };
  };

const localized =
  (name: string): Label =>
  (_, document) => ({ type: 'LocalizedLabel', value: document[name] ?? {} });

const productLabel: Label = (type, { masterData }) => ({
  type,
  slug: masterData.staged.slug,
  name: masterData.staged.name,
});

/** `business-unit` → `BusinessUnit` */
export const typeNameOf = (kind: string): string =>
  kind === 'key-value-document'
    ? 'CustomObject'
    : kind.replaceAll(/(^|-)([a-z])/g, (_, _hyphen, letter: string) => letter.toUpperCase());

const viewScope = (kind: string): string =>
  `view_${kind.replaceAll('-', '_')}s`.replace(/ys$/, 'ies');

/** @param more other scopes than the one that has the name of the kind, or who the documents belong to */
const typeOf = (
  kind: string,
  label: Label,
  more: Partial<Pick<ResourceType, 'scopes' | 'isOfAssociates'>> = {},
): ResourceType => ({
  kind,
  scopes: [viewScope(kind)],
  labelOf: (document) => label(`${typeNameOf(kind)}Label`, document),
  ...more,
});

const products = ['view_products'];
const ofProducts = { scopes: products };
const ofAssociates = { isOfAssociates: true } as const;
const alsoOfProducts = (kind: string) => ({ scopes: [...products, viewScope(kind)] });

/** The resource types, in the order of their names. */
export const resourceTypes: readonly ResourceType[] = [
  typeOf('associate-role', labelled('key', 'name')),
  typeOf('business-unit', labelled('key', 'name'), ofAssociates),
  typeOf('cart-discount', localized('name')),
  typeOf('category', localized('name')),
  typeOf('channel', text('key'), alsoOfProducts('channel')),
  typeOf('customer', labelled('firstName', 'lastName', 'customerNumber')),
  typeOf('customer-group', text('name')),
  typeOf('discount-code', text('code')),
  typeOf('inventory-entry', text('sku'), ofProducts),
  typeOf('key-value-document', labelled('key', 'container')),
  typeOf('order', labelled('customerEmail', 'orderNumber'), ofAssociates),
  typeOf('payment', labelled('key', 'amountPlanned')),
  typeOf('product', productLabel),
  typeOf('product-discount', localized('name'), alsoOfProducts('product-discount')),
  typeOf('product-selection', localized('name')),
  typeOf('product-type', text('name'), alsoOfProducts('product-type')),
  typeOf('quote', labelled('key', 'customer', 'stagedQuote', 'quoteRequest'), ofAssociates),
  typeOf('quote-request', labelled('key', 'customer'), ofAssociates),
  typeOf('review', labelled('key', 'title'), ofProducts),
  typeOf('shipping-method', labelled('key', 'name')),
  typeOf('shopping-list', localized('name')),
  typeOf('staged-quote', labelled('key', 'customer', 'quoteRequest')),
  typeOf('standalone-price', labelled('key', 'sku')),
  typeOf('state', text('key')),
  typeOf('store', localized('name')),
  typeOf('tax-category', text('name')),
  typeOf('type', text('name')),
  typeOf('zone', text('name'), { scopes: ['view_zones', 'view_project_settings'] }),
];

/** By the kind. */
export const resourceTypeNamed: ReadonlyMap<string, ResourceType> = new Map(
  resourceTypes.map((type) => [type.kind, type]),
);

/** Those whose records a key finds. */
export const resourceTypesWithKey: ReadonlySet<string> = new Set(
  'business-unit associate-role product store'.split(' '),
);
