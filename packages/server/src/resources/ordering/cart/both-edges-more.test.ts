// More update actions of carts through both edges: the owner of the cart, its shipping in several
// parts, external tax amounts, and the refusals of both edges.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import {
  address,
  cartEdges,
  cartMutation,
  comparable,
  type OrderStep,
  ref,
} from '../../../testing/order-edges.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await shop.product('chair', 500);
  const lineItems = [{ sku: 'chair-1', quantity: 3 }];
  await server.created('/shopping-lists', { key: 'wishes', name: { en: 'Wishes' }, lineItems });
  await server.created('/customer-groups', { key: 'vip', groupName: 'Good customers' });
  await server.created('/business-units', { key: 'firm', name: 'Firm', unitType: 'Company' });
  const shippingRateInputType = { type: 'CartScore' };
  await server.changed('', { action: 'setShippingRateInputType', shippingRateInputType });
});
after(() => server.close());

const keyed = (typeId: string, key: string) => ({ typeId, key });
const taxRate = { name: 'seven', amount: 0.07, includedInPrice: false, country: 'DE' };
const soon = { from: '2030-01-02T00:00:00.000Z' };

type Make = (cart: any) => readonly OrderStep[];

/** Both edges run the steps on a cart of their own; answers the carts that come out. */
async function both(make: Make, draft: object): Promise<any> {
  const { rest, graphql } = cartEdges(server);
  const carts = [];
  for (const edge of [rest, graphql]) {
    const cart = await shop.cart({ quantity: 2 }, draft);
    carts.push(await edge(cart, make(cart)));
  }
  const [byRest, byGraphql] = carts;
  assert.deepEqual(comparable(byGraphql), comparable(byRest));
  assert.equal(byGraphql.version, byRest.version);
  return byRest;
}

test('who a cart is for, its words, its list and its shipping rate', async () => {
  const { customer } = await server.created('/customers', {
    email: 'eve@example.com',
    password: 'a b',
  });
  let keys = 0;
  const cart = await both(({ customLineItems: [{ id: customLineItemId }] }) => {
    keys += 1;
    return [
      { action: 'setKey', rest: { key: `cart-${keys}` } },
      { action: 'setKey', rest: {} },
      { action: 'setLocale', rest: {} },
      { action: 'setCustomerGroup', rest: { customerGroup: keyed('customer-group', 'vip') } },
      { action: 'setAnonymousId', rest: { anonymousId: 'visitor' } },
      { action: 'setAnonymousId', rest: {} },
      { action: 'setCustomerId', rest: { customerId: customer.id } },
      { action: 'setCustomerId', rest: {} },
      { action: 'setBusinessUnit', rest: { businessUnit: keyed('business-unit', 'firm') } },
      { action: 'addShoppingList', rest: { shoppingList: keyed('shopping-list', 'wishes') } },
      {
        action: 'changeCustomLineItemPriceMode',
        rest: { customLineItemId, mode: 'External' },
      },
      {
        action: 'setShippingRateInput',
        rest: { shippingRateInput: { type: 'Score', score: 4 } },
        graphql: { shippingRateInput: { Score: { score: 4 } } },
      },
      { action: 'setEstimatedDelivery', rest: { estimatedDelivery: soon } },
      {
        action: 'setCustomShippingMethod',
        rest: {
          shippingMethodName: 'Bike',
          shippingRate: { price: eur(300) },
          taxCategory: ref('tax-category', shop.taxCategoryId),
        },
      },
    ];
  }, {});
  assert.equal(cart.customerId, undefined);
  assert.equal(cart.businessUnit.key, 'firm');
  assert.deepEqual([cart.lineItems.length, cart.lineItems[1].quantity], [2, 3]);
  assert.equal(cart.customLineItems[0].priceMode, 'External');
  assert.equal(cart.shippingRateInput.score, 4);
  assert.deepEqual(
    [cart.shippingInfo.shippingMethodName, cart.shippingInfo.price.centAmount],
    ['Bike', 300],
  );
});

test('amounts of tax that another system has reckoned', async () => {
  const externalTaxAmount = { totalGross: eur(2600), taxRate };
  const cart = await both(
    ({ lineItems: [line], customLineItems: [custom] }) => [
      { action: 'setLineItemTaxAmount', rest: { lineItemId: line.id, externalTaxAmount } },
      {
        action: 'setCustomLineItemTaxAmount',
        rest: { customLineItemId: custom.id, externalTaxAmount },
      },
      { action: 'setShippingMethodTaxAmount', rest: { externalTaxAmount } },
      {
        action: 'setCartTotalTax',
        rest: {
          externalTotalGross: eur(7800),
          externalTaxPortions: [{ name: 'DE', rate: 0.07, amount: eur(500) }],
        },
      },
    ],
    { taxMode: 'ExternalAmount' },
  );
  assert.equal(cart.lineItems[0].taxedPrice.totalGross.centAmount, 2600);
  assert.equal(cart.taxedPrice.totalGross.centAmount, 7800);
});

test('a cart with several shippings', async () => {
  const shippingMethod = ref('shipping-method', shop.shippingMethodId);
  const cart = await both(
    () => [
      {
        action: 'addShippingMethod',
        rest: { shippingKey: 'slow', shippingMethod, shippingAddress: address },
      },
      {
        action: 'addCustomShippingMethod',
        rest: {
          shippingKey: 'bike',
          shippingMethodName: 'Bike',
          shippingAddress: address,
          shippingRate: { price: eur(300) },
          taxCategory: ref('tax-category', shop.taxCategoryId),
        },
      },
      { action: 'removeShippingMethod', rest: { shippingKey: 'slow' } },
    ],
    { shippingMode: 'Multiple', shippingAddress: undefined, shippingMethod: undefined },
  );
  assert.deepEqual(
    cart.shipping.map(({ shippingKey }: any) => shippingKey),
    ['bike'],
  );
});

test('what cannot be done both edges refuse alike', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const discountCode = ref('discount-code', cart.id);
  for (const [action, input] of [
    ['addDiscountCode', { code: 'SALE' }],
    ['removeDiscountCode', { discountCode }],
  ] as const) {
    const { id, version } = cart;
    const byRest = await server.request('POST', `/carts/${id}`, {
      version,
      actions: [{ action, ...input }],
    });
    const variables = { id, version, actions: [{ [action]: input }] };
    const byGraphql = await server.request('POST', '/graphql', { query: cartMutation, variables });
    const [told] = byGraphql.body.errors;
    const [expected] = byRest.body.errors;
    assert.equal(byRest.status, 400, action);
    assert.deepEqual({ ...told.extensions, message: told.message }, expected, action);
  }
  assert.equal((await server.request('GET', `/carts/${cart.id}`)).body.version, cart.version);
});
