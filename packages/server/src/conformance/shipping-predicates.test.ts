// A shipping method whose predicate the cart does not meet is refused when it is chosen.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let shippingMethod: { readonly typeId: 'shipping-method'; readonly id: string };
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const parcel = await server.read(`/shipping-methods/${shop.shippingMethodId}`);
  const { id } = await server.created('/shipping-methods', {
    name: 'Freight',
    taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
    isDefault: false,
    zoneRates: [{ zone: parcel.zoneRates[0].zone, shippingRates: [{ price: eur(990) }] }],
    predicate: 'lineItemCount(true) >= 3',
  });
  shippingMethod = { typeId: 'shipping-method', id };
});
after(() => server.close());

const shippingAddress = { country: 'DE' };
const draft = (quantity: number, members: object = {}) => ({
  currency: 'EUR',
  country: 'DE',
  shippingAddress,
  lineItems: [{ sku: 'lamp-1', quantity }],
  ...members,
});
const updating = (path: string, { version }: any, action: object, token?: string) =>
  server.request('POST', path, { version, actions: [action] }, { token });
const mine = () => server.anonymousToken(`manage_my_orders:${server.projectKey}`);

/** What answers to a cart of so many lamps that chooses the method. */
const ways: { readonly [title: string]: (quantity: number) => Promise<any> } = {
  setShippingMethod: async (quantity) => {
    const cart = await server.created('/carts', draft(quantity));
    return updating(`/carts/${cart.id}`, cart, { action: 'setShippingMethod', shippingMethod });
  },
  'setShippingMethod of /me': async (quantity) => {
    const token = await mine();
    const cart = await server.created('/me/carts', draft(quantity), { token });
    const action = { action: 'setShippingMethod', shippingMethod };
    return updating(`/me/carts/${cart.id}`, cart, action, token);
  },
  addShippingMethod: async (quantity) => {
    const cart = await server.created('/carts', draft(quantity, { shippingMode: 'Multiple' }));
    return updating(`/carts/${cart.id}`, cart, {
      action: 'addShippingMethod',
      shippingKey: 'freight',
      shippingMethod,
      shippingAddress,
    });
  },
  'setShippingMethod of a softly frozen cart': async (quantity) => {
    const { id } = await server.created('/carts', draft(quantity));
    const cart = await server.changed(`/carts/${id}`, { action: 'freezeCart' });
    return updating(`/carts/${id}`, cart, { action: 'setShippingMethod', shippingMethod });
  },
  'the draft of a cart': (quantity) =>
    server.request('POST', '/carts', draft(quantity, { shippingMethod })),
  'the draft of a cart with several shippings': (quantity) =>
    server.request(
      'POST',
      '/carts',
      draft(quantity, {
        shippingMode: 'Multiple',
        shipping: [{ key: 'freight', shippingMethod, shippingAddress }],
      }),
    ),
  'the draft of /me/carts': async (quantity) =>
    server.request('POST', '/me/carts', draft(quantity, { shippingMethod }), {
      token: await mine(),
    }),
};

describe('a method that is for three lamps and more', () => {
  for (const [title, way] of Object.entries(ways))
    test(title, async () => {
      refusedWith(await way(2), 'InvalidOperation');
      const { status, body } = await way(3);
      assert.ok([200, 201].includes(status), JSON.stringify(body));
    });

  test('an edit of an order previews the refusal', async () => {
    const staged = (name: string, members: object = {}) => ({
      action: name,
      shippingMethod,
      ...members,
    });
    for (const action of [
      staged('setShippingMethod'),
      staged('setShippingAddressAndShippingMethod', { address: shippingAddress }),
    ])
      for (const [quantity, type] of [
        [2, 'PreviewFailure'],
        [3, 'PreviewSuccess'],
      ] as const) {
        const cart = await server.created('/carts', draft(quantity));
        const { id } = await server.created('/orders', { id: cart.id, version: cart.version });
        const edit = await server.created('/orders/edits', {
          resource: { typeId: 'order', id },
          stagedActions: [action],
          dryRun: true,
        });
        assert.equal(edit.result.type, type, JSON.stringify(edit.result.errors));
        if (type === 'PreviewFailure') assert.equal(edit.result.errors[0].code, 'InvalidOperation');
      }
  });

  test('GraphQL refuses it too', async () => {
    const { id, version } = await server.created('/carts', draft(2));
    const [error] = await server.graphqlErrors(
      `mutation($id: String!, $version: Long!, $method: String!) {
        updateCart(id: $id, version: $version, actions: [
          { setShippingMethod: { shippingMethod: { id: $method } } }]) { id } }`,
      { id, version, method: shippingMethod.id },
    );
    assert.equal(error.extensions.code, 'InvalidOperation');
  });

  test('a cart that no longer meets the predicate keeps the method and says so', async () => {
    const cart = await server.created('/carts', draft(3, { shippingMethod }));
    const lineItemId = cart.lineItems[0].id;
    const fewer = { action: 'changeLineItemQuantity', lineItemId, quantity: 2 };
    const changed = await server.changed(`/carts/${cart.id}`, fewer);
    assert.equal(changed.shippingInfo.shippingMethodState, 'DoesNotMatchCart');
  });
});

test('A new shipping address takes the estimated delivery off', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const estimatedDelivery = { from: '2030-01-01T00:00:00.000Z', to: '2030-01-05T00:00:00.000Z' };
  const expected = await server.changed(`/carts/${cart.id}`, {
    action: 'setEstimatedDelivery',
    estimatedDelivery,
  });
  assert.notEqual(expected.shippingInfo.estimatedDelivery, undefined);
  const moved = await server.changed(`/carts/${cart.id}`, {
    action: 'setShippingAddress',
    address: { country: 'DE', city: 'Kiel' },
  });
  assert.equal(moved.shippingInfo.estimatedDelivery, undefined);
  assert.equal(moved.shippingInfo.shippingMethod.id, shop.shippingMethodId);
});
