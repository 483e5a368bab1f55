// A document cannot be deleted while another one refers to it: each kind with each kind that uses it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, to } from '../reference/examples/example.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

const made = (path: string, draft: object) => server.created(path, draft);
const named = (name: string) => ({ name: { en: name }, key: name });
const localized = (name: string) => ({ ...named(name), slug: { en: name } });

const paths: { readonly [kind: string]: string } = {
  store: '/stores',
  channel: '/channels',
  'tax-category': '/tax-categories',
  'customer-group': '/customer-groups',
  'recurrence-policy': '/recurrence-policies',
  state: '/states',
  type: '/types',
};

/** Drafts of the documents that others use, by their key. */
const drafts: { readonly [kind: string]: (key: string) => object } = {
  store: named,
  channel: (key) => ({
    key,
    roles: ['InventorySupply', 'ProductDistribution', 'OrderExport', 'OrderImport'],
  }),
  'tax-category': (key) => ({
    key,
    name: key,
    rates: [{ name: 'r', amount: 0.19, includedInPrice: true, country: 'DE' }],
  }),
  'customer-group': (key) => ({ key, groupName: key }),
  'recurrence-policy': (key) => ({
    key,
    schedule: { type: 'standard', value: 1, intervalUnit: 'Weeks' },
  }),
  state: (key) => ({ key, type: 'OrderState' }),
  type: (key) => ({ ...named(key), resourceTypeIds: Object.values(typed).map(([id]) => id) }),
};

const home = { country: 'DE', key: 'home' };
const cart = (members: object) => ({ currency: 'EUR', shippingAddress: home, ...members });
const line = (members: object) => [{ sku: 'lamp', externalPrice: eur(100), ...members }];
const customLine = (members: object) => [
  { name: { en: 'Fee' }, slug: 'fee', money: eur(100), ...members },
];

const ordered = async (draft: object) => {
  const { id, version } = await made('/carts', draft);
  return made('/orders', { cart: { id }, version });
};

const discount = (key: string, members: object) => ({
  ...named(key),
  value: { type: 'relative', permyriad: 1000 },
  cartPredicate: '1 = 1',
  target: { type: 'totalPrice' },
  sortOrder: `0.${[...key].map((letter) => letter.charCodeAt(0)).join('')}1`,
  requiresDiscountCode: true,
  ...members,
});

const productWith = (key: string, price: object) =>
  made('/products', {
    ...localized(key),
    productType: to('product-type', 'lamp'),
    masterVariant: { sku: key, prices: [{ value: eur(5), ...price }] },
  });

const quoteRequest = async (members: object) => {
  const email = `${Math.random()}@x.example`;
  const { customer } = await made('/customers', { email, password: 'p' });
  const { id, version } = await made('/carts', cart({ customerId: customer.id, ...members }));
  await made('/quote-requests', { cart: { id }, cartVersion: version });
  const { version: last } = await server.read(`/carts/${id}`);
  await server.expecting(200, 'DELETE', `/carts/${id}?version=${last}`);
};

type Row = readonly [target: string, user: string, use: (key: string) => Promise<unknown>];

const storeRows: readonly Row[] = [
  ['cart', (key: string) => made('/carts', cart({ store: to('store', key) }))],
  ['order', (key: string) => ordered(cart({ store: to('store', key), lineItems: line({}) }))],
  ['shopping-list', (key: string) => made('/shopping-lists', { ...named(key), store: { key } })],
  ['cart-discount', (key: string) => made('/cart-discounts', discount(key, { stores: [{ key }] }))],
  ['customer', (key: string) => made('/customers', customer(key, { stores: [{ key }] }))],
  ['business-unit', (key: string) => made('/business-units', unit(key, { stores: [{ key }] }))],
  [
    'quote-request',
    (key: string) => quoteRequest({ store: to('store', key), lineItems: line({}) }),
  ],
  ['product-tailoring', (key: string) => made('/product-tailoring', tailoring(key))],
  ['shipping-method', (key: string) => made('/shipping-methods', method(key))],
].map(([user, use]) => ['store', user, use] as Row);

