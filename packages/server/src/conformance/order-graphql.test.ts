// What GraphQL offers of carts and orders beside the mutations of the specification: single lines,
// one's own orders by number, merging of carts, import of orders, addresses by what they are for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { customersOf, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let calls: ReturnType<typeof customersOf>;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  calls = customersOf(server);
});
after(() => server.close());

test('one line item is asked for by its id, of a cart and of an order', async () => {
  await shop.product('chair', 500);
  const lineItems = [{ sku: 'lamp-1' }, { sku: 'chair-1' }];
  const cart = await shop.cart({ quantity: 1 }, { lineItems });
  const [first, second] = cart.lineItems;
  const lines = '{ all: lineItems { id } one: lineItems(id: $line) { id quantity } }';
  const none = { all: [{ id: first.id }, { id: second.id }], one: [] };
  const one = { ...none, one: [{ id: second.id, quantity: 1 }] };
  const ofCart = `query ($id: String!, $line: String) { cart(id: $id) ${lines} }`;
  assert.deepEqual((await server.graphql(ofCart, { id: cart.id, line: second.id })).cart, one);
  assert.deepEqual((await server.graphql(ofCart, { id: cart.id, line: 'no' })).cart, none);
  const order = await calls.post('/orders', { id: cart.id, version: cart.version }, 201);
  const ofOrder = `query ($id: String!, $line: String) { order(id: $id) ${lines} }`;
  assert.deepEqual((await server.graphql(ofOrder, { id: order.id, line: second.id })).order, one);
});

test('customers find their own orders by number, and no others', async () => {
  const mine = await calls.customer({});
  const other = await calls.customer({});
  const order = async (customerId: string, orderNumber: string) => {
    const cart = await shop.cart({ quantity: 1 }, { customerId });
    await calls.post('/orders', { id: cart.id, version: cart.version, orderNumber }, 201);
  };
  await order(mine.id, 'MINE-1');
  await order(other.id, 'OTHERS-1');
  const token = await server.customerToken(mine.email, password, 'manage_my_orders:demo');
  const query = 'query ($number: String) { me { order(orderNumber: $number) { orderNumber } } }';
  const found = await server.graphql(query, { number: 'MINE-1' }, { token });
  assert.deepEqual(found, { me: { order: { orderNumber: 'MINE-1' } } });
  assert.deepEqual(await server.graphql(query, { number: 'OTHERS-1' }, { token }), {
    me: { order: null },
  });
});

const merging = `mutation ($customerId: String!, $draft: MergeCartDraft!) {
  mergeCart(customerId: $customerId, draft: $draft) { id lineItems { quantity } }
}`;

test('a cart is merged over GraphQL as over REST', async () => {
  const { id: customerId } = await calls.customer({});
  const own = await shop.cart({ quantity: 1 }, { customerId });
  await shop.cart({ quantity: 3 }, { anonymousId: 'merged-visitor' });
  const draft = { anonymousId: 'merged-visitor' };
  const { mergeCart } = await server.graphql(merging, { customerId, draft });
  assert.deepEqual(mergeCart, { id: own.id, lineItems: [{ quantity: 3 }] });
  const errors = await server.graphqlErrors(merging, { customerId: 'nobody', draft });
  assert.equal(errors[0].extensions.code, 'ResourceNotFound');
});

const importing = `mutation ($draft: ImportOrderDraft!) {
  importOrder(draft: $draft) {
    orderNumber paymentInfo { payments { id } }
    taxedPrice { totalGross { centAmount } totalTax { centAmount } }
    lineItems { quantity variant { attributesRaw { name value } } }
  }
}`;

