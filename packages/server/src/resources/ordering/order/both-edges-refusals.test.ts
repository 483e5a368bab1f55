// Every update action with an input that it must refuse, through REST and through GraphQL: the same
// error with the same members, and nothing of the request is stored.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderKind } from '@storewright/model/resources/ordering/order';
import { eur, openShop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { lineItemStates, orderMutation, ref } from '../../../testing/order-edges.ts';

let server: TestServer;
let order: any;
let ids: { readonly [name: string]: string };

before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  await shop.order({ quantity: 4 }, { orderNumber: 'TAKEN' });
  const { id } = await shop.order({ quantity: 4 });
  const home = { country: 'DE', key: 'home' };
  order = await server.changed(`/orders/${id}`, {
    action: 'addItemShippingAddress',
    address: home,
  });
  ids = {
    line: order.lineItems[0].id,
    custom: order.customLineItems[0].id,
    payment: (await server.created('/payments', { amountPlanned: eur(1) })).id,
    channel: (await server.created('/channels', { key: 'plain' })).id,
    ...(await lineItemStates(server)),
    later: (await server.created('/states', { key: 'later', type: 'OrderState', initial: false }))
      .id,
  };
});
after(() => server.close());

interface Refusal {
  readonly action: string;
  readonly input: object;
  readonly code: string;
  /** What the schema refuses before the rules are asked is `InvalidInput` of GraphQL. */
  readonly bySchema?: true;
}

const none = (typeId: string) => ({ typeId, key: 'none' });
const state = (name: string) => ref('state', ids[name]!);
const placeless = { address: { city: 'Ulm' } };

/** Actions on something in the order that is not there. */
const unknown = (): readonly Refusal[] => {
  const items = [{ id: ids.line, quantity: 1 }];
  const field = { name: 'note', value: '"b"' };
  const inputs: readonly (readonly [action: string, input: object])[] = [
    ['addDelivery', { items: [{ id: 'no', quantity: 1 }] }],
    ['addParcelToDelivery', { deliveryId: 'no' }],
    ['removeDelivery', { deliveryId: 'no' }],
    ['setDeliveryAddress', { deliveryId: 'no' }],
    ['setDeliveryItems', { deliveryId: 'no', items }],
    ['setDeliveryCustomType', { deliveryId: 'no' }],
    ['setDeliveryCustomField', { deliveryId: 'no', ...field }],
    ['setDeliveryAddressCustomType', { deliveryId: 'no' }],
    ['setDeliveryAddressCustomField', { deliveryId: 'no', ...field }],
    ['removeParcelFromDelivery', { parcelId: 'no' }],
    ['setParcelItems', { parcelId: 'no', items }],
    ['setParcelMeasurements', { parcelId: 'no' }],
    ['setParcelTrackingData', { parcelId: 'no' }],
    ['setParcelCustomType', { parcelId: 'no' }],
    ['setParcelCustomField', { parcelId: 'no', ...field }],
    ['setReturnPaymentState', { returnItemId: 'no', paymentState: 'Refunded' }],
    ['setReturnShipmentState', { returnItemId: 'no', shipmentState: 'Unusable' }],
    ['setReturnItemCustomType', { returnItemId: 'no' }],
    ['setReturnItemCustomField', { returnItemId: 'no', ...field }],
    ['setLineItemCustomType', { lineItemId: 'no' }],
    ['setLineItemCustomField', { lineItemId: 'no', ...field }],
    ['setCustomLineItemCustomType', { customLineItemId: 'no' }],
    ['setCustomLineItemCustomField', { customLineItemId: 'no', ...field }],
    ['removeItemShippingAddress', { addressKey: 'no' }],
    ['updateItemShippingAddress', { address: { country: 'DE', key: 'no' } }],
    ['setItemShippingAddressCustomType', { addressKey: 'no' }],
    ['setItemShippingAddressCustomField', { addressKey: 'no', ...field }],
    ['setBillingAddressCustomType', {}],
    ['setBillingAddressCustomField', field],
    ['setShippingAddressCustomField', field],
    ['setShippingCustomField', field],
    ['setCustomField', field],
    ['removePayment', { payment: ref('payment', ids.payment!) }],
  ];
  return inputs.map(([action, input]) => ({ action, input, code: 'InvalidOperation' }));
};

