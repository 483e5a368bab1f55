// Whatever valid actions do to an order, quantities are conserved and ids are unique.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totalQuantity } from '@storewright/model/commerce/line-items/item-state';
import { ApiError } from '@storewright/model/declaration';
import { type Order, orderKind } from '@storewright/model/resources/ordering/order';
import fc from 'fast-check';
import { fixtureOrder } from '../../../testing/order-fixture.ts';
import { type Request, runActions, type World } from '../../../testing/pure-pipeline.ts';

const itemState = (id: string, transitions?: readonly string[]) => ({
  id,
  key: id,
  type: 'LineItemState',
  initial: true,
  ...(transitions === undefined
    ? {}
    : { transitions: transitions.map((target) => ({ typeId: 'state', id: target })) }),
});

const world: World = {
  project: { languages: ['en'] },
  documents: new Map([
    [
      'state',
      [
        itemState('initial', ['packed', 'lost']),
        itemState('packed', ['sent']),
        itemState('sent'),
        itemState('lost', []),
      ],
    ],
    ['channel', [{ id: 'erp', key: 'erp', roles: ['OrderExport'] }]],
  ]),
};

type Step = (order: Order) => Request;

const stateId = fc.constantFrom('initial', 'packed', 'sent', 'lost', 'unknown');
const state = stateId.map((id) => ({ typeId: 'state', id }));
const quantity = fc.integer({ min: -1, max: 12 });
const place = fc.integer({ min: 0, max: 4 });
const line = fc.constantFrom({ lineItemId: 'line' }, { lineItemKey: 'line-key' }, {});
const custom = fc.constantFrom({ customLineItemId: 'custom' }, { customLineItemId: 'nothing' });
const items = fc.array(
  fc.record({
    id: fc.constantFrom('line', 'custom', 'nothing'),
    quantity: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 2 },
);
const key = fc.constantFrom('one', 'two', undefined);

const step = (action: string, ...inputs: readonly fc.Arbitrary<object>[]): fc.Arbitrary<Step> =>
  fc.tuple(...inputs).map((parts) => () => ({ action, input: Object.assign({}, ...parts) }));

const deliveriesOf = ({ shippingInfo }: Order) => shippingInfo?.deliveries ?? [];
const parcelsOf = (order: Order) => deliveriesOf(order).flatMap(({ parcels }) => parcels);
const returnsOf = ({ returnInfo }: Order) => returnInfo.flatMap((info) => info.items);

/** A part of the order is named by its position, so that most names exist. */
const onPlace = (
  action: string,
  member: string,
  all: (order: Order) => readonly { readonly id: string }[],
  input: fc.Arbitrary<object>,
): fc.Arbitrary<Step> =>
  fc.tuple(place, input).map(([index, given]) => (order) => ({
    action,
    input: { [member]: all(order)[index]?.id ?? 'nothing', ...given },
  }));

const moving = fc.record({ quantity, fromState: state, toState: state });
// The schema of the input keeps quantities below zero away from the import.
const share = fc.record({ quantity: fc.integer({ min: 0, max: 12 }), state });
const imported = fc.record({ state: fc.array(share, { maxLength: 3 }) });
const returned = fc.record({
  quantity,
  lineItemId: fc.constantFrom('line', undefined),
  customLineItemId: fc.constantFrom('custom', undefined),
  shipmentState: fc.constantFrom('Advised', 'Returned', 'Unusable'),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  step('transitionLineItemState', line, moving),
  step('transitionCustomLineItemState', custom, moving),
  step('importLineItemState', line, imported),
  step('importCustomLineItemState', custom, imported),
  step('addDelivery', fc.record({ deliveryKey: key, items, parcels: fc.constant([]) })),
  onPlace('removeDelivery', 'deliveryId', deliveriesOf, fc.constant({})),
  onPlace('setDeliveryItems', 'deliveryId', deliveriesOf, fc.record({ items })),
  onPlace('addParcelToDelivery', 'deliveryId', deliveriesOf, fc.record({ parcelKey: key, items })),
  onPlace('removeParcelFromDelivery', 'parcelId', parcelsOf, fc.constant({})),
  onPlace('setParcelItems', 'parcelId', parcelsOf, fc.record({ items })),
  step('addReturnInfo', fc.record({ items: fc.array(returned, { maxLength: 2 }) })),
  onPlace(
    'setReturnShipmentState',
    'returnItemId',
    returnsOf,
    fc.record({ shipmentState: fc.constantFrom('BackInStock', 'Unusable', 'Returned') }),
  ),
  onPlace(
    'setReturnPaymentState',
    'returnItemId',
    returnsOf,
    fc.record({ paymentState: fc.constantFrom('Refunded', 'NotRefunded', 'Initial') }),
  ),
  step('updateSyncInfo', fc.constant({ channel: { typeId: 'channel', id: 'erp' } })),
  step('setOrderNumber', fc.record({ orderNumber: fc.constantFrom('A-1', 'A-2') })),
);

function check(before: Order, after: Order): void {
  for (const item of [...after.lineItems, ...after.customLineItems]) {
    assert.equal(totalQuantity(item.state), item.quantity);
    assert.ok(item.state.every((each) => each.quantity > 0));
    const states = item.state.map((each) => each.state.id);
    assert.equal(new Set(states).size, states.length);
  }
  const ids = [...deliveriesOf(after), ...parcelsOf(after), ...returnsOf(after)].map(
    ({ id }) => id,
  );
  assert.equal(new Set(ids).size, ids.length);
  const channels = after.syncInfo.map(({ channel, externalId }) => `${channel.id} ${externalId}`);
  assert.equal(new Set(channels).size, channels.length);
  assert.deepEqual(after.totalPrice, before.totalPrice);
  if (before.orderNumber !== undefined) assert.equal(after.orderNumber, before.orderNumber);
}

test('after any sequence of valid actions the quantities of an order are conserved', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      let order: Order = fixtureOrder;
      for (const make of steps) {
        const next = attempted(order, make(order));
        if (next === undefined) continue;
        check(order, next);
        order = next;
      }
    }),
    { numRuns: 300 },
  );
});

/** The order after one request; `undefined` when the action refuses, which changes nothing. */
function attempted(order: Order, request: Request): Order | undefined {
  const before = JSON.stringify(order);
  try {
    return runActions(orderKind, world, order, [request]).document;
  } catch (fault) {
    assert.ok(fault instanceof ApiError && fault.status < 500, String(fault));
    return undefined;
  } finally {
    assert.equal(JSON.stringify(order), before);
  }
}