test('an order is imported over GraphQL', async () => {
  const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
  const typed = (centAmount: number) => ({ centPrecision: eur(centAmount) });
  const payment = await calls.post('/payments', { amountPlanned: eur(200) }, 201);
  const draft = {
    orderNumber: 'IMPORTED-1',
    totalPrice: eur(200),
    taxedPrice: {
      totalNet: typed(150),
      totalGross: typed(200),
      taxPortions: [{ rate: 0.25, amount: eur(50) }],
      totalTax: typed(50),
    },
    paymentInfo: { typeId: 'payment', id: payment.id },
    lineItems: [
      {
        name: [{ locale: 'en', value: 'Lamp' }],
        quantity: 2,
        price: { value: typed(100) },
        variant: { sku: 'lamp-1', attributes: [{ name: 'colour', value: '"red"' }] },
      },
    ],
  };
  const { importOrder } = await server.graphql(importing, { draft });
  assert.deepEqual(importOrder, {
    orderNumber: 'IMPORTED-1',
    paymentInfo: { payments: [{ id: payment.id }] },
    taxedPrice: { totalGross: { centAmount: 200 }, totalTax: { centAmount: 50 } },
    lineItems: [{ quantity: 2, variant: { attributesRaw: [{ name: 'colour', value: 'red' }] } }],
  });
  const errors = await server.graphqlErrors(importing, { draft });
  assert.equal(errors[0].extensions.code, 'DuplicateField');
  const taxedPrice = { ...draft.taxedPrice, totalTax: typed(51) };
  const odd = { ...draft, orderNumber: 'IMPORTED-2', taxedPrice };
  const [refused] = await server.graphqlErrors(importing, { draft: odd });
  assert.equal(refused.extensions.field, 'taxedPrice.totalTax');
});

test('an order leads to the addresses of its customer by what they are for', async () => {
  const [home, work] = [
    { country: 'DE', key: 'home' },
    { country: 'FR', key: 'work' },
  ];
  const made = await calls.customer({
    addresses: [home, work],
    defaultShippingAddress: 1,
    shippingAddresses: [0, 1],
  });
  const cart = await shop.cart({ quantity: 1 }, { customerId: made.id });
  const order = await calls.post('/orders', { id: cart.id, version: cart.version }, 201);
  const query = `query ($id: String) { order(id: $id) { customer {
    defaultShippingAddress { key } defaultBillingAddress { key }
    shippingAddresses { key } billingAddresses { key }
  } } }`;
  assert.deepEqual((await server.graphql(query, { id: order.id })).order.customer, {
    defaultShippingAddress: { key: 'work' },
    defaultBillingAddress: null,
    shippingAddresses: [{ key: 'home' }, { key: 'work' }],
    billingAddresses: [],
  });
});

test('a buyer is led to a payment without what the shop and the payment service said', async () => {
  const buyer = await calls.customer({});
  const draft = {
    amountPlanned: { currencyCode: 'EUR', centAmount: 200 },
    interfaceId: 'secret',
    paymentStatus: { interfaceCode: 'secret', interfaceText: 'secret' },
  };
  const payment = await calls.post('/payments', draft, 201);
  const cart = await shop.cart({ quantity: 1 }, { customerId: buyer.id });
  const made = await calls.post('/orders', { id: cart.id, version: cart.version }, 201);
  const added = { action: 'addPayment', payment: { typeId: 'payment', id: payment.id } };
  await calls.post(`/orders/${made.id}`, { version: made.version, actions: [added] }, 200);
  const own = await server.customerToken(buyer.email, password, 'manage_my_orders:demo');
  const seen = `id interfaceId amountPlanned { centAmount } transactions { id }
    paymentStatus { interfaceCode interfaceText stateRef { id } state { id } }
    interfaceInteractionsRaw { total results { type { key } } }`;
  const query = `query ($id: String) { me { order(id: $id) { paymentInfo { payments { ${seen} } } } } }`;
  const { me } = await server.graphql(query, { id: made.id }, { token: own });
  assert.deepEqual(me.order.paymentInfo.payments, [
    {
      id: payment.id,
      interfaceId: null,
      amountPlanned: { centAmount: 200 },
      transactions: [],
      paymentStatus: { interfaceCode: null, interfaceText: null, stateRef: null, state: null },
      interfaceInteractionsRaw: { total: 0, results: [] },
    },
  ]);
});