/** References that lead nowhere. */
const dangling = (): readonly Refusal[] => {
  const inputs: readonly (readonly [action: string, input: object])[] = [
    ['addPayment', { payment: ref('payment', 'no') }],
    ['setCustomType', { type: none('type') }],
    ['setShippingAddressCustomType', { type: none('type') }],
    ['setShippingCustomType', { type: none('type') }],
    ['setCustomerId', { customerId: 'no' }],
    ['setStore', { store: none('store') }],
    ['setBusinessUnit', { businessUnit: none('business-unit') }],
    ['updateSyncInfo', { channel: none('channel') }],
    [
      'importLineItemState',
      { lineItemId: ids.line, state: [{ quantity: 4, state: ref('state', 'no') }] },
    ],
  ];
  return inputs.map(([action, input]) => ({ action, input, code: 'ReferencedResourceNotFound' }));
};

/** Values that do not fit the rules of the action. */
const unfit = (): readonly Refusal[] => {
  const [lineItemId, customLineItemId] = [ids.line, ids.custom];
  const step = { fromState: state('initial'), toState: state('packed') };
  const returned = (quantity: number) => [{ quantity, lineItemId, shipmentState: 'Returned' }];
  const shares = (quantity: number) => ({ targets: [{ addressKey: 'home', quantity }] });
  const packed = (quantity: number) => [{ quantity, state: state('packed') }];
  const most = Number.MAX_SAFE_INTEGER;
  const rows: readonly (readonly [action: string, input: object, code: string])[] = [
    ['addItemShippingAddress', { address: { country: 'DE' } }, 'InvalidOperation'],
    ['addItemShippingAddress', { address: { country: 'DE', key: 'home' } }, 'DuplicateField'],
    ['addDelivery', { items: [{ id: lineItemId, quantity: -1 }] }, 'InvalidInput'],
    ['addReturnInfo', { items: returned(0) }, 'InvalidField'],
    ['addReturnInfo', { items: [] }, 'InvalidOperation'],
    ['setReturnInfo', { items: [{ items: returned(-1) }] }, 'InvalidField'],
    ['importLineItemState', { lineItemId, state: packed(most) }, 'InvalidOperation'],
    ['importCustomLineItemState', { customLineItemId, state: packed(-1) }, 'InvalidInput'],
    ['importCustomLineItemState', { customLineItemId, state: packed(3) }, 'InvalidOperation'],
    ['transitionLineItemState', { lineItemId, quantity: 0, ...step }, 'InvalidField'],
    ['transitionLineItemState', { lineItemId, quantity: most, ...step }, 'InvalidOperation'],
    ['transitionCustomLineItemState', { customLineItemId, quantity: -1, ...step }, 'InvalidField'],
    [
      'transitionCustomLineItemState',
      { customLineItemId, quantity: 5, ...step },
      'InvalidOperation',
    ],
    ['transitionState', { state: state('later') }, 'InvalidOperation'],
    ['transitionState', { state: state('packed'), force: true }, 'InvalidOperation'],
    [
      'setLineItemShippingDetails',
      { lineItemId, shippingDetails: shares(3) },
      'InvalidItemShippingDetails',
    ],
    [
      'setCustomLineItemShippingDetails',
      { customLineItemId, shippingDetails: shares(5) },
      'InvalidItemShippingDetails',
    ],
    ['setOrderNumber', { orderNumber: 'TAKEN' }, 'DuplicateField'],
    ['setLocale', { locale: 'fr' }, 'InvalidInput'],
    ['updateSyncInfo', { channel: ref('channel', ids.channel!) }, 'InvalidInput'],
  ];
  return rows.map(([action, input, code]) => ({ action, input, code }));
};

