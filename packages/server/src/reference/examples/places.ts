// What the examples of endpoints need where the draft of the kind is not enough: documents that are at
// the place, and who asks there.

import { quoteRequestSteps, quoteSteps, stagedQuoteSteps } from './business-to-business.ts';
import { type ActionBody, type Step, to } from './example.ts';
import { orderSteps } from './order.ts';
import { got, store } from './procedure.ts';

/** The differences of one endpoint. */
export interface Place {
  readonly by?: string;
  readonly before?: readonly Step[];
  /** Requests after a creation, which name it `created`; the last one answers the document. */
  readonly after?: readonly Step[];
  readonly draft?: object;
  readonly query?: string;
  readonly update?: ActionBody;
}

const unit = '/as-associate/{associateId}/in-business-unit/key={businessUnitKey}';
const inBerlin = { store: to('store', 'berlin') };
const withoutUnit = { ...inBerlin, businessUnit: undefined };
const byId = { query: 'where=id = "{id}"' };
const ofJane = { customerId: '{jane.id}' };
const ofAcme = { ...ofJane, businessUnit: to('business-unit', 'acme') };
const company = { key: 'corner-shop', unitType: 'Company', name: 'Corner shop' };

/** A document that the first page has. */
const first = (path: string): readonly Step[] => [
  got(path, 'page'),
  got(`${path}/{page.results[0].id}`),
];

const assignments = (document: string): Place => ({
  before: [
    got('/product-selections/key=spring', 'selection'),
    {
      path: '/product-selections/key=spring',
      body: {
        version: '{selection.version}',
        actions: [{ action: 'addProduct', product: to('product', 'blue-mug') }],
      },
    },
    got(document),
  ],
  query: 'limit=20',
});

const tailored: Place = {
  before: [
    {
      path: '/product-tailoring',
      body: { store: to('store', 'berlin'), product: to('product', 'blue-mug'), name: { en: 'B' } },
    },
  ],
};

const me = (name: string): Place => ({ by: name, before: [got(`/customers/key=${name}`)] });

/** A customer who has a token, and is of the store from then on. */
const ofStore = (name: string): Place => ({
  by: name,
  before: [
    { method: 'GET', path: '/me', by: name, as: 'customer' },
    {
      path: `/customers/key=${name}`,
      body: {
        version: '{customer.version}',
        actions: [{ action: 'addStore', store: to('store', 'berlin') }],
      },
    },
  ],
});

/** A shopping list of a buyer gets a key, which his own draft has not. */
const withKey: Place = {
  ...byId,
  after: [
    {
      path: '/shopping-lists/{created.id}',
      body: { version: '{created.version}', actions: [{ action: 'setKey', key: 'a-list' }] },
    },
  ],
};

const codeInBerlin: readonly Step[] = [
  {
    path: '/cart-discounts',
    body: {
      name: { en: 'In Berlin' },
      value: { type: 'relative', permyriad: 1000 },
      cartPredicate: 'true',
      target: { type: 'lineItems', predicate: 'true' },
      sortOrder: '0.77',
      stores: [to('store', 'berlin')],
      requiresDiscountCode: true,
    },
    as: 'ofBerlin',
  },
  {
    path: '/discount-codes',
    body: {
      key: 'berlin',
      code: 'BERLIN',
      cartDiscounts: [{ typeId: 'cart-discount', id: '{ofBerlin.id}' }],
    },
  },
];

const published = {
  key: 'tea-mug',
  name: { en: 'Tea mug' },
  slug: { en: 'tea-mug' },
  productType: to('product-type', 'mug'),
  publish: true,
};

const variants = (path: string): readonly Step[] => [
  {
    path: '/products',
    body: { ...published, key: 'bowl', slug: { en: `bowl-${path.length}` } },
    as: 'bowl',
  },
  {
    path: '/variants',
    body: {
      key: 'bowl-white',
      sku: 'bowl-white',
      product: { typeId: 'product', id: '{bowl.id}' },
      publish: true,
    },
  },
  got('/variant-projections/key=bowl-white'),
];

