// Checkout over HTTP: from a catalogue to an order, with everything that carts calculate.
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

test('a cart adds up prices, tiers, shipping and included tax', async () => {
  const cart = await shop.cart({ quantity: 3 });
  // 3 x 1190 + 4 x 1.50 + shipping 590 (19 % included in all of them).
  assert.equal(cart.totalPrice.centAmount, 3 * 1190 + 4 * 150 + 590);
  assert.equal(cart.totalLineItemQuantity, 3);
  assert.equal(cart.taxedPrice.totalGross.centAmount, cart.totalPrice.centAmount);
  assert.equal(cart.taxedPrice.totalNet.centAmount, 3000 + 504 + 496);
  assert.deepEqual(
    cart.taxedPrice.taxPortions.map(({ rate, name, amount }: any) => [
      rate,
      name,
      amount.centAmount,
    ]),
    [[0.19, '19 %', 570 + 96 + 94]],
  );
  assert.equal(cart.taxedShippingPrice.totalGross.centAmount, 590);
  assert.equal(cart.lineItems[0].state[0].quantity, 3);
});

test('an order is a copy of its cart, which is closed then', async () => {
  const cart = await shop.cart({ quantity: 2 });
  const reference = { typeId: 'cart', id: cart.id };
  const draft = { cart: reference, version: cart.version, orderNumber: 'A-1' };
  const order = await server.created('/orders', draft);
  assert.equal(order.orderState, 'Open');
  assert.deepEqual(order.lineItems, cart.lineItems);
  assert.deepEqual(order.taxedPrice, cart.taxedPrice);
  assert.deepEqual(order.cart, reference);
  const closed = await server.request('GET', `/carts/${cart.id}`);
  assert.equal(closed.body.cartState, 'Ordered');
  assert.equal(closed.body.version, cart.version + 1);
  const update = await server.request('POST', `/carts/${cart.id}`, {
    version: closed.body.version,
    actions: [{ action: 'setCustomerEmail', email: 'x@example.com' }],
  });
  assert.equal(update.body.errors[0].code, 'InvalidOperation');
  const again = await server.request('POST', '/orders', { id: cart.id, version: cart.version + 1 });
  assert.equal(again.body.errors[0].code, 'InvalidOperation');
  const messages = await server.request(
    'GET',
    `/messages?where=${encodeURIComponent(`resource(id="${order.id}")`)}`,
  );
  if (messages.body.results.length > 0) {
    assert.equal(messages.body.results[0].type, 'OrderCreated');
    assert.equal(messages.body.results[0].order.id, order.id);
  }
  const byNumber = await server.request('GET', '/orders/order-number=A-1');
  assert.equal(byNumber.body.id, order.id);
});

test('of many creations from one cart exactly one makes an order', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.request('POST', '/orders', { id: cart.id, version: cart.version }),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.errors[0].code));
  assert.equal(codes.filter((code) => code === 201).length, 1);
  for (const code of codes)
    assert.ok([201, 'ConcurrentModification', 'InvalidOperation'].includes(code), String(code));
});

test('an order over GraphQL is created, changed, read and deleted', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const created = await server.graphql(
    `mutation ($draft: OrderCartCommand!) { createOrderFromCart(draft: $draft) { id version } }`,
    { draft: { id: cart.id, version: cart.version, orderNumber: 'G-1' } },
  );
  const { id, version } = created.createOrderFromCart;
  const actions = [
    { changeOrderState: { orderState: 'Confirmed' } },
    { setCustomerEmail: { email: 'g@example.com' } },
    { addDelivery: { parcels: [{ id: cart.lineItems[0].id, quantity: 1 }] } },
  ];
  const { updateOrder } = await server.graphql(
    `mutation ($id: String!, $version: Long!, $actions: [OrderUpdateAction!]!) {
      updateOrder(id: $id, version: $version, actions: $actions) {
        version orderState customerEmail
        shippingInfo { deliveries { items { id } parcels { items { id quantity } } } }
        lineItems { state { quantity state { key } } }
      }
    }`,
    { id, version, actions },
  );
  assert.deepEqual(updateOrder, {
    version: version + 1,
    orderState: 'Confirmed',
    customerEmail: 'g@example.com',
    shippingInfo: {
      deliveries: [
        { items: [], parcels: [{ items: [{ id: cart.lineItems[0].id, quantity: 1 }] }] },
      ],
    },
    lineItems: [{ state: [{ quantity: 1, state: { key: 'Initial' } }] }],
  });
  const { deleteOrder } = await server.graphql(
    `mutation { deleteOrder(orderNumber: "G-1", version: ${version + 1}) { id } }`,
  );
  assert.equal(deleteOrder.id, id);
});

