// The public update actions in addition to the specified ones through REST and through GraphQL:
// custom fields on everything in an order that can have them, its owners, returns and dates. Both
// orders must be equal, and so must the messages, payload by payload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import {
  address,
  comparable,
  messagesAbout,
  type OrderEdge,
  type OrderStep,
  orderEdges,
} from '../../../testing/order-edges.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  await server.created('/types', noteType);
  await server.created('/stores', { key: 'berlin' });
  await server.created('/business-units', {
    key: 'acme',
    status: 'Active',
    name: 'Acme',
    unitType: 'Company',
  });
});
after(() => server.close());

const resourceTypeIds = [
  ...['order', 'line-item', 'custom-line-item', 'address', 'shipping', 'transaction'],
  ...['order-delivery', 'order-parcel', 'order-return-item', 'payment'],
];
const field = { label: { en: 'x' }, required: false };
const noteType = {
  key: 'note',
  name: { en: 'Note' },
  resourceTypeIds,
  fieldDefinitions: [
    { ...field, name: 'note', type: { name: 'String' } },
    { ...field, name: 'price', type: { name: 'Money' } },
    { ...field, name: 'names', type: { name: 'LocalizedString' } },
    { ...field, name: 'tags', type: { name: 'Set', elementType: { name: 'String' } } },
  ],
};

const type = { typeId: 'type', key: 'note' };
const values = {
  note: 'a "quoted" text',
  price: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 5, fractionDigits: 2 },
  names: { en: 'one', de: 'eins' },
  tags: ['x', 'y'],
};
const asList = (fields: object) =>
  Object.entries(fields).map(([name, value]) => ({ name, value: JSON.stringify(value) }));

/** Sets a type, changes a field, adds one, removes one, and sets the type again. */
function customSteps(actions: string, naming: object): readonly OrderStep[] {
  const setType = (fields: object): OrderStep => ({
    action: `${actions}CustomType`,
    rest: { ...naming, type, fields },
    graphql: { ...naming, type, fields: asList(fields) },
  });
  const setField = (name: string, value?: unknown): OrderStep => ({
    action: `${actions}CustomField`,
    rest: { ...naming, name, value },
    graphql: { ...naming, name, value: value === undefined ? undefined : JSON.stringify(value) },
  });
  return [
    setType({ note: 'first' }),
    setField('note', values.note),
    setField('price', values.price),
    setField('names', values.names),
    setField('tags', values.tags),
    setField('note'),
    { action: `${actions}CustomType`, rest: naming },
    setType(values),
  ];
}

function making(order: any): readonly OrderStep[] {
  const [lineItemId] = [order.lineItems[0].id];
  const items = [{ id: lineItemId, quantity: 1 }];
  const returned = [{ quantity: 1, lineItemId, shipmentState: 'Returned' }];
  return [
    { action: 'setShippingAddress', rest: { address: { ...address, id: 'ship' } } },
    { action: 'setBillingAddress', rest: { address: { ...address, id: 'bill' } } },
    { action: 'addItemShippingAddress', rest: { address: { ...address, id: 'a', key: 'home' } } },
    { action: 'addDelivery', rest: { items, address: { ...address, id: 'd' } } },
    { action: 'setReturnInfo', rest: { items: [{ items: returned, returnTrackingId: 'R' }] } },
  ];
}

function further(order: any): readonly OrderStep[] {
  const [delivery] = order.shippingInfo.deliveries;
  const [item] = order.returnInfo[0].items;
  const deliveryId = delivery.id;
  const estimatedDelivery = { from: '2030-01-01T00:00:00.000Z' };
  return [
    ...customSteps('set', {}),
    ...customSteps('setLineItem', { lineItemId: order.lineItems[0].id }),
    ...customSteps('setCustomLineItem', { customLineItemId: order.customLineItems[0].id }),
    ...customSteps('setShippingAddress', {}),
    ...customSteps('setBillingAddress', {}),
    ...customSteps('setItemShippingAddress', { addressKey: 'home' }),
    ...customSteps('setShipping', {}),
    ...customSteps('setDelivery', { deliveryId }),
    ...customSteps('setDeliveryAddress', { deliveryId }),
    ...customSteps('setReturnItem', { returnItemId: item.id }),
    ...customSteps('setParcel', { parcelId: delivery.parcels[0].id }),
    { action: 'setPurchaseOrderNumber', rest: { purchaseOrderNumber: 'P-1' } },
    { action: 'setStore', rest: { store: { typeId: 'store', key: 'berlin' } } },
    { action: 'setBusinessUnit', rest: { businessUnit: { typeId: 'business-unit', key: 'acme' } } },
    { action: 'setEstimatedDelivery', rest: { estimatedDelivery } },
  ];
}

