// Pages of what is one's own show what single reads show: nothing of a unit in which the buyer may
// not view it, with limit and total exact.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();
const scope = ['orders', 'shopping_lists', 'quotes', 'quote_requests', 'profile']
  .map((one) => `manage_my_${one}:demo`)
  .join(' ');
/** Units whose associates they are. */
const places = new Map([
  ['buyer', ['open', 'shut', 'top', 'below']],
  ['head', ['top', 'below']],
]);
const unit = (key: string) => ({ typeId: 'business-unit', key });

const associateOf = (name: string, role: string, inheritance = 'Disabled') => ({
  customer: { typeId: 'customer', id: ids.get(name) },
  associateRoleAssignments: [
    { associateRole: { typeId: 'associate-role', key: role }, inheritance },
  ],
});

async function madeCustomer(name: string): Promise<void> {
  const [email, password] = [`${name}@example.com`, 'a secret'];
  const { customer } = await server.created('/customers', { email, password });
  ids.set(name, customer.id);
  tokens.set(name, await server.customerToken(email, password, scope));
}

before(async () => {
  server = await startTestServer();
  const permissions = ['Carts', 'Orders', 'ShoppingLists', 'Quotes', 'QuoteRequests'];
  const views = permissions.map((noun) => `ViewMy${noun}`);
  const role = (key: string, held: string[]) =>
    server.created('/associate-roles', { key, buyerAssignable: true, permissions: held });
  await role('viewer', views);
  await role('other', ['CreateMyCarts', 'UpdateMyCarts']);
  for (const name of ['buyer', 'head']) await madeCustomer(name);
  const company = { unitType: 'Company', status: 'Active' };
  await server.created('/business-units', {
    ...company,
    key: 'open',
    name: 'Open',
    associates: [associateOf('buyer', 'viewer')],
  });
  await server.created('/business-units', {
    ...company,
    key: 'shut',
    name: 'Shut',
    associates: [associateOf('buyer', 'other')],
  });
  await server.created('/business-units', {
    ...company,
    key: 'top',
    name: 'Top',
    associates: [associateOf('head', 'viewer', 'Enabled'), associateOf('buyer', 'viewer')],
  });
  await server.created('/business-units', {
    unitType: 'Division',
    status: 'Active',
    key: 'below',
    name: 'Below',
    parentUnit: unit('top'),
    associates: [associateOf('buyer', 'other')],
  });
  for (const key of [undefined, ...places.get('buyer')!]) await madeDocuments('buyer', key);
  for (const key of [undefined, ...places.get('head')!]) await madeDocuments('head', key);
});
after(() => server.close());

const item = {
  name: { en: 'Work' },
  slug: 'work',
  money: { currencyCode: 'EUR', centAmount: 0 },
  quantity: 1,
  taxRate: { name: 'none', amount: 0, includedInPrice: true, country: 'DE' },
};

const keyed = (name: string, key = 'none') => `${name}-${key}`;

async function madeDocuments(name: string, key: string | undefined): Promise<void> {
  const customer = { typeId: 'customer', id: ids.get(name)! };
  const placed = key === undefined ? {} : { businessUnit: unit(key) };
  const cart = { currency: 'EUR', customerId: customer.id, ...placed };
  await server.created('/carts', { ...cart, key: keyed(name, key) });
  const list = { name: { en: keyed(name, key) }, key: keyed(name, key), customer, ...placed };
  await server.created('/shopping-lists', list);
  const totalPrice = { currencyCode: 'EUR', centAmount: 0 };
  await server.created('/orders/import', {
    totalPrice,
    customerId: customer.id,
    customLineItems: [item],
    ...placed,
  });
}