/** By kind and path of the endpoint. */
export const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['business-unit /me/business-units', { draft: company, query: 'where=key = "corner-shop"' }],
  [
    `business-unit ${store}/business-units`,
    { draft: { ...company, key: 'berlin-shop' }, query: 'where=key = "berlin-shop"' },
  ],
  [
    'business-unit /as-associate/{associateId}/business-units',
    { draft: { ...company, key: 'side-shop' }, query: 'where=key = "side-shop"' },
  ],
  [
    `customer ${store}/customers`,
    {
      before: [
        {
          path: '/in-store/key=berlin/customers',
          body: { key: 'kim', email: 'kim@example.com', password: 'correct horse' },
          member: 'customer',
        },
      ],
    },
  ],
  ['customer /me', me('max')],
  [`customer ${store}/me`, ofStore('mia')],
  ['order /orders', { before: orderSteps('n-1') }],
  [`order ${store}/orders`, { before: orderSteps('b-1', inBerlin) }],
  ['order /me/orders', { before: orderSteps('m-1', ofJane) }],
  [`order ${store}/me/orders`, { before: orderSteps('m-2', { ...ofJane, ...inBerlin }) }],
  [`order ${unit}/orders`, { before: orderSteps('a-1', ofAcme) }],
  [
    `discount-code ${store}/discount-codes`,
    { before: codeInBerlin, query: 'where=key = "berlin"' },
  ],
  ['message /messages', { before: first('/messages') }],
  ['key-value-document /custom-objects', { query: 'where=container = "settings"' }],
  ['key-value-document /custom-objects/{container}', { query: 'where=key = "theme"' }],
  [`product ${store}/products`, { before: [] }],
  [
    `product-tailoring ${store}/product-tailoring`,
    {
      draft: { product: to('product', 'red-mug'), name: { en: 'Berlin mug' } },
      ...byId,
    },
  ],
  [
    'product-projection /product-projections',
    { before: [got('/product-projections/key=blue-mug')], query: 'where=key = "blue-mug"' },
  ],
  [
    `product-projection ${store}/product-projections`,
    { before: [got('/product-projections/key=blue-mug')] },
  ],
  ...[
    ['/product-selections/{id}/products', '/product-selections/key=spring'],
    ['/product-selections/key={key}/products', '/product-selections/key=spring'],
    ['/products/{id}/product-selections', '/products/key=blue-mug'],
    ['/products/key={key}/product-selections', '/products/key=blue-mug'],
    [`${store}/product-selection-assignments`, '/products/key=blue-mug'],
  ].map(([path, document]): [string, Place] => [
    `product-selection-assignment ${path}`,
    assignments(document!),
  ]),
  [`product-tailoring ${store}/products/{productId}/product-tailoring`, tailored],
  [`product-tailoring ${store}/products/key={productKey}/product-tailoring`, tailored],
  [
    `quote-request ${store}/quote-requests`,
    {
      before: quoteRequestSteps('in-store', withoutUnit).slice(0, -1),
    },
  ],
  [
    'quote-request /me/quote-requests',
    {
      draft: { cartId: '{cart.id}', cartVersion: '{cart.version}', comment: 'For the office' },
      ...byId,
      after: quoteRequestSteps('asked-by-key'),
    },
  ],
  [
    `staged-quote ${store}/staged-quotes`,
    { before: stagedQuoteSteps('in-store', withoutUnit).slice(0, -1) },
  ],
  [`quote ${store}/quotes`, { before: quoteSteps('in-store', withoutUnit).slice(0, -1) }],
  ['quote /me/quotes', { before: quoteSteps('mine') }],
  [`quote ${unit}/quotes`, { before: quoteSteps('of-the-unit') }],
  ['project ', { before: [got('')] }],
  ['payment /me/payments', byId],
  ['shopping-list /me/shopping-lists', withKey],
  [`shopping-list ${store}/me/shopping-lists`, withKey],
  ['cart /me/carts', byId],
  [`cart ${store}/me/carts`, byId],
  [
    'variant-projection /variant-projections',
    { before: variants('all'), query: 'where=key = "bowl-white"' },
  ],
  [
    `variant-projection ${store}/variant-projections`,
    { before: [got('/variant-projections/key=bowl-white')], query: 'where=key = "bowl-white"' },
  ],
  [
    'api-client /api-clients',
    {
      before: [{ path: '/api-clients', body: { name: 'ERP', scope: 'view_orders:{projectKey}' } }],
      ...byId,
    },
  ],
]);
