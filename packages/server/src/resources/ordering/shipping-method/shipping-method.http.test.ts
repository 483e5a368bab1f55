// Predicates of shipping methods over HTTP: refusals, and their use in carts and orders.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

const post = (path: string, body: object, status = 200) =>
  server.expecting(status, 'POST', path, body);
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

async function newMethod(name: string, members: object = {}): Promise<any> {
  const [zone] = (await server.read('/zones?limit=1')).results;
  const draft = {
    name,
    key: name,
    taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
    isDefault: false,
    zoneRates: [{ zone: { typeId: 'zone', id: zone.id }, shippingRates: [{ price: eur(100) }] }],
    ...members,
  };
  return server.created('/shipping-methods', draft);
}

const setMethod = (cart: any, id: string) =>
  post(`/carts/${cart.id}`, {
    version: cart.version,
    actions: [{ action: 'setShippingMethod', shippingMethod: { typeId: 'shipping-method', id } }],
  });

test('a predicate is checked when it is stored', async () => {
  const method = await newMethod('checked', { predicate: 'totalPrice > "1.00 EUR"' });
  const update = (predicate: string) =>
    server.expecting(400, 'POST', `/shipping-methods/${method.id}`, {
      version: method.version,
      actions: [{ action: 'setPredicate', predicate }],
    });
  assert.equal((await update('totalPrice >')).errors[0].code, 'SyntaxError');
  assert.equal((await update('weight > 1')).errors[0].code, 'SemanticError');
  const zone = (await server.read('/zones?limit=1')).results[0];
  const draft = {
    name: 'wrong',
    taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
    isDefault: false,
    zoneRates: [{ zone: { typeId: 'zone', id: zone.id }, shippingRates: [] }],
    predicate: 'nothing(true)',
  };
  const fault = await post('/shipping-methods', draft, 400);
  assert.equal(fault.errors[0].code, 'SemanticError');
  const unchanged = await server.read(`/shipping-methods/${method.id}`);
  assert.equal(unchanged.version, method.version);
});

test('a cart that does not meet the predicate says so and cannot be ordered', async () => {
  const { id } = await newMethod('bulk', { predicate: 'lineItemCount(sku = "lamp-1") >= 3' });
  const three = await setMethod(await shop.cart({ quantity: 3 }), id);
  const cart = await post(`/carts/${three.id}`, {
    version: three.version,
    actions: [{ action: 'changeLineItemQuantity', lineItemId: three.lineItems[0].id, quantity: 2 }],
  });
  assert.equal(cart.shippingInfo.shippingMethodState, 'DoesNotMatchCart');
  const order = { id: cart.id, version: cart.version };
  const fault = await post('/orders', order, 400);
  assert.equal(fault.errors[0].code, 'ShippingMethodDoesNotMatchCart');
  const more = await post(`/carts/${cart.id}`, {
    version: cart.version,
    actions: [{ action: 'changeLineItemQuantity', lineItemId: cart.lineItems[0].id, quantity: 3 }],
  });
  assert.equal(more.shippingInfo.shippingMethodState, 'MatchesCart');
  await server.created('/orders', { id: more.id, version: more.version });
});

test('an order sees the predicate as it is now', async () => {
  const method = await newMethod('later');
  const cart = await setMethod(await shop.cart({ quantity: 1 }), method.id);
  await post(`/shipping-methods/${method.id}`, {
    version: method.version,
    actions: [{ action: 'setPredicate', predicate: 'country = "FR"' }],
  });
  const fault = await post('/orders', { id: cart.id, version: cart.version }, 400);
  assert.equal(fault.errors[0].code, 'ShippingMethodDoesNotMatchCart');
});

test('a predicate reaches the customer and the group of the cart', async () => {
  const group = await server.created('/customer-groups', { groupName: 'VIP', key: 'vip' });
  const { customer } = await post(
    '/customers',
    {
      email: 'vip@example.com',
      password: 'secret',
      vatId: 'DE7',
      customerGroup: { typeId: 'customer-group', id: group.id },
    },
    201,
  );
  const { id } = await newMethod('vips', {
    predicate:
      'customer.customerGroup.key = "vip" and customer.vatId = "DE7" and ' +
      'lineItemExists(productType.key is not defined and categories.id is empty)',
  });
  const theirs = await setMethod(await shop.cart({ quantity: 1 }, { customerId: customer.id }), id);
  assert.equal(theirs.shippingInfo.shippingMethodState, 'MatchesCart');
  const others = await shop.cart({ quantity: 1 });
  const shippingMethod = { typeId: 'shipping-method', id };
  const actions = [{ action: 'setShippingMethod', shippingMethod }];
  const fault = await post(`/carts/${others.id}`, { version: others.version, actions }, 400);
  assert.equal(fault.errors[0].code, 'InvalidOperation');
});

test('matching methods of a cart: place, currency, store and predicate, the default first', async () => {
  const cart = await shop.cart({ quantity: 1 });
  await newMethod('first', { isDefault: true });
  await newMethod('fitting', { predicate: 'totalPrice < "100 EUR"' });
  await newMethod('expensive', { predicate: 'totalPrice > "100 EUR"' });
  await newMethod('idle', { active: false });
  const path = `/shipping-methods/matching-cart?cartId=${cart.id}`;
  const page = await server.read(path);
  const names = page.results.map(({ name }: any) => name);
  assert.equal(names[0], 'first');
  assert.ok(names.includes('fitting') && names.includes('Parcel'));
  assert.ok(!names.includes('expensive') && !names.includes('idle'));
  assert.equal(page.results[0].zoneRates[0].shippingRates[0].isMatching, true);
  const france = await server.read(`${path.replace('cart?', 'cart-location?')}&country=FR`);
  assert.deepEqual(france.results, []);
  const germany = await server.read(`${path.replace('cart?', 'cart-location?')}&country=DE`);
  assert.deepEqual(germany.results.length, page.results.length);
  const anywhere = await server.read('/shipping-methods/matching-location?country=DE');
  assert.ok(anywhere.results.every(({ predicate }: any) => predicate === undefined));
});

test('matching methods of a cart that is not there, not shipped or not the own one', async () => {
  const path = (id: string) => `/shipping-methods/matching-cart?cartId=${id}`;
  await server.expecting(404, 'GET', path('nothing'));
  const homeless = await server.created('/carts', { currency: 'EUR' });
  const fault = await server.expecting(400, 'GET', path(homeless.id));
  assert.equal(fault.errors[0].code, 'InvalidOperation');
  const [own, other] = [
    await server.anonymousToken('manage_my_orders:demo', 'visitor'),
    await server.anonymousToken('manage_my_orders:demo', 'somebody'),
  ];
  const cart = await shop.cart({ quantity: 1 }, { anonymousId: 'visitor' });
  assert.ok((await server.read(path(cart.id), { token: own })).count > 0);
  await server.expecting(404, 'GET', path(cart.id), undefined, { token: other });
  await server.created('/stores', { key: 'berlin' });
  await server.expecting(404, 'GET', `/in-store/key=berlin${path(cart.id)}`);
  const inStore = await shop.cart({ quantity: 1 }, { store: { typeId: 'store', key: 'berlin' } });
  const found = await server.read(`/in-store/key=berlin${path(inStore.id)}`);
  assert.ok(found.count > 0);
});
