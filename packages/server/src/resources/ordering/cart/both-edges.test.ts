// Update actions of carts through REST and through GraphQL, on one cart each: both carts must come
// out the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import {
  address,
  cartEdges,
  comparable,
  noteTypeFor,
  type OrderEdge,
  type OrderStep,
  ref,
} from '../../../testing/order-edges.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await shop.product('chair', 500);
  const owners = ['order', 'line-item', 'custom-line-item', 'address', 'shipping'];
  await server.created('/types', noteTypeFor(...owners));
  await server.created('/channels', {
    key: 'depot',
    roles: ['InventorySupply', 'ProductDistribution'],
  });
});
after(() => server.close());

const typed = (centAmount: number) => ({ centPrecision: eur(centAmount) });
const type = { typeId: 'type', key: 'note' };
const depot = { typeId: 'channel', key: 'depot' };
const externalTaxRate = { name: 'seven', amount: 0.07, includedInPrice: true, country: 'DE' };

const custom = (actions: string, naming: object = {}): readonly OrderStep[] => [
  {
    action: `${actions}CustomType`,
    rest: { ...naming, type, fields: { note: 'a' } },
    graphql: { ...naming, type, fields: [{ name: 'note', value: '"a"' }] },
  },
  {
    action: `${actions}CustomField`,
    rest: { ...naming, name: 'note', value: 'b' },
    graphql: { ...naming, name: 'note', value: '"b"' },
  },
];

/** Lines, addresses and shipping. */
function filling(cart: any): readonly OrderStep[] {
  const [lineItemId, customLineItemId] = [cart.lineItems[0].id, cart.customLineItems[0].id];
  const item = { slug: 'wrap', quantity: 2, taxCategory: ref('tax-category', shop.taxCategoryId) };
  const shares = (quantity: number) => ({ targets: [{ addressKey: 'home', quantity }] });
  const shippingMethod = ref('shipping-method', shop.shippingMethodId);
  const targetsDelta = [{ addressKey: 'home', quantity: 1 }];
  return [
    { action: 'addLineItem', rest: { sku: 'chair-1', quantity: 2 } },
    { action: 'changeLineItemQuantity', rest: { lineItemId, quantity: 5 } },
    {
      action: 'addCustomLineItem',
      rest: { ...item, name: { en: 'Wrap' }, money: eur(90) },
      graphql: { ...item, name: [{ locale: 'en', value: 'Wrap' }], money: typed(90) },
    },
    { action: 'changeCustomLineItemQuantity', rest: { customLineItemId, quantity: 3 } },
    {
      action: 'changeCustomLineItemMoney',
      rest: { customLineItemId, money: eur(70) },
      graphql: { customLineItemId, money: typed(70) },
    },
    { action: 'setCountry', rest: { country: 'DE' } },
    { action: 'setCustomerEmail', rest: { email: 'cart@example.com' } },
    { action: 'setPurchaseOrderNumber', rest: { purchaseOrderNumber: 'P-1' } },
    { action: 'setDeleteDaysAfterLastModification', rest: { deleteDaysAfterLastModification: 30 } },
    { action: 'setShippingAddress', rest: { address: { ...address, id: 'ship' } } },
    { action: 'setBillingAddress', rest: { address: { ...address, id: 'bill' } } },
    { action: 'addItemShippingAddress', rest: { address: { ...address, key: 'home' } } },
    { action: 'addItemShippingAddress', rest: { address: { ...address, key: 'work' } } },
    { action: 'updateItemShippingAddress', rest: { address: { country: 'FR', key: 'home' } } },
    { action: 'removeItemShippingAddress', rest: { addressKey: 'work' } },
    { action: 'setLineItemShippingDetails', rest: { lineItemId, shippingDetails: shares(4) } },
    {
      action: 'applyDeltaToLineItemShippingDetailsTargets',
      rest: { lineItemId, targetsDelta },
    },
    {
      action: 'setCustomLineItemShippingDetails',
      rest: { customLineItemId, shippingDetails: shares(2) },
    },
    {
      action: 'applyDeltaToCustomLineItemShippingDetailsTargets',
      rest: { customLineItemId, targetsDelta },
    },
    { action: 'setShippingMethod', rest: { shippingMethod } },
    { action: 'setLineItemSupplyChannel', rest: { lineItemId, supplyChannel: depot } },
    { action: 'setLineItemDistributionChannel', rest: { lineItemId, distributionChannel: depot } },
    { action: 'setLineItemInventoryMode', rest: { lineItemId, inventoryMode: 'TrackOnly' } },
    ...custom('set'),
    ...custom('setLineItem', { lineItemId }),
    ...custom('setCustomLineItem', { customLineItemId }),
    ...custom('setShippingAddress'),
    ...custom('setBillingAddress'),
    ...custom('setItemShippingAddress', { addressKey: 'home' }),
    ...custom('setShipping'),
  ];
}