const customer = (key: string, members: object) => ({
  email: `${key}@x.example`,
  password: 'p',
  ...members,
});
const unit = (key: string, members: object) => ({
  key,
  unitType: 'Company',
  name: key,
  storeMode: 'Explicit',
  ...members,
});
const tailoring = (key: string) => ({ store: { key }, product: { key: 'lamp' } });
const method = (key: string) => ({
  ...{ key, name: key, zoneRates: [], isDefault: false, stores: [{ key }] },
  taxCategory: to('tax-category', 'standard'),
});
const gift = (key: string, members: object) => ({
  ...{ type: 'giftLineItem', product: to('product', 'lamp'), variantId: 1 },
  ...Object.fromEntries(Object.keys(members).map((name) => [name, to('channel', key)])),
});

const channelRows: readonly Row[] = [
  [
    'store',
    (key: string) => made('/stores', { ...named(key), supplyChannels: [to('channel', key)] }),
  ],
  [
    'inventory-entry',
    (key: string) =>
      made('/inventory', { sku: key, quantityOnStock: 1, supplyChannel: to('channel', key) }),
  ],
  [
    'standalone-price',
    (key: string) =>
      made('/standalone-prices', { sku: key, value: eur(1), channel: to('channel', key) }),
  ],
  ['product', (key: string) => productWith(key, { channel: to('channel', key) })],
  [
    'cart-discount',
    (key: string) =>
      made('/cart-discounts', {
        ...discount(key, { value: gift(key, { supplyChannel: true }) }),
        target: undefined,
      }),
  ],
  [
    'cart',
    (key: string) =>
      made('/carts', cart({ lineItems: line({ distributionChannel: to('channel', key) }) })),
  ],
  [
    'order',
    (key: string) => ordered(cart({ lineItems: line({ supplyChannel: to('channel', key) }) })),
  ],
  [
    'quote-request',
    (key: string) => quoteRequest({ lineItems: line({ supplyChannel: to('channel', key) }) }),
  ],
].map(([user, use]) => ['channel', user, use] as Row);

const taxed = (key: string) =>
  cart({ customLineItems: customLine({ taxCategory: to('tax-category', key) }) });

const group = (key: string) => to('customer-group', key);
const assignments = (key: string) => ({
  customerGroupAssignments: [{ customerGroup: group(key) }],
});

const otherRows: readonly Row[] = [
  ['tax-category', 'cart', (key) => made('/carts', taxed(key))],
  ['tax-category', 'order', (key) => ordered(taxed(key))],
  [
    'tax-category',
    'product',
    (key) =>
      made('/products', {
        ...localized(key),
        productType: to('product-type', 'lamp'),
        taxCategory: to('tax-category', key),
      }),
  ],
  [
    'tax-category',
    'shipping-method',
    (key) =>
      made('/shipping-methods', {
        ...{ key, name: key, zoneRates: [], isDefault: false },
        taxCategory: to('tax-category', key),
      }),
  ],
  [
    'customer-group',
    'customer',
    (key) => made('/customers', customer(key, { customerGroup: group(key) })),
  ],
  [
    'customer-group',
    'business-unit',
    (key) => made('/business-units', unit(key, assignments(key))),
  ],
  [
    'customer-group',
    'standalone-price',
    (key) => made('/standalone-prices', { sku: key, value: eur(1), customerGroup: group(key) }),
  ],
  ['customer-group', 'product', (key) => productWith(key, { customerGroup: group(key) })],
  [
    'recurrence-policy',
    'product',
    (key) => productWith(key, { recurrencePolicy: to('recurrence-policy', key) }),
  ],
  [
    'recurrence-policy',
    'cart',
    (key) =>
      made(
        '/carts',
        cart({
          customLineItems: customLine({
            taxCategory: to('tax-category', 'standard'),
            recurrenceInfo: {
              recurrencePolicy: to('recurrence-policy', key),
              priceSelectionMode: 'Fixed',
            },
          }),
        }),
      ),
  ],
  [
    'state',
    'order',
    async (key) => {
      const { id, version } = await made('/carts', taxed('standard'));
      return made('/orders', { cart: { id }, version, state: to('state', key) });
    },
  ],
];

