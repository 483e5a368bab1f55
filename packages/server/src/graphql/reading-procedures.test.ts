// Query fields that are no plain reads: active carts, shipping methods for a cart or a place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let customerId: string;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const customer = { email: 'ada@example.com', password: 'secret' };
  customerId = (await server.request('POST', '/customers', customer)).body.customer.id;
  await server.request('POST', '/stores', { key: 'berlin' });
});
after(() => server.close());

const ask = async (query: string, token?: string): Promise<any> =>
  (await server.request('POST', '/graphql', { query }, { token })).body;

async function data(query: string, token?: string): Promise<any> {
  const body = await ask(query, token);
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data;
}

test('the active cart of a customer, of a session, in a store', async () => {
  const query = `{ customerActiveCart(customerId: "${customerId}") { id } }`;
  assert.deepEqual(await data(query), { customerActiveCart: null });
  const { id } = await shop.cart({ quantity: 1 }, { customerId });
  assert.deepEqual(await data(query), { customerActiveCart: { id } });
  const inStore = `{ inStore(key: "berlin") { customerActiveCart(customerId: "${customerId}") { id } } }`;
  assert.deepEqual(await data(inStore), { inStore: { customerActiveCart: null } });
  const store = { typeId: 'store', key: 'berlin' };
  const there = await shop.cart({ quantity: 1 }, { customerId, store });
  assert.deepEqual(await data(inStore), { inStore: { customerActiveCart: { id: there.id } } });
  const token = await server.anonymousToken('manage_my_orders:demo', 'visitor');
  const mine = '{ me { activeCart { id } } }';
  assert.deepEqual(await data(mine, token), { me: { activeCart: null } });
  const own = await shop.cart({ quantity: 1 }, { anonymousId: 'visitor' });
  assert.deepEqual(await data(mine, token), { me: { activeCart: { id: own.id } } });
  const refused = await ask(query, token);
  assert.equal(refused.errors[0].extensions.code, 'insufficient_scope');
});

test('shipping methods for a cart and for a place', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const parcel = [{ name: 'Parcel' }];
  const found = await data(`{
    cart: shippingMethodsByCart(id: "${cart.id}") { name }
    germany: shippingMethodsByLocation(country: "DE", currency: "EUR") { name }
    dollars: shippingMethodsByLocation(country: "DE", currency: "USD", state: null) { name }
  }`);
  assert.deepEqual(found, { cart: parcel, germany: parcel, dollars: [] });
  const store = { typeId: 'store', key: 'berlin' };
  const there = await shop.cart({ quantity: 1 }, { store });
  const inStore = (id: string) =>
    `{ inStore(key: "berlin") { shippingMethodsByCart(id: "${id}") { name } } }`;
  assert.deepEqual(await data(inStore(there.id)), { inStore: { shippingMethodsByCart: parcel } });
  const missing = await ask(inStore(cart.id));
  assert.equal(missing.errors[0].extensions.code, 'ResourceNotFound');
});