/** Modes, prices and taxes, and taking things out again. */
function pricing(cart: any): readonly OrderStep[] {
  const [first, second] = cart.lineItems.map(({ id }: any) => id);
  const [sticker, wrap] = cart.customLineItems.map(({ id }: any) => id);
  const total = { price: eur(10), totalPrice: eur(45) };
  return [
    { action: 'changeTaxRoundingMode', rest: { taxRoundingMode: 'HalfUp' } },
    { action: 'changePriceRoundingMode', rest: { priceRoundingMode: 'HalfDown' } },
    { action: 'changeTaxCalculationMode', rest: { taxCalculationMode: 'UnitPriceLevel' } },
    { action: 'recalculate', rest: { updateProductData: true } },
    { action: 'changeLineItemsOrder', rest: { lineItemOrder: [second, first] } },
    { action: 'freezeCart', rest: {} },
    { action: 'unfreezeCart', rest: {} },
    { action: 'lockCart', rest: {} },
    { action: 'unlockCart', rest: {} },
    { action: 'changeTaxMode', rest: { taxMode: 'External' } },
    { action: 'setLineItemTaxRate', rest: { lineItemId: first, externalTaxRate } },
    { action: 'setCustomLineItemTaxRate', rest: { customLineItemId: sticker, externalTaxRate } },
    { action: 'setShippingMethodTaxRate', rest: { externalTaxRate } },
    {
      action: 'setLineItemPrice',
      rest: { lineItemId: first, externalPrice: eur(99) },
      graphql: { lineItemId: first, externalPrice: typed(99) },
    },
    {
      action: 'setLineItemTotalPrice',
      rest: { lineItemId: first, externalTotalPrice: total },
      graphql: { lineItemId: first, externalTotalPrice: { ...total, price: typed(10) } },
    },
    { action: 'removeCustomLineItem', rest: { customLineItemId: wrap } },
    { action: 'removeLineItem', rest: { lineItemId: second } },
  ];
}

async function through(edge: OrderEdge): Promise<any> {
  const cart = await shop.cart({ quantity: 4 });
  const filled = await edge(cart, filling(cart));
  const payment = await server.created('/payments', { amountPlanned: eur(100) });
  const paid = { payment: ref('payment', payment.id) };
  const priced = await edge(filled, [...pricing(filled), { action: 'addPayment', rest: paid }]);
  assert.deepEqual(priced.paymentInfo.payments, [paid.payment]);
  return edge(priced, [{ action: 'removePayment', rest: paid }]);
}

test('REST and GraphQL make the same cart of the same actions', async () => {
  const edges = cartEdges(server);
  const [rest, graphql] = [await through(edges.rest), await through(edges.graphql)];
  assert.deepEqual(comparable(graphql), comparable(rest));
  assert.equal(rest.version, graphql.version);
  const [line] = rest.lineItems;
  assert.deepEqual([line.totalPrice.centAmount, line.custom.fields], [45, { note: 'b' }]);
  assert.equal(rest.customLineItems[0].shippingDetails.valid, true);
});

test('how recurring orders are to be paid is kept alike, and shown in both', async () => {
  const edges = cartEdges(server);
  const card = await server.created('/payment-methods', { method: 'card' });
  const paymentMethod = ref('payment-method', card.id);
  const amount = { currencyCode: 'EUR', fractionDigits: 3, preciseAmount: 12_345 };
  const part = (id: string, allocation: object) => ({ id, paymentMethod, allocation });
  const steps = (isGraphql: boolean): readonly OrderStep[] => {
    const relative = { percentage: 60 };
    const share = isGraphql ? { Relative: relative } : { type: 'Relative', ...relative };
    const fixed = isGraphql ? { Absolute: { amount } } : { type: 'Absolute', amount };
    const configuration = { paymentStrategy: 'Checkout', paymentAllocations: [part('a', share)] };
    return [
      {
        action: 'setRecurringPaymentConfiguration',
        rest: { recurringPaymentConfiguration: configuration },
      },
      { action: 'addRecurringPaymentAllocation', rest: part('b', fixed) },
      { action: 'addRecurringPaymentAllocation', rest: part('c', share) },
      { action: 'removeRecurringPaymentAllocation', rest: { id: 'a' } },
      { action: 'setRecurringPaymentStrategy', rest: { paymentStrategy: 'Checkout' } },
    ];
  };
  const money = { type: 'highPrecision', ...amount, centAmount: 1_234 };
  const expected = {
    paymentStrategy: 'Checkout',
    paymentAllocations: [
      part('b', { type: 'Absolute', amount: money }),
      part('c', { type: 'Relative', percentage: 60 }),
    ],
  };
  for (const [edge, isGraphql] of [
    [edges.rest, false],
    [edges.graphql, true],
  ] as const) {
    const made = await edge(await shop.cart({ quantity: 1 }), steps(isGraphql));
    const { body: cart } = await server.request('GET', `/carts/${made.id}`);
    assert.deepEqual(cart.recurringPaymentConfiguration, expected);
    const shown = await server.graphql(
      `query ($id: String!) { cart(id: $id) { recurringPaymentConfiguration { paymentStrategy
        paymentAllocations { id paymentMethodRef { id } paymentMethod { method } allocation { type
          ... on Absolute { amount { type preciseAmount centAmount } }
          ... on Relative { percentage } } } } } }`,
      { id: cart.id },
    );
    assert.deepEqual(shown.cart.recurringPaymentConfiguration.paymentAllocations, [
      {
        id: 'b',
        paymentMethodRef: { id: card.id },
        paymentMethod: { method: 'card' },
        allocation: {
          type: 'Absolute',
          amount: { type: 'highPrecision', preciseAmount: 12_345, centAmount: 1_234 },
        },
      },
      {
        id: 'c',
        paymentMethodRef: { id: card.id },
        paymentMethod: { method: 'card' },
        allocation: { type: 'Relative', percentage: 60 },
      },
    ]);
    for (const refused of [
      { action: 'removeRecurringPaymentAllocation', id: 'a' },
      { action: 'addRecurringPaymentAllocation', ...expected.paymentAllocations[0]! },
    ]) {
      const body = { version: cart.version, actions: [refused] };
      const answer = await server.request('POST', `/carts/${cart.id}`, body);
      assert.deepEqual([answer.status, answer.body.errors[0].code], [400, 'InvalidOperation']);
    }
  }
});