const refusals: readonly (readonly [string, object, string])[] = [
  ['without a shipping address', { shippingAddress: undefined }, 'InvalidOperation'],
  ['without anything in it', { lineItems: [], customLineItems: [] }, 'InvalidOperation'],
  ['with external tax rates missing', { taxMode: 'External' }, 'InvalidOperation'],
];
for (const [name, members, code] of refusals)
  test(`a cart ${name} does not become an order`, async () => {
    const cart = await shop.cart({ quantity: 1 }, members);
    const answer = await server.request('POST', '/orders', { id: cart.id, version: cart.version });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].code, code, JSON.stringify(answer.body));
  });

test('a used order number is a DuplicateField', async () => {
  const [one, two] = [await shop.cart({ quantity: 1 }), await shop.cart({ quantity: 1 })];
  await server.created('/orders', { id: one.id, version: one.version, orderNumber: 'D-1' });
  const answer = await server.request('POST', '/orders', {
    id: two.id,
    version: two.version,
    orderNumber: 'D-1',
  });
  assert.deepEqual(
    [answer.body.errors[0].code, answer.body.errors[0].field],
    ['DuplicateField', 'orderNumber'],
  );
});

test('an order takes its items from the stock, and an order beyond the stock is OutOfStock', async () => {
  await server.created('/inventory', { sku: 'lamp-1', quantityOnStock: 3 });
  const cart = await shop.cart({ quantity: 2 }, { inventoryMode: 'ReserveOnOrder' });
  const late = await shop.cart({ quantity: 2 }, { inventoryMode: 'ReserveOnOrder' });
  await server.created('/orders', { id: cart.id, version: cart.version });
  const { body } = await server.request('GET', '/inventory');
  const entry = body.results.find((each: any) => each.sku === 'lamp-1');
  assert.deepEqual([entry.quantityOnStock, entry.availableQuantity], [1, 1]);
  const refused = await server.request('POST', '/orders', { id: late.id, version: late.version });
  assert.equal(refused.body.errors[0].code, 'OutOfStock');
  assert.deepEqual(refused.body.errors[0].skus, ['lamp-1']);
});

test('a price that has changed since is a PriceChanged', async () => {
  const other = await shop.product('vase', 500);
  const cart = await shop.cart({ quantity: 1, sku: 'vase-1' });
  await server.posted(`/products/${other.id}`, {
    version: other.version,
    actions: [
      {
        action: 'setPrices',
        sku: 'vase-1',
        staged: false,
        prices: [{ value: { currencyCode: 'EUR', centAmount: 600 } }],
      },
    ],
  });
  const refused = await server.request('POST', '/orders', { id: cart.id, version: cart.version });
  assert.equal(refused.body.errors[0].code, 'PriceChanged', JSON.stringify(refused.body));
  assert.deepEqual(refused.body.errors[0].lineItems, [cart.lineItems[0].id]);
  const fresh = await server.posted(`/carts/${cart.id}`, {
    version: cart.version,
    actions: [{ action: 'recalculate' }],
  });
  assert.equal(fresh.lineItems[0].totalPrice.centAmount, 600);
  await server.created('/orders', { id: cart.id, version: fresh.version });
});
