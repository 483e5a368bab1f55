// Two customers and two anonymous sessions of one project: what is not one's own does not exist.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

const scope = ['orders', 'payments', 'shopping_lists']
  .map((name) => `manage_my_${name}:demo`)
  .join(' ');
const nowhere = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let shop: Shop;
const tokens = new Map<string, string>();
const owners = ['ada', 'bob', 'session-a', 'session-b'] as const;
type Owner = (typeof owners)[number];

/** What one owner has. */
interface Belongings {
  readonly cart: any;
  readonly orderedCart: any;
  readonly order: any;
  readonly payment: any;
  readonly list: any;
}

const belongings = new Map<Owner, Belongings>();

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  for (const name of ['ada', 'bob']) {
    const draft = { email: `${name}@example.com`, password: 'a secret word' };
    await server.created('/customers', draft);
    tokens.set(name, await server.customerToken(draft.email, draft.password, scope));
  }
  for (const name of ['session-a', 'session-b'])
    tokens.set(name, await server.anonymousToken(scope, name));
  for (const owner of owners) belongings.set(owner, await settledIn(owner));
});
after(() => server.close());

const as = (owner: Owner, method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, path, body, { token: tokens.get(owner) });

const made = (owner: Owner, path: string, draft: object): Promise<any> =>
  server.created(path, draft, { token: tokens.get(owner) });

const cartDraft = () => ({
  currency: 'EUR',
  country: 'DE',
  shippingAddress: { country: 'DE', city: 'Berlin' },
  lineItems: [{ sku: 'lamp-1', quantity: 2 }],
  shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
});

async function settledIn(owner: Owner): Promise<Belongings> {
  const ordered = await made(owner, '/me/carts', cartDraft());
  const order = await made(owner, '/me/orders', { id: ordered.id, version: ordered.version });
  return {
    order,
    orderedCart: (await as(owner, 'GET', `/me/carts/${ordered.id}`)).body,
    cart: await made(owner, '/me/carts', cartDraft()),
    payment: await made(owner, '/me/payments', {
      amountPlanned: { currencyCode: 'EUR', centAmount: 2380 },
    }),
    list: await made(owner, '/me/shopping-lists', {
      name: { en: `The list of ${owner}` },
      lineItems: [{ sku: 'lamp-1' }],
    }),
  };
}

/** Each owner and each other one. */
const pairs = owners.flatMap((owner) =>
  owners.filter((other) => other !== owner).map((other) => [owner, other] as const),
);

const pathsOf = ({ cart, orderedCart, order, payment, list }: Belongings) => [
  [`/me/carts/${cart.id}`, cart],
  [`/me/carts/${orderedCart.id}`, orderedCart],
  [`/me/orders/${order.id}`, order],
  [`/me/payments/${payment.id}`, payment],
  [`/me/shopping-lists/${list.id}`, list],
];

/** The error of a stranger's document and of none must not differ but by the id. */
async function sameAsNothing(owner: Owner, method: string, path: string, id: string, body?: any) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const real = await as(owner, method, path, body);
  const none = await as(
    owner,
    method,
    path.replace(id, nowhere),
    text && JSON.parse(text.replaceAll(id, nowhere)),
  );
  const told = `${method} ${path} as ${owner}: ${real.status} ${JSON.stringify(real.body)}`;
  assert.ok(real.status >= 400, told);
  assert.equal(real.status, none.status, told);
  const expected = JSON.stringify(none.body ?? {}).replaceAll(nowhere, id);
  assert.equal(JSON.stringify(real.body ?? {}), expected, told);
}

test('the documents of others answer like documents that do not exist', async () => {
  for (const [owner, other] of pairs)
    for (const [path, { id, version }] of pathsOf(belongings.get(other)!)) {
      await sameAsNothing(owner, 'GET', path, id);
      await sameAsNothing(owner, 'HEAD', path, id);
      await sameAsNothing(owner, 'GET', `${path}?expand=paymentInfo.payments[*]`, id);
      await sameAsNothing(owner, 'DELETE', `${path}?version=${version}`, id);
      await sameAsNothing(owner, 'DELETE', `${path}?version=999`, id);
      await sameAsNothing(owner, 'POST', path, id, { version, actions: [] });
      await sameAsNothing(owner, 'POST', path, id, { version: 999, actions: [] });
    }
});

const collections = ['/me/carts', '/me/orders', '/me/payments', '/me/shopping-lists'];

test('pages, totals and existence checks hold nothing of others, whatever is asked', async () => {
  for (const [owner, other] of pairs) {
    const foreign = new Set(pathsOf(belongings.get(other)!).map(([, { id }]) => id));
    for (const path of collections) {
      const all = await as(owner, 'GET', `${path}?limit=500&sort=createdAt`);
      assert.ok(all.body.total > 0 && all.body.results.every(({ id }: any) => !foreign.has(id)));
      for (const id of foreign)
        for (const where of [`id = "${id}"`, `id = "${nowhere}" or id = "${id}"`]) {
          const query = `${path}?where=${encodeURIComponent(where)}`;
          const { body } = await as(owner, 'GET', query);
          assert.deepEqual([body.total, body.count], [0, 0], query);
          assert.equal((await as(owner, 'HEAD', query)).status, 404, query);
        }
    }
  }
});