/** Kinds with custom fields, with the id of their type of resource and a draft. */
const typed: {
  readonly [kind: string]: readonly [id: string, path: string, draft: (key: string) => object];
} = {
  channel: ['channel', '/channels', (key) => ({ key })],
  cart: ['order', '/carts', () => cart({})],
  'cart-discount': ['cart-discount', '/cart-discounts', (key) => discount(key, {})],
  customer: ['customer', '/customers', (key) => customer(key, {})],
  'customer-group': ['customer-group', '/customer-groups', (key) => ({ key, groupName: key })],
  'standalone-price': [
    'standalone-price',
    '/standalone-prices',
    (key) => ({ sku: key, value: eur(1) }),
  ],
  'product-selection': ['product-selection', '/product-selections', named],
  review: ['review', '/reviews', (key) => ({ key, title: key })],
  store: ['store', '/stores', named],
  'shopping-list': ['shopping-list', '/shopping-lists', named],
};

const typeRows: readonly Row[] = Object.entries(typed).map(([user, [, path, draft]]) => [
  'type',
  user,
  (key) => made(path, { ...draft(`${key}-user`), custom: { type: to('type', key) } }),
]);

before(async () => {
  server = await startTestServer();
  await made('/tax-categories', drafts['tax-category']!('standard'));
  await made('/product-types', { ...named('lamp'), name: 'Lamp', description: '' });
  await made('/products', {
    ...localized('lamp'),
    productType: to('product-type', 'lamp'),
    taxCategory: to('tax-category', 'standard'),
    masterVariant: { sku: 'lamp', prices: [{ value: eur(100) }] },
    publish: true,
  });
});
after(() => server.close());

const deletion = ({ id, version }: any, kind: string) =>
  server.request('DELETE', `${paths[kind]}/${id}?version=${version}`);

for (const [index, [kind, user, use]] of [
  ...storeRows,
  ...channelRows,
  ...otherRows,
  ...typeRows,
].entries())
  test(`A ${kind} cannot be deleted while a ${user} refers to it`, async () => {
    const key = `used-${index}`;
    const target = await made(paths[kind]!, drafts[kind]!(key));
    await use(key);
    const { status, body } = await deletion(target, kind);
    assert.equal(status, 400, JSON.stringify(body));
    const [{ code, referencedBy }] = body.errors;
    assert.deepEqual([code, referencedBy], ['ReferenceExists', user]);
  });

test('An unused document of each kind can be deleted', async () => {
  for (const [kind, path] of Object.entries(paths)) {
    const target = await made(path, drafts[kind]!(`unused-${kind}`));
    assert.equal((await deletion(target, kind)).status, 200, kind);
  }
});

test('A store whose carts and orders are deleted can be deleted, although ordered carts remain', async () => {
  const target = await made('/stores', named('emptied'));
  const open = await made('/carts', cart({ store: { key: 'emptied' } }));
  const order = await ordered(cart({ store: to('store', 'emptied'), lineItems: line({}) }));
  assert.equal((await deletion(target, 'store')).status, 400);
  await server.expecting(200, 'DELETE', `/carts/${open.id}?version=${open.version}`);
  assert.equal((await deletion(target, 'store')).status, 400);
  await server.expecting(200, 'DELETE', `/orders/${order.id}?version=${order.version}`);
  assert.equal((await deletion(target, 'store')).status, 200);
});

test('A state that leads to itself can be deleted', async () => {
  const { id, version } = await made('/states', { key: 'round', type: 'ProductState' });
  const actions = [{ action: 'setTransitions', transitions: [to('state', 'round')] }];
  const round = await server.posted(`/states/${id}`, { version, actions });
  assert.equal((await deletion(round, 'state')).status, 200);
});
