// Every specified update action through REST and through GraphQL, on one order each: both orders
// must be equal, and so must their messages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import {
  address,
  comparable,
  lineItemStates,
  messagesAbout,
  noteTypeFor,
  type OrderEdge,
  type OrderStep,
  orderEdges,
  orderMutation,
  ref,
} from '../../../testing/order-edges.ts';

let server: TestServer;
let shop: Shop;
let made: Made;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  made = await makeOthers();
});
after(() => server.close());

interface Made {
  readonly typeId: string;
  readonly customerId: string;
  readonly channelId: string;
  readonly states: { readonly [key: string]: string };
}

async function makeOthers(): Promise<Made> {
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  const type = await server.created(
    '/types',
    noteTypeFor('order', 'line-item', 'custom-line-item'),
  );
  const { customer } = await server.created('/customers', {
    email: 'b@example.com',
    password: 'secret',
  });
  const channel = await server.created('/channels', { key: 'erp', roles: ['OrderExport'] });
  const checked = await server.created('/states', { key: 'checked', type: 'OrderState' });
  return {
    typeId: type.id,
    customerId: customer.id,
    channelId: channel.id,
    states: { ...(await lineItemStates(server)), checked: checked.id },
  };
}

/** The 40 actions, in an order in which each finds what it needs. */
function rows(order: any): readonly OrderStep[] {
  const [lineItemId, customLineItemId] = [order.lineItems[0].id, order.customLineItems[0].id];
  const state = (key: string) => ref('state', made.states[key]!);
  const typed = { type: ref('type', made.typeId), fields: { note: 'a' } };
  const typedList = { typeKey: 'note', fields: [{ name: 'note', value: '"a"' }] };
  const field = { name: 'note', value: 'b' };
  const jsonField = { name: 'note', value: '"b"' };
  const moved = { quantity: 1, fromState: state('initial'), toState: state('packed') };
  const shares = (quantity: number) => ({ targets: [{ addressKey: 'home', quantity }] });
  return [
    { action: 'changeOrderState', rest: { orderState: 'Confirmed' } },
    { action: 'changePaymentState', rest: { paymentState: 'Paid' } },
    { action: 'changeShipmentState', rest: { shipmentState: 'Ready' } },
    { action: 'transitionState', rest: { state: state('checked') } },
    { action: 'setCustomerEmail', rest: { email: 'new@example.com' } },
    { action: 'setCustomerId', rest: { customerId: made.customerId } },
    { action: 'setLocale', rest: {} },
    { action: 'setShippingAddress', rest: { address: { ...address, id: 'ship' } } },
    { action: 'setBillingAddress', rest: { address: { ...address, id: 'bill' } } },
    { action: 'addItemShippingAddress', rest: { address: { ...address, id: 'a', key: 'home' } } },
    { action: 'addItemShippingAddress', rest: { address: { ...address, id: 'b', key: 'work' } } },
    {
      action: 'updateItemShippingAddress',
      rest: { address: { country: 'FR', id: 'a', key: 'home' } },
    },
    { action: 'removeItemShippingAddress', rest: { addressKey: 'work' } },
    { action: 'setLineItemShippingDetails', rest: { lineItemId, shippingDetails: shares(4) } },
    {
      action: 'setCustomLineItemShippingDetails',
      rest: { customLineItemId, shippingDetails: shares(4) },
    },
    { action: 'setCustomType', rest: typed, graphql: typedList },
    { action: 'setCustomField', rest: field, graphql: jsonField },
    {
      action: 'setLineItemCustomType',
      rest: { lineItemId, ...typed },
      graphql: { lineItemId, ...typedList },
    },
    {
      action: 'setLineItemCustomField',
      rest: { lineItemId, ...field },
      graphql: { lineItemId, ...jsonField },
    },
    {
      action: 'setCustomLineItemCustomType',
      rest: { customLineItemId, ...typed },
      graphql: { customLineItemId, ...typedList },
    },
    {
      action: 'setCustomLineItemCustomField',
      rest: { customLineItemId, ...field },
      graphql: { customLineItemId, ...jsonField },
    },
    { action: 'transitionLineItemState', rest: { lineItemId, ...moved } },
    { action: 'transitionCustomLineItemState', rest: { customLineItemId, ...moved } },
    {
      action: 'importLineItemState',
      rest: { lineItemId, state: [{ quantity: 4, state: state('packed') }] },
    },
    {
      action: 'importCustomLineItemState',
      rest: { customLineItemId, state: [{ quantity: 4, state: state('packed') }] },
    },
    { action: 'updateSyncInfo', rest: { channel: ref('channel', made.channelId) } },
    {
      action: 'addReturnInfo',
      rest: { items: [{ quantity: 1, lineItemId, shipmentState: 'Returned' }] },
    },
    {
      action: 'addDelivery',
      rest: { items: [{ id: lineItemId, quantity: 1 }], parcels: [{ items: [] }] },
      graphql: {
        items: [{ id: lineItemId, quantity: 1 }],
        parcels: [{ id: lineItemId, quantity: 1 }],
      },
    },
  ];
}

