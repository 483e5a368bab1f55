// Two stores of one project, and clients that hold scopes of one of them only.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const names = [
  'manage_orders',
  'manage_shopping_lists',
  'manage_customers',
  'manage_business_units',
];

let server: TestServer;
let shop: Shop;
let token: string;
let customer: any;
let parisStore: any;
/** What is in Paris, where the client of Berlin may not look. */
let paris: { readonly cart: any; readonly order: any; readonly list: any; readonly unit: any };
let berlin: typeof paris;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await server.created('/stores', { key: 'berlin', name: { en: 'Berlin' } });
  parisStore = await server.created('/stores', { key: 'paris', name: { en: 'Paris' } });
  token = await server.token(names.map((name) => `${name}:demo:berlin`).join(' '));
  ({ customer } = await server.created('/customers', {
    email: 'ada@example.com',
    password: 'a b c',
  }));
  paris = await furnished('paris');
  berlin = await furnished('berlin');
});
after(() => server.close());

async function furnished(store: string): Promise<typeof paris> {
  const line = { quantity: 1 };
  const members = { store: { typeId: 'store', key: store } };
  const ordered = await shop.cart(line, members);
  const anonymous = { ...members, anonymousId: `session of ${store}` };
  return {
    cart: await shop.cart(line, { ...anonymous, key: `cart-${store}` }),
    order: await server.created('/orders', {
      cart: { typeId: 'cart', id: ordered.id },
      version: ordered.version,
      orderNumber: `order-${store}`,
    }),
    list: await server.created('/shopping-lists', {
      name: { en: store },
      key: `list-${store}`,
      lineItems: [{ sku: 'lamp-1' }],
      ...members,
    }),
    unit: await server.created('/business-units', {
      key: `unit-${store}`,
      name: store,
      unitType: 'Company',
      stores: [{ typeId: 'store', key: store }],
    }),
  };
}

/** A request of the client of Berlin. */
const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, path, body, { token });

const collections = () =>
  [
    ['/carts', paris.cart, berlin.cart],
    ['/orders', paris.order, berlin.order],
    ['/shopping-lists', paris.list, berlin.list],
    ['/business-units', paris.unit, berlin.unit],
  ] as const;

/** The paths on which a document has a name, with a name that nothing has. */
function namesOf(path: string, { id, key, orderNumber }: any): [string, string][] {
  return [
    [`${path}/${id}`, `${path}/${nowhere}`],
    ...(key === undefined ? [] : [[`${path}/key=${key}`, `${path}/key=nothing`]]),
    ...(orderNumber === undefined
      ? []
      : [[`${path}/order-number=${orderNumber}`, `${path}/order-number=nothing`]]),
  ] as [string, string][];
}

test('outside its store a scope of a store opens nothing', async () => {
  for (const [path, { id }] of collections())
    for (const prefix of ['', '/in-store/key=paris', '/in-store/key=nowhere'])
      for (const at of [path, `${path}/${id}`]) {
        const { status } = await ask('GET', prefix + at);
        assert.equal(status, 403, prefix + at);
      }
});

test('documents of another store answer in this one like documents that do not exist', async () => {
  for (const [path, document] of collections())
    for (const [real, none] of namesOf(`/in-store/key=berlin${path}`, document))
      for (const [method, query, body] of [
        ['GET', '', undefined],
        ['HEAD', '', undefined],
        ['GET', '?expand=cart&expand=customer', undefined],
        ['POST', '', { version: document.version, actions: [] }],
        ['POST', '', { version: 99, actions: [{ action: 'fly' }] }],
        ['DELETE', `?version=${document.version}`, undefined],
        ['DELETE', '?version=99', undefined],
      ] as const) {
        const told = `${method} ${real}${query}`;
        const found = await ask(method, real + query, body);
        const missing = await ask(method, none + query, body);
        assert.equal(found.status, missing.status, `${told} ${JSON.stringify(found.body)}`);
        assert.ok(found.status >= 400, told);
        assert.equal(found.body?.errors[0].code, missing.body?.errors[0].code, told);
      }
});