/** Words and shapes that no order knows. */
const misshapen = (): readonly Refusal[] => {
  const rows: readonly (readonly [action: string, input: object, code: string])[] = [
    ['changeOrderState', { orderState: 'Lost' }, 'InvalidField'],
    ['changePaymentState', { paymentState: 'Lost' }, 'InvalidField'],
    ['changeShipmentState', { shipmentState: 'Lost' }, 'InvalidField'],
    ['setReturnShipmentState', { returnItemId: 'no', shipmentState: 'Lost' }, 'InvalidField'],
    ['setReturnPaymentState', { returnItemId: 'no', paymentState: 'Lost' }, 'InvalidField'],
    ['setShippingAddress', placeless, 'InvalidJsonInput'],
    ['setBillingAddress', placeless, 'InvalidJsonInput'],
    ['setCustomerEmail', { email: 5 }, 'InvalidJsonInput'],
    ['setPurchaseOrderNumber', { purchaseOrderNumber: 5 }, 'InvalidJsonInput'],
    ['setEstimatedDelivery', { estimatedDelivery: { from: 'soon' } }, 'InvalidJsonInput'],
    ['transitionState', { state: 'later' }, 'InvalidJsonInput'],
  ];
  return rows.map(([action, input, code]) => ({ action, input, code, bySchema: true }));
};

const refusals = () => [...unknown(), ...dangling(), ...unfit(), ...misshapen()];

/** The error without its text, which names the place of a value and so differs. */
const membersOf = ({ message: _, ...members }: any) => members;

async function refusedByRest({ action, input, code }: Refusal): Promise<object> {
  const actions = [
    { action: 'changeOrderState', orderState: 'Complete' },
    { action, ...input },
  ];
  const change = { version: order.version, actions };
  const { status, body } = await server.request('POST', `/orders/${order.id}`, change);
  const sent = `${action} ${JSON.stringify(input)}: ${JSON.stringify(body)}`;
  assert.equal(status, 400, sent);
  assert.equal(body.errors[0].code, code, sent);
  return membersOf(body.errors[0]);
}

async function refusedByGraphql({ action, input, code, bySchema }: Refusal): Promise<object> {
  const actions = [{ changeOrderState: { orderState: 'Complete' } }, { [action]: input }];
  const variables = { id: order.id, version: order.version, actions };
  const question = { query: orderMutation, variables };
  const { status, body } = await server.request('POST', '/graphql', question);
  const sent = `${action} ${JSON.stringify(input)}: ${JSON.stringify(body)}`;
  assert.equal(status, bySchema ? 400 : 200, sent);
  assert.equal(body.errors[0].extensions.code, bySchema ? 'InvalidInput' : code, sent);
  if (!bySchema) assert.deepEqual(body.errors[0].path, ['updateOrder'], sent);
  assert.equal(body.data?.updateOrder ?? null, null, sent);
  return body.errors[0].extensions;
}

test('there is a refusal for every update action of orders', () => {
  const covered = new Set(refusals().map(({ action }) => action));
  assert.deepEqual(
    [...orderKind.actions.keys()].filter((action) => !covered.has(action)),
    [],
  );
});

/** Each edge repeats the action in its own form, GraphQL with the defaults of its schema. */
const named = ({ action, ...rest }: any) => ({ ...rest, action: action?.action });

test('both edges refuse alike and store nothing', async () => {
  for (const refusal of refusals()) {
    const rest = await refusedByRest(refusal);
    const graphql = await refusedByGraphql(refusal);
    if (!refusal.bySchema) assert.deepEqual(named(graphql), named(rest), refusal.action);
  }
  assert.deepEqual((await server.request('GET', `/orders/${order.id}`)).body, order);
});

test('a stale version is told before any action is tried, with the version that holds', async () => {
  const stale = { ...order, version: order.version - 1 };
  const actions = [{ action: 'removeDelivery', deliveryId: 'no' }];
  const change = { version: stale.version, actions };
  const rest = await server.request('POST', `/orders/${order.id}`, change);
  assert.equal(rest.status, 409);
  assert.equal(rest.body.errors[0].currentVersion, order.version);
  const variables = {
    id: order.id,
    version: stale.version,
    actions: [{ removeDelivery: { deliveryId: 'no' } }],
  };
  const { body } = await server.request('POST', '/graphql', { query: orderMutation, variables });
  const { extensions } = body.errors[0];
  assert.deepEqual(extensions, {
    code: 'ConcurrentModification',
    currentVersion: order.version,
  });
});