/** Actions on what the former ones have made. */
function laterRows(order: any): readonly OrderStep[] {
  const [delivery] = order.shippingInfo.deliveries;
  const [parcel] = delivery.parcels;
  const [item] = order.returnInfo[0].items;
  const items = [{ id: order.lineItems[0].id, quantity: 2 }];
  const [deliveryId, parcelId, returnItemId] = [delivery.id, parcel.id, item.id];
  return [
    { action: 'setDeliveryAddress', rest: { deliveryId, address: { ...address, id: 'd' } } },
    { action: 'setDeliveryItems', rest: { deliveryId, items } },
    { action: 'setParcelItems', rest: { parcelId, items } },
    { action: 'setParcelMeasurements', rest: { parcelId, measurements: { weightInGram: 5 } } },
    { action: 'setParcelTrackingData', rest: { parcelId, trackingData: { trackingId: 'T' } } },
    { action: 'addParcelToDelivery', rest: { deliveryId, items } },
    { action: 'removeParcelFromDelivery', rest: { parcelId } },
    { action: 'setReturnShipmentState', rest: { returnItemId, shipmentState: 'BackInStock' } },
    { action: 'setReturnPaymentState', rest: { returnItemId, paymentState: 'Refunded' } },
  ];
}

async function through(edge: OrderEdge): Promise<{ order: any; messages: readonly any[] }> {
  const fresh = await shop.order({ quantity: 4 });
  const payment = await server.created('/payments', {
    amountPlanned: { currencyCode: 'EUR', centAmount: 100 },
  });
  const paid = { payment: ref('payment', payment.id) };
  const first = await edge(fresh, [...rows(fresh), { action: 'addPayment', rest: paid }]);
  const { deliveries } = first.shippingInfo;
  const order = await edge(first, [
    ...laterRows(first),
    { action: 'removePayment', rest: paid },
    { action: 'setOrderNumber', rest: { orderNumber: `N-${fresh.id}` } },
    { action: 'removeDelivery', rest: { deliveryId: deliveries[0].id } },
  ]);
  return { order, messages: await messagesAbout(server, fresh.id) };
}

test('REST and GraphQL make the same order of the same actions', async () => {
  const edges = orderEdges(server);
  const [rest, graphql] = [await through(edges.rest), await through(edges.graphql)];
  assert.deepEqual(comparable(graphql.order), comparable(rest.order));
  const typesOf = (messages: readonly any[]) => messages.map(({ type }) => type);
  assert.deepEqual(typesOf(graphql.messages), typesOf(rest.messages));
  assert.ok(rest.messages.length >= 25, `${rest.messages.length} messages`);
  const numbers = rest.messages.map(({ sequenceNumber }) => sequenceNumber);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  assert.equal(rest.order.lastMessageSequenceNumber, rest.messages.length);
});

const bad: readonly (readonly [string, object, string])[] = [
  ['no member', {}, 'InvalidInput'],
  [
    'two members',
    { setCustomerEmail: {}, changeOrderState: { orderState: 'Open' } },
    'InvalidInput',
  ],
  ['a value that is not JSON', { setCustomField: { name: 'x', value: '{' } }, 'InvalidInput'],
  ['an unknown delivery', { removeDelivery: { deliveryId: 'x' } }, 'InvalidOperation'],
  [
    'a dangling state',
    { transitionState: { state: { typeId: 'state', id: 'x' } } },
    'ReferencedResourceNotFound',
  ],
];
for (const [what, action, code] of bad)
  test(`an update over GraphQL with ${what} is refused and changes nothing`, async () => {
    const order = await shop.order({ quantity: 4 });
    const actions = [{ changeOrderState: { orderState: 'Complete' } }, action];
    const variables = { id: order.id, version: order.version, actions };
    const { status, body } = await server.request('POST', '/graphql', {
      query: orderMutation,
      variables,
    });
    assert.equal(status, 200);
    assert.equal(body.data.updateOrder, null);
    const [fault] = body.errors;
    assert.equal(fault.extensions.code, code, JSON.stringify(fault));
    assert.deepEqual(fault.path, ['updateOrder']);
    const same = await server.request('GET', `/orders/${order.id}`);
    assert.deepEqual(same.body, order);
  });