test('pages and totals of a store hold nothing of another store', async () => {
  for (const [path, there, here] of collections()) {
    const { body } = await ask('GET', `/in-store/key=berlin${path}?limit=500`);
    const ids = body.results.map(({ id }: any) => id);
    assert.ok(ids.includes(here.id) && !ids.includes(there.id), path);
    assert.equal(body.total, ids.length);
    const where = encodeURIComponent(`id = "${there.id}" or id = "${nowhere}"`);
    const found = await ask('GET', `/in-store/key=berlin${path}?where=${where}`);
    assert.equal(found.body.total, 0, path);
  }
});

test('GraphQL keeps to the store of the scope', async () => {
  const query = `query ($store: KeyReferenceInput!, $cart: String, $where: String) {
    inStore(key: $store) {
      cart(id: $cart) { id }
      carts(where: $where) { total results { id } }
    }
  }`;
  const variables = { cart: paris.cart.id, where: `id = "${paris.cart.id}"` };
  const here = { query, variables: { ...variables, store: 'berlin' } };
  const { body } = await ask('POST', '/graphql', here);
  assert.deepEqual(body.data.inStore, { cart: null, carts: { total: 0, results: [] } });
  const there = await ask('POST', '/graphql', {
    query,
    variables: { ...variables, store: 'paris' },
  });
  assert.equal(there.body.errors[0].extensions.code, 'insufficient_scope');
  const root = await ask('POST', '/graphql', { query: '{ carts { total } }' });
  assert.equal(root.body.errors[0].extensions.code, 'insufficient_scope');
});

test('GraphQL shows of several stores what the scopes of the token reach', async () => {
  const query = `query ($stores: [KeyReferenceInput!]!, $here: String, $there: String, $where: String) {
    inStores(keys: $stores) {
      here: cart(id: $here) { id }
      there: cart(id: $there) { id }
      carts(where: $where) { total }
      first: carts(where: $where, sort: ["id asc"], limit: 1) { results { id } }
      second: carts(where: $where, sort: ["id asc"], limit: 1, offset: 1) { results { id } }
      orders { results { id } }
    }
  }`;
  const carts = [berlin.cart.id, paris.cart.id].sort();
  const [here, there, elsewhere] = [berlin.cart.id, paris.cart.id, nowhere];
  const where = `id in ("${carts.join('", "')}")`;
  const asked = (stores: readonly string[], options?: object) => {
    const variables = { stores, here, there, where };
    return server.request('POST', '/graphql', { query, variables }, options);
  };
  const both = (await asked(['berlin', 'paris', 'berlin'])).body.data.inStores;
  assert.deepEqual([both.here.id, both.there.id, both.carts.total], [here, there, 2]);
  assert.deepEqual([both.first.results[0].id, both.second.results[0].id], carts);
  const orders = both.orders.results.map(({ id }: any) => id);
  assert.ok(orders.includes(berlin.order.id) && orders.includes(paris.order.id));
  const one = (await asked(['berlin'])).body.data.inStores;
  assert.deepEqual([one.here.id, one.there, one.carts.total], [here, null, 1]);
  for (const [stores, options, code] of [
    [['berlin', 'paris'], { token }, 'insufficient_scope'],
    [['berlin', elsewhere], {}, 'ResourceNotFound'],
    [[], {}, 'InvalidInput'],
    [Array.from({ length: 101 }, (_, index) => `${index}`), {}, 'InvalidInput'],
  ] as const) {
    const { body } = await asked(stores, options);
    assert.equal(body.errors[0].extensions.code, code, JSON.stringify(stores));
  }
});

test('the active cart in several stores is the one that was changed last', async () => {
  const { customer: eve } = await server.created('/customers', {
    email: 'eve@example.com',
    password: 'a b',
  });
  const customerActiveCart = async (stores: readonly string[]) => {
    const query = `query ($stores: [KeyReferenceInput!]!, $id: String!) {
      inStores(keys: $stores) { customerActiveCart(customerId: $id) { id } }
    }`;
    const { inStores } = await server.graphql(query, { stores, id: eve.id });
    return inStores.customerActiveCart?.id;
  };
  const cartIn = (key: string) =>
    shop.cart({ quantity: 1 }, { customerId: eve.id, store: { typeId: 'store', key } });
  assert.equal(await customerActiveCart(['berlin', 'paris']), undefined);
  const first = await cartIn('berlin');
  assert.equal(await customerActiveCart(['paris', 'berlin']), first.id);
  const second = await cartIn('paris');
  assert.equal(await customerActiveCart(['berlin', 'paris']), second.id);
  assert.equal(await customerActiveCart(['berlin']), first.id);
});

