// Query fields that are no plain reads: active carts, shipping methods for a cart or a place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let customerId: string;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const customer = { email: 'ada@example.com', password: 'secret' };
  customerId = (await server.created('/customers', customer)).customer.id;
  await server.created('/stores', { key: 'berlin' });
});
after(() => server.close());

test('the active cart of a customer, of a session, in a store', async () => {
  const query = `{ customerActiveCart(customerId: "${customerId}") { id } }`;
  assert.deepEqual(await server.graphql(query), { customerActiveCart: null });
  const { id } = await shop.cart({ quantity: 1 }, { customerId });
  assert.deepEqual(await server.graphql(query), { customerActiveCart: { id } });
  const inStore = `{ inStore(key: "berlin") { customerActiveCart(customerId: "${customerId}") { id } } }`;
  assert.deepEqual(await server.graphql(inStore), { inStore: { customerActiveCart: null } });
  const store = { typeId: 'store', key: 'berlin' };
  const there = await shop.cart({ quantity: 1 }, { customerId, store });
  assert.deepEqual(await server.graphql(inStore), {
    inStore: { customerActiveCart: { id: there.id } },
  });
  const token = await server.anonymousToken('manage_my_orders:demo', 'visitor');
  const mine = '{ me { activeCart { id } } }';
  assert.deepEqual(await server.graphql(mine, {}, { token }), { me: { activeCart: null } });
  const own = await shop.cart({ quantity: 1 }, { anonymousId: 'visitor' });
  assert.deepEqual(await server.graphql(mine, {}, { token }), {
    me: { activeCart: { id: own.id } },
  });
  const [refused] = await server.graphqlErrors(query, {}, { token });
  assert.equal(refused.extensions.code, 'insufficient_scope');
});

test('shipping methods for a cart and for a place', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const parcel = [{ name: 'Parcel' }];
  const found = await server.graphql(`{
    cart: shippingMethodsByCart(id: "${cart.id}") { name }
    germany: shippingMethodsByLocation(country: "DE", currency: "EUR") { name }
    dollars: shippingMethodsByLocation(country: "DE", currency: "USD", state: null) { name }
  }`);
  assert.deepEqual(found, { cart: parcel, germany: parcel, dollars: [] });
  const store = { typeId: 'store', key: 'berlin' };
  const there = await shop.cart({ quantity: 1 }, { store });
  const inStore = (id: string) =>
    `{ inStore(key: "berlin") { shippingMethodsByCart(id: "${id}") { name } } }`;
  assert.deepEqual(await server.graphql(inStore(there.id)), {
    inStore: { shippingMethodsByCart: parcel },
  });
  const [missing] = await server.graphqlErrors(inStore(cart.id));
  assert.equal(missing.extensions.code, 'ResourceNotFound');
});