const page = async (name: string, path: string) => {
  const { status, body } = await server.request('GET', path, undefined, {
    token: tokens.get(name),
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const unitsOf = ({ results }: any): string[] =>
  results.map((one: any) => one.businessUnit?.key ?? 'none').toSorted();

const seen = new Map([
  ['buyer', ['none', 'open', 'top']],
  ['head', ['below', 'none', 'top']],
]);

for (const [name, units] of seen)
  for (const path of ['/me/carts', '/me/orders', '/me/shopping-lists'])
    test(`${path} of the ${name} shows what is in no unit and in units where he may view it`, async () => {
      const all = await page(name, path);
      assert.deepEqual(unitsOf(all), units);
      assert.equal(all.total, units.length);
      const first = await page(name, `${path}?limit=1&sort=id`);
      assert.deepEqual([first.count, first.total], [1, units.length]);
      const where = encodeURIComponent('businessUnit(key = "shut")');
      assert.equal((await page(name, `${path}?where=${where}`)).total, 0);
      const head = await server.request('HEAD', `${path}?where=${where}`, undefined, {
        token: tokens.get(name),
      });
      assert.equal(head.status, 404);
    });

test('the same in GraphQL', async () => {
  const shown = 'total results { businessUnitRef { key } }';
  const document = `{ me { carts { ${shown} } orders { ${shown} } shoppingLists { ${shown} } } }`;
  const { me } = await server.graphql(document, {}, { token: tokens.get('buyer')! });
  for (const { total, results } of [me.carts, me.orders, me.shoppingLists]) {
    assert.equal(total, 3);
    const keys = results.map((one: any) => one.businessUnitRef?.key ?? 'none');
    assert.deepEqual(keys.toSorted(), seen.get('buyer'));
  }
});

test('what single reads refuse is in no page, and the other way round', async () => {
  for (const [name, units] of seen)
    for (const key of places.get(name)!) {
      const { body } = await server.request('GET', `/carts/key=${keyed(name, key)}`);
      const alone = await server.request('GET', `/me/carts/${body.id}`, undefined, {
        token: tokens.get(name),
      });
      assert.equal(alone.status, units.includes(key) ? 200 : 403, `${name} ${key}`);
    }
});

test('the active cart is one that the buyer may view, also when a hidden one is newer', async () => {
  const { body: hidden } = await server.request('GET', `/carts/key=${keyed('buyer', 'shut')}`);
  const touched = await server.request('POST', `/carts/${hidden.id}`, {
    version: hidden.version,
    actions: [{ action: 'setCountry', country: 'DE' }],
  });
  assert.equal(touched.status, 200);
  const active = await page('buyer', '/me/active-cart');
  assert.equal(active.businessUnit.key, 'top');
  const document = '{ me { activeCart { id } } }';
  const { me } = await server.graphql(document, {}, { token: tokens.get('buyer')! });
  assert.equal(me.activeCart.id, active.id);
});

test('signing in brings nothing into a cart of a unit that the buyer may not change', async () => {
  const answer = await server.request(
    'POST',
    '/me/login',
    { email: 'head@example.com', password: 'a secret' },
    { token: tokens.get('head') },
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.cart.businessUnit, undefined);
});

test('whoever is an associate no more sees nothing of the unit any more', async () => {
  const { body: open } = await server.request('GET', '/business-units/key=open');
  const leaving = await server.request('POST', '/business-units/key=open', {
    version: open.version,
    actions: [{ action: 'setAssociates', associates: [] }],
  });
  assert.equal(leaving.status, 200, JSON.stringify(leaving.body));
  assert.deepEqual(unitsOf(await page('buyer', '/me/carts')), ['none', 'top']);
});

test('nobody has a permission in a unit that is gone', async () => {
  const { body: shut } = await server.request('GET', '/business-units/key=open');
  await server.request('DELETE', `/business-units/key=open?version=${shut.version}`);
  const { body } = await server.request('GET', `/carts/key=${keyed('buyer', 'open')}`);
  const alone = await server.request('GET', `/me/carts/${body.id}`, undefined, {
    token: tokens.get('buyer'),
  });
  assert.equal(alone.status, 403);
  assert.deepEqual(alone.body.errors[0].permissions, ['ViewMyCarts']);
});
