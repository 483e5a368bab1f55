// Members of drafts of carts that the public reference does not ask for, or offers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

test('A cart may have the origin Quote, and is then not the active cart of its customer', async () => {
  const { customer } = await server.created('/customers', {
    email: 'quote@example.com',
    password: 'secret',
  });
  const draft = { currency: 'EUR', origin: 'Quote', customerId: customer.id };
  const cart = await server.created('/carts', draft);
  assert.equal(cart.origin, 'Quote');
  await server.expecting(404, 'GET', `/carts/customer-id=${customer.id}`);
  const { createCart } = await server.graphql(
    'mutation { createCart(draft: { currency: "EUR", origin: Quote }) { origin } }',
  );
  assert.equal(createCart.origin, 'Quote');
});

const bike = {
  key: 'bike',
  shippingMethodName: 'Bike',
  shippingRate: { price: eur(300) },
};
const draft = (members: object) => ({
  currency: 'EUR',
  shippingMode: 'Multiple',
  customShipping: [bike],
  ...members,
});

test('A custom shipping without an address goes to the shipping address of the draft', async () => {
  const shippingAddress = { country: 'DE', city: 'Kiel' };
  const cart = await server.created('/carts', draft({ shippingAddress }));
  const [shipping] = cart.shipping;
  assert.equal(shipping.shippingAddress.city, 'Kiel');
  assert.equal(shipping.shippingInfo.shippingMethodName, 'Bike');
});

test('A custom shipping without any address is refused', async () => {
  refusedWith(await server.request('POST', '/carts', draft({})), 'InvalidOperation');
});

test('The shipping method of a shipping may be chosen after the draft', async () => {
  const shippingAddress = { country: 'DE' };
  const cart = await server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingMode: 'Multiple',
    itemShippingAddresses: [{ key: 'home', ...shippingAddress }],
    lineItems: [
      {
        sku: 'lamp-1',
        quantity: 1,
        shippingDetails: {
          targets: [{ addressKey: 'home', quantity: 1, shippingMethodKey: 'later' }],
        },
      },
    ],
    shipping: [{ key: 'later', shippingAddress }],
  });
  assert.deepEqual(
    [cart.shipping[0].shippingKey, cart.shipping[0].shippingInfo, cart.totalPrice.centAmount],
    ['later', undefined, 1_190],
  );
  assert.equal(cart.taxedPrice.totalGross.centAmount, 1_190);
  const chosen = await server.changed(`/carts/${cart.id}`, {
    action: 'addShippingMethod',
    shippingKey: 'later',
    shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
    shippingAddress,
  });
  assert.deepEqual(
    chosen.shipping.map(({ shippingKey, shippingInfo }: any) => [
      shippingKey,
      shippingInfo.price.centAmount,
    ]),
    [['later', 590]],
  );
  const { cart: shown } = await server.graphql(
    `{ cart(id: "${cart.id}") { shipping { shippingKey shippingInfo { shippingMethodName } } } }`,
  );
  assert.deepEqual(shown.shipping, [
    { shippingKey: 'later', shippingInfo: { shippingMethodName: 'Parcel' } },
  ]);
});

test('What only a shipping method has is refused without one', async () => {
  const estimatedDelivery = { from: '2030-01-01T00:00:00.000Z' };
  for (const members of [
    { estimatedDelivery },
    { externalTaxRate: { name: 'T', amount: 0.1, country: 'DE' } },
  ]) {
    const shipping = [{ key: 'later', shippingAddress: { country: 'DE' }, ...members }];
    const body = { currency: 'EUR', shippingMode: 'Multiple', shipping };
    refusedWith(await server.request('POST', '/carts', body), 'InvalidOperation');
  }
});
