// What cart predicates may speak of: the fields of the cart, of its items and of its shippings, and
// the functions over them.

/** Names below a name. */
interface Members {
  readonly [name: string]: Shape;
}

export type Shape =
  | 'text'
  | 'number'
  | 'boolean'
  | 'money'
  /** Several strings, such as the ids of categories. */
  | 'texts'
  /** Custom fields and attributes: anything below it exists. */
  | 'free'
  | Members;

const texts = (...names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, 'text']));

const reference: Members = { id: 'text', key: 'text' };
const references: Members = { id: 'texts', key: 'texts' };
const moneyMembers: Members = { centAmount: 'number', currencyCode: 'text' };
const taxedPrice: Members = { net: 'money', gross: 'money' };
const taxRate: Members = {
  ...texts('id', 'key', 'name', 'country', 'state'),
  amount: 'number',
  includedInPrice: 'boolean',
};

const addressTexts =
  'id key title salutation firstName lastName streetName streetNumber additionalStreetInfo ' +
  'postalCode city region state country company department building apartment pOBox phone mobile ' +
  'email fax additionalAddressInfo externalId';
const address: Members = { ...texts(...addressTexts.split(' ')), custom: 'free' };

const customer: Members = {
  ...texts(
    ...'id key customerNumber externalId email firstName middleName lastName title salutation'.split(
      ' ',
    ),
    ...'companyName vatId locale dateOfBirth createdAt lastModifiedAt'.split(' '),
  ),
  isEmailVerified: 'boolean',
  customerGroup: reference,
  customerGroupAssignments: { customerGroup: references },
  custom: 'free',
};

const shippingInfoShape: Members = {
  shippingMethodName: 'text',
  shippingMethodState: 'text',
  shippingMethod: reference,
  price: 'money',
  discountedPrice: 'money',
  shippingRate: { price: 'money', freeAbove: 'money' },
  taxedPrice,
  taxRate,
  taxCategory: reference,
};

const cartShape: Members = {
  ...texts('id', 'key', 'currency', 'country', 'locale', 'createdAt', 'lastModifiedAt'),
  ...texts('taxMode', 'inventoryMode', 'shippingMode', 'origin', 'purchaseOrderNumber'),
  totalPrice: 'money',
  taxedPrice,
  taxedShippingPrice: taxedPrice,
  totalLineItemQuantity: 'number',
  customer,
  store: { key: 'text' },
  businessUnit: { key: 'text' },
  shippingAddress: address,
  billingAddress: address,
  shippingInfo: shippingInfoShape,
  shippingRateInput: { score: 'number', key: 'text' },
  custom: 'free',
};

const itemShape: Members = {
  ...texts('id', 'key'),
  quantity: 'number',
  totalPrice: 'money',
  taxedPrice,
  taxRate,
  custom: 'free',
};

const lineShape: Members = {
  ...itemShape,
  ...texts('sku', 'productId', 'priceMode', 'inventoryMode', 'addedAt', 'lastModifiedAt'),
  variantId: 'number',
  product: reference,
  productType: reference,
  variant: { id: 'number', key: 'text', sku: 'text' },
  name: 'free',
  attributes: 'free',
  categories: references,
  categoriesWithAncestors: references,
  price: {
    ...moneyMembers,
    ...texts('country', 'validFrom', 'validUntil'),
    customerGroup: reference,
    channel: reference,
    discount: { id: 'text' },
  },
  supplyChannel: reference,
  distributionChannel: reference,
};

const customLineShape: Members = {
  ...itemShape,
  slug: 'text',
  priceMode: 'text',
  name: 'free',
  money: 'money',
  taxCategory: reference,
};

/** The price of a line is money and has members. */
const both = new Map<Shape, Shape>([[lineShape.price!, 'money']]);

/** What a comparison with the shape compares. */
export const valueShape = (shape: Shape): Shape => both.get(shape) ?? shape;

export type Scope = 'cart' | 'line' | 'customLine' | 'shippingInfo';

export const shapes: { readonly [scope in Scope]: Members } = {
  cart: cartShape,
  line: lineShape,
  customLine: customLineShape,
  shippingInfo: shippingInfoShape,
};

/** The shape at a path; `undefined` when there is no such field. */
export function shapeAt(root: Members, path: readonly string[]): Shape | undefined {
  let shape: Shape = root;
  for (const name of path) {
    if (shape === 'free') return 'free';
    const members: Members = shape === 'money' ? moneyMembers : membersOf(shape);
    if (!Object.hasOwn(members, name)) return undefined;
    shape = members[name]!;
  }
  return shape;
}

const none: Members = {};
const membersOf = (shape: Shape): Members => (typeof shape === 'object' ? shape : none);

interface FunctionShape {
  /** What the predicate between the parentheses is about. */
  readonly over: Scope;
  readonly gives: 'number' | 'money' | 'boolean';
}

const overItems = (over: Scope, name: string): readonly (readonly [string, FunctionShape])[] => [
  [`${name}Count`, { over, gives: 'number' }],
  [`${name}Total`, { over, gives: 'money' }],
  [`${name}NetTotal`, { over, gives: 'money' }],
  [`${name}GrossTotal`, { over, gives: 'money' }],
  [`${name}Exists`, { over, gives: 'boolean' }],
];

/** Functions over the items of a cart; they do not nest. */
export const functions: ReadonlyMap<string, FunctionShape> = new Map([
  ...overItems('line', 'lineItem'),
  ...overItems('customLine', 'customLineItem'),
  ['forAllLineItems', { over: 'line', gives: 'boolean' }],
  ['forAllCustomLineItems', { over: 'customLine', gives: 'boolean' }],
  ['shippingInfoExists', { over: 'shippingInfo', gives: 'boolean' }],
  ['forAllShippingInfos', { over: 'shippingInfo', gives: 'boolean' }],
]);