async function through(edge: OrderEdge): Promise<{ order: any; messages: readonly any[] }> {
  const fresh = await shop.order({ quantity: 4 });
  const made = await edge(fresh, making(fresh));
  const deliveryId = made.shippingInfo.deliveries[0].id;
  const custom = { type, fields: values };
  const boxed = await edge(made, [
    {
      action: 'addParcelToDelivery',
      rest: { deliveryId, custom },
      graphql: { deliveryId, custom: { type, fields: asList(values) } },
    },
  ]);
  assert.deepEqual(boxed.shippingInfo.deliveries[0].parcels[0].custom.fields, values);
  const order = await edge(boxed, further(boxed));
  return { order, messages: await messagesAbout(server, fresh.id) };
}

test('REST and GraphQL make the same of every custom field in an order, and tell the same', async () => {
  const edges = orderEdges(server);
  const [rest, graphql] = [await through(edges.rest), await through(edges.graphql)];
  assert.deepEqual(comparable(graphql.order), comparable(rest.order));
  assert.deepEqual(comparable(graphql.messages), comparable(rest.messages));
  const { order } = rest;
  const [delivery] = order.shippingInfo.deliveries;
  const owners = [
    ...[order, order.lineItems[0], order.customLineItems[0], order.shippingAddress],
    ...[order.billingAddress, order.itemShippingAddresses[0], delivery, delivery.address],
    ...[delivery.parcels[0], order.returnInfo[0].items[0]],
  ];
  for (const { custom } of owners) assert.deepEqual(custom.fields, values);
  assert.deepEqual(order.shippingCustomFields.fields, values);
  const told = rest.messages.map((message) => message.type);
  for (const of of ['Order', 'Delivery'])
    for (const change of ['TypeSet', 'TypeRemoved', 'FieldAdded', 'FieldChanged', 'FieldRemoved'])
      assert.ok(told.includes(`${of}Custom${change}`), `${of}Custom${change} was not told`);
  for (const other of ['OrderPurchaseOrderNumberSet', 'OrderStoreSet', 'OrderBusinessUnitSet'])
    assert.ok(told.includes(other), `${other} was not told`);
});

test('transactions of payments take custom fields through both edges', async () => {
  const amount = { currencyCode: 'EUR', centAmount: 100 };
  const made = async () =>
    server.created('/payments', {
      amountPlanned: amount,
      transactions: [{ type: 'Charge', amount }],
    });
  const [one, other] = [await made(), await made()];
  const transactionId = (payment: any): string => payment.transactions[0].id;
  const note = { name: 'note', value: 'b' };
  const overRest = await server.posted(`/payments/${one.id}`, {
    version: one.version,
    actions: [
      { action: 'setTransactionCustomType', transactionId: transactionId(one), type },
      { action: 'setTransactionCustomField', transactionId: transactionId(one), ...note },
    ],
  });
  const query = `mutation ($id: String!, $version: Long!, $actions: [PaymentUpdateAction!]!) {
    updatePayment(id: $id, version: $version, actions: $actions) { version }
  }`;
  const named = { transactionId: transactionId(other) };
  const actions = [
    { setTransactionCustomType: { ...named, type } },
    { setTransactionCustomField: { ...named, ...note, value: '"b"' } },
  ];
  const variables = { id: other.id, version: other.version, actions };
  await server.graphql(query, variables);
  const overGraphql = (await server.request('GET', `/payments/${other.id}`)).body;
  assert.deepEqual(comparable(overGraphql), comparable(overRest));
  assert.deepEqual(overRest.transactions[0].custom.fields, { note: 'b' });
});