test('what is made in a store is in that store, whatever the draft says', async () => {
  const store = { typeId: 'store', key: 'paris' };
  for (const [path, draft] of [
    ['/carts', { currency: 'EUR', store }],
    ['/shopping-lists', { name: { en: 'a' }, store }],
  ] as const) {
    const { status, body } = await ask('POST', `/in-store/key=berlin${path}`, draft);
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body.store, { typeId: 'store', key: 'berlin' });
  }
});

test('a request in one store cannot use documents of another', async () => {
  const { cart, order, list } = paris;
  const byId = { typeId: 'cart', id: cart.id };
  const byKey = { typeId: 'cart', key: cart.key };
  const shoppingList = { typeId: 'shopping-list', key: list.key };
  const mine = berlin.cart;
  await server.changed(`/customers/${customer.id}`, {
    action: 'setStores',
    stores: [{ typeId: 'store', key: 'berlin' }],
  });
  const merge = `/carts/customer-id=${customer.id}/merge`;
  for (const [path, body] of [
    ['/orders', { cart: byId, version: cart.version }],
    ['/orders', { cart: byKey, version: cart.version }],
    ['/orders', { id: cart.id, version: cart.version }],
    ['/carts/replicate', { reference: byId }],
    ['/carts/replicate', { reference: { typeId: 'order', id: order.id } }],
    [merge, { anonymousCart: byId }],
    [merge, { anonymousCart: byKey }],
    [
      `/carts/${mine.id}`,
      { version: mine.version, actions: [{ action: 'addShoppingList', shoppingList }] },
    ],
  ] as const) {
    const answer = await ask('POST', `/in-store/key=berlin${path}`, body);
    const told = `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`;
    assert.equal(answer.body.errors?.[0]?.code, 'ReferencedResourceNotFound', told);
  }
});

test('a list of no store is brought into a cart by those alone who may see every list', async () => {
  const list = await server.created('/shopping-lists', { name: { en: 'Everywhere' } });
  const shoppingList = { typeId: 'shopping-list', id: list.id };
  const actions = [{ action: 'addShoppingList', shoppingList }];
  const cart = await ask('POST', '/in-store/key=berlin/carts', { currency: 'EUR' });
  const path = `/in-store/key=berlin/carts/${cart.body.id}`;
  const body = { version: cart.body.version, actions };
  const refused = await ask('POST', path, body);
  assert.equal(refused.body.errors?.[0]?.code, 'ReferencedResourceNotFound');
  const taken = await server.request('POST', path, body);
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
});

test('the anonymous session of another store is not merged', async () => {
  const path = `/in-store/key=berlin/carts/customer-id=${customer.id}/merge`;
  const { status } = await ask('POST', path, { anonymousId: paris.cart.anonymousId });
  assert.equal(status, 404);
});

test('a client of one store moves nothing into another one or out of all', async () => {
  const elsewhere = { typeId: 'store', key: 'paris' };
  for (const [path, { id, version }] of [
    ['/shopping-lists', berlin.list],
    ['/orders', berlin.order],
  ] as const)
    for (const store of [elsewhere, { typeId: 'store', id: parisStore.id }, undefined]) {
      const body = { version, actions: [{ action: 'setStore', store }] };
      const answer = await ask('POST', `/in-store/key=berlin${path}/${id}`, body);
      assert.equal(answer.status, 403, `${path} ${JSON.stringify(answer.body)}`);
      assert.equal(answer.body.errors[0].code, 'Unauthorized');
    }
});

test('nothing of the above has changed anything in the other store', async () => {
  for (const [path, document] of collections())
    assert.deepEqual((await server.request('GET', `${path}/${document.id}`)).body, document);
});
