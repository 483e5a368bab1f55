// Members of inputs that clients of the public schema send and that mean nothing here, as in REST.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('a parcel of a draft gets an id of the server, whatever id is sent', async () => {
  const draft = { currency: 'EUR', country: 'DE', shippingMode: 'Multiple' };
  const { id, version } = await server.created('/carts', draft);
  const parcels = [{ id: 'mine', createdAt: '2020-01-01T00:00:00.000Z', key: 'box', items: [] }];
  const { updateCart: cart } = await server.graphql(
    `mutation ($parcels: [ParcelDraft!]!) {
      updateCart(id: "${id}", version: ${version}, actions: { addCustomShippingMethod: {
        shippingKey: "van", shippingMethodName: "Van", shippingAddress: { country: "DE" }
        shippingRate: { price: { currencyCode: "EUR", centAmount: 300 } }
        deliveries: [{ items: [], parcels: $parcels }] } }) {
        shipping { shippingInfo { deliveries { parcels { id key } } } } } }`,
    { parcels },
  );
  const [parcel] = cart.shipping[0].shippingInfo.deliveries[0].parcels;
  assert.notEqual(parcel.id, 'mine');
  assert.deepEqual(parcel, { id: parcel.id, key: 'box' });
});

test('a cart is frozen by an action without members too', async () => {
  const shop = await openShop(server);
  const { id, version } = await shop.cart({ quantity: 1 });
  const { updateCart: cart } = await server.graphql(
    `mutation { updateCart(id: "${id}", version: ${version},
      actions: { freezeCart: { dummy: "x" } }) { cartState } }`,
  );
  assert.deepEqual(cart, { cartState: 'Frozen' });
});