test('a predicate cannot close the one that limits a page to its owner', async () => {
  for (const where of ['id is defined) or (id is defined', 'id is defined or (1 = 1', ') or (']) {
    const answer = await as('ada', 'GET', `/me/carts?where=${encodeURIComponent(where)}`);
    assert.equal(answer.status, 400, where);
  }
});

test('GraphQL shows below me nothing of others', async () => {
  for (const [owner, other] of pairs) {
    const { cart, order } = belongings.get(other)!;
    const query = `query ($cart: String, $order: String, $where: String) {
      me {
        cart(id: $cart) { id }
        order(id: $order) { id }
        carts(where: $where) { total exists results { id } }
        orders(where: $where) { total exists results { id } }
      }
    }`;
    const where = `id in ("${cart.id}", "${order.id}")`;
    const variables = { cart: cart.id, order: order.id, where };
    const { body } = await as(owner, 'POST', '/graphql', { query, variables });
    const nothing = { total: 0, exists: false, results: [] };
    assert.deepEqual(body, {
      data: { me: { cart: null, order: null, carts: nothing, orders: nothing } },
    });
  }
});

/** Requests that name a document of somebody else in their body. */
const borrowings = (mine: Belongings, { cart, order, payment, list }: Belongings) => {
  const onCart = (action: object) => ({ version: mine.cart.version, actions: [action] });
  const at = `/me/carts/${mine.cart.id}`;
  return [
    ['an order of a cart', '/me/orders', cart.id, { id: cart.id, version: cart.version }],
    ['an order of a cart at a wrong version', '/me/orders', cart.id, { id: cart.id, version: 99 }],
    [
      'a replica of a cart',
      '/me/carts/replicate',
      cart.id,
      { reference: { typeId: 'cart', id: cart.id } },
    ],
    [
      'a replica of an order',
      '/me/carts/replicate',
      order.id,
      { reference: { typeId: 'order', id: order.id } },
    ],
    [
      'a shopping list',
      at,
      list.id,
      onCart({ action: 'addShoppingList', shoppingList: { typeId: 'shopping-list', id: list.id } }),
    ],
    [
      'a payment',
      at,
      payment.id,
      onCart({ action: 'addPayment', payment: { typeId: 'payment', id: payment.id } }),
    ],
  ] as const;
};

test('a request cannot use documents of others as if they were its own', async () => {
  for (const [owner, other] of pairs)
    for (const [, path, id, body] of borrowings(belongings.get(owner)!, belongings.get(other)!))
      await sameAsNothing(owner, 'POST', path, id, body);
});

test('GraphQL mutations cannot use documents of others either', async () => {
  const { cart } = belongings.get('bob')!;
  const query = `mutation ($id: String!, $version: Long!) {
    createMyOrderFromCart(draft: { id: $id, version: $version }) { id }
  }`;
  const variables = { id: cart.id, version: cart.version };
  const { body } = await as('ada', 'POST', '/graphql', { query, variables });
  assert.equal(body.data.createMyOrderFromCart, null);
  assert.equal(body.errors[0].extensions.code, 'ResourceNotFound');
});

test('a draft cannot name another owner', async () => {
  const { body: bob } = await server.request(
    'GET',
    '/customers?where=email%3D%22bob@example.com%22',
  );
  const { id } = bob.results[0];
  const cart = await made('ada', '/me/carts', {
    ...cartDraft(),
    customerId: id,
    anonymousId: 'session-a',
  });
  assert.notEqual(cart.customerId, id);
  assert.equal(cart.anonymousId, undefined);
  const owned = { customer: { typeId: 'customer', id }, anonymousId: 'session-a' };
  const money = { currencyCode: 'EUR', centAmount: 1 };
  for (const [path, draft] of [
    ['/me/payments', { amountPlanned: money, ...owned }],
    ['/me/shopping-lists', { name: { en: 'a' }, ...owned }],
  ] as const) {
    const { customer, anonymousId } = await made('ada', path, draft);
    assert.notEqual(customer.id, id);
    assert.equal(anonymousId, undefined);
  }
});

test('nothing of the above has changed anything', async () => {
  for (const [owner, { cart, orderedCart, order, payment, list }] of belongings) {
    const found = await Promise.all(
      pathsOf({ cart, orderedCart, order, payment, list }).map(([path]) => as(owner, 'GET', path)),
    );
    assert.deepEqual(
      found.map(({ body }) => body),
      [cart, orderedCart, order, payment, list],
    );
  }
});
