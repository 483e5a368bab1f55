// What the public schema lets clients write and REST does not have: members that mean nothing,
// second names of update actions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
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
  const { id, version } = await shop.cart({ quantity: 1 });
  const { updateCart: cart } = await server.graphql(
    `mutation { updateCart(id: "${id}", version: ${version},
      actions: { freezeCart: { dummy: "x" } }) { cartState } }`,
  );
  assert.deepEqual(cart, { cartState: 'Frozen' });
});

test('the label of an image is changed by either name of the action', async () => {
  const { id } = await shop.product('mug', 500);
  const url = 'https://example.com/mug.png';
  const labelled = async (action: string) => {
    const { version } = await server.read(`/products/${id}`);
    const { updateProduct } = await server.graphql(
      `mutation { updateProduct(id: "${id}", version: ${version}, actions: [${action}]) {
        masterData { staged { masterVariant { images { label } } } } } }`,
    );
    return updateProduct.masterData.staged.masterVariant.images[0].label;
  };
  const image = `{ url: "${url}", dimensions: { width: 1, height: 1 } }`;
  await labelled(`{ addExternalImage: { variantId: 1, image: ${image} } }`);
  const labelling = (name: string, label: string) =>
    labelled(`{ ${name}: { variantId: 1, imageUrl: "${url}", label: "${label}" } }`);
  assert.equal(await labelling('changeImageLabel', 'front'), 'front');
  assert.equal(await labelling('setImageLabel', 'back'), 'back');
});
