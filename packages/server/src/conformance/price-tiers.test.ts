// A line whose quantity reaches a price tier shows the price of the tier, whatever made the line.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const product = await shop.product('cup', 100);
  const tiers = [
    { minimumQuantity: 2, value: eur(90) },
    { minimumQuantity: 5, value: eur(70) },
  ];
  await server.changed(`/products/${product.id}`, {
    action: 'setPrices',
    sku: 'cup-1',
    staged: false,
    prices: [{ value: eur(100), tiers }],
  });
});
after(() => server.close());

const cup = (quantity: number, members: object = {}) => ({ sku: 'cup-1', quantity, ...members });
const draft = (quantity?: number) => ({
  currency: 'EUR',
  country: 'DE',
  shippingAddress: { country: 'DE' },
  lineItems: quantity === undefined ? [] : [cup(quantity)],
});
const cartOf = (quantity?: number) => server.created('/carts', draft(quantity));
const update = ({ id }: any, ...actions: readonly object[]) =>
  server.changed(`/carts/${id}`, ...actions);
const prices = ({ lineItems }: any) =>
  lineItems.map((line: any) => [
    line.quantity,
    line.price.value.centAmount,
    line.totalPrice.centAmount,
  ]);

const ways: { readonly [title: string]: (quantity: number) => Promise<any> } = {
  'a draft': cartOf,
  addLineItem: async (quantity) =>
    update(await cartOf(), { action: 'addLineItem', ...cup(quantity) }),
  'addLineItem to an equal line': async (quantity) =>
    update(await cartOf(1), { action: 'addLineItem', ...cup(quantity - 1) }),
  'changeLineItemQuantity up': async (quantity) => {
    const cart = await cartOf(1);
    const lineItemId = cart.lineItems[0].id;
    return update(cart, { action: 'changeLineItemQuantity', lineItemId, quantity });
  },
  'removeLineItem in part': async (quantity) => {
    const cart = await cartOf(9);
    const lineItemId = cart.lineItems[0].id;
    return update(cart, { action: 'removeLineItem', lineItemId, quantity: 9 - quantity });
  },
  recalculate: async (quantity) => update(await cartOf(quantity), { action: 'recalculate' }),
  replication: async (quantity) => {
    const { id } = await cartOf(quantity);
    return server.created('/carts/replicate', { reference: { typeId: 'cart', id } });
  },
  addShoppingList: async (quantity) => {
    const list = await server.created('/shopping-lists', {
      name: { en: 'L' },
      lineItems: [cup(quantity)],
    });
    const shoppingList = { typeId: 'shopping-list', id: list.id };
    return update(await cartOf(), { action: 'addShoppingList', shoppingList });
  },
  'the merge of an anonymous cart': async (quantity) => {
    const { id } = (
      await server.created('/customers', {
        email: `${quantity}@example.com`,
        password: 'secret',
      })
    ).customer;
    await server.created('/carts', { ...draft(1), customerId: id });
    const { id: cartId } = await cartOf(quantity);
    return server.posted(`/carts/customer-id=${id}/merge`, {
      anonymousCart: { typeId: 'cart', id: cartId },
    });
  },
  'an order of the cart': async (quantity) => {
    const { id, version } = await cartOf(quantity);
    return server.created('/orders', { id, version });
  },
  'an edit of an order': async (quantity) => {
    const { id, version } = await cartOf(1);
    const order = await server.created('/orders', { id, version });
    const lineItemId = order.lineItems[0].id;
    const edit = await server.created('/orders/edits', {
      resource: { typeId: 'order', id: order.id },
      stagedActions: [{ action: 'changeLineItemQuantity', lineItemId, quantity }],
    });
    await server.posted(`/orders/edits/${edit.id}/apply`, {
      editVersion: edit.version,
      resourceVersion: order.version,
    });
    return server.read(`/orders/${order.id}`);
  },
};

for (const [title, way] of Object.entries(ways))
  test(`A line shows the price of the tier that it reaches: ${title}`, async () => {
    assert.deepEqual(prices(await way(3)), [[3, 90, 270]]);
    assert.deepEqual(prices(await way(6)), [[6, 70, 420]]);
  });

test('A line that falls below a tier shows the price without it', async () => {
  const cart = await cartOf(6);
  const lineItemId = cart.lineItems[0].id;
  const down = (quantity: number) =>
    update(cart, { action: 'changeLineItemQuantity', lineItemId, quantity });
  assert.deepEqual(prices(await down(4)), [[4, 90, 360]]);
  assert.deepEqual(prices(await down(1)), [[1, 100, 100]]);
});

test('GraphQL shows the price of the tier', async () => {
  const { id } = await cartOf(2);
  const { cart } = await server.graphql(
    `{ cart(id: "${id}") { lineItems { quantity price { value { centAmount } }
      totalPrice { centAmount } } } }`,
  );
  assert.deepEqual(prices(cart), [[2, 90, 180]]);
});

test('The best deal starts from the price of the tier where cart discounts win', async () => {
  await server.changed('', {
    action: 'setDiscountsConfiguration',
    discountsConfiguration: { discountCombinationMode: 'BestDeal' },
  });
  const ofProducts = await server.created('/product-discounts', {
    name: { en: 'Fifteen off' },
    value: { type: 'relative', permyriad: 1_500 },
    predicate: 'sku = "bowl-1"',
    sortOrder: '0.5',
    isActive: true,
  });
  const product = await shop.product('bowl', 100);
  await server.changed(`/products/${product.id}`, {
    action: 'setPrices',
    sku: 'bowl-1',
    staged: false,
    prices: [{ value: eur(100), tiers: [{ minimumQuantity: 2, value: eur(90) }] }],
  });
  await untilDiscounted(product.id);
  const cart = await server.created('/carts', {
    ...draft(),
    lineItems: [cup(2, { sku: 'bowl-1' })],
  });
  assert.deepEqual(prices(cart), [[2, 100, 170]]);
  const discount = await server.created('/cart-discounts', {
    name: { en: 'Ten off' },
    value: { type: 'relative', permyriad: 1_000 },
    cartPredicate: 'true',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: '0.7',
  });
  assert.deepEqual(prices(await update(cart, { action: 'recalculate' })), [[2, 90, 162]]);
  await server.changed(`/cart-discounts/${discount.id}`, {
    action: 'changeIsActive',
    isActive: false,
  });
  const again = await update(cart, { action: 'setCustomerEmail', email: 'a@example.com' });
  assert.deepEqual(prices(again), [[2, 100, 170]]);
  await server.expecting(
    200,
    'DELETE',
    `/product-discounts/${ofProducts.id}?version=${ofProducts.version}`,
  );
});

/** Product discounts reach prices in the background. */
async function untilDiscounted(id: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { masterData } = await server.read(`/products/${id}`);
    if (masterData.current.masterVariant.prices[0].discounted !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail('the price has no discount');
}
