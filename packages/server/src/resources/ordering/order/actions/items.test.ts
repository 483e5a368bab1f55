// Update actions on returned items and on the states of items of orders.

import { type OrderCase, ref, testOrderActions } from '../../../../testing/order-cases.ts';
import { fixtureNow, fixtureOrder } from '../../../../testing/order-fixture.ts';

const now = fixtureNow;
const line = fixtureOrder.lineItems[0]!;
const custom = fixtureOrder.customLineItems[0]!;
const [returned, advised] = fixtureOrder.returnInfo[0]!.items;
const stateOf = (id: string, members: object = {}) => ({
  id,
  type: 'OrderState',
  initial: true,
  ...members,
});
const returns = (first: object) => ({ returnInfo: [{ items: [first, advised] }] });
const lineStates = (from: object, to: object) => ({
  facts: {
    from: stateOf('initial', { type: 'LineItemState', ...from }),
    to: stateOf('packed', { type: 'LineItemState', ...to }),
  },
});
const moving = { quantity: 4, fromState: ref('state', 'initial'), toState: ref('state', 'packed') };
const movedStates = (left: number) => [
  { quantity: left, state: ref('state', 'initial') },
  { quantity: 4, state: ref('state', 'packed') },
];

const newReturn = {
  items: [
    {
      type: 'CustomLineItemReturnItem',
      id: 'new-1',
      customLineItemId: 'custom',
      quantity: 1,
      shipmentState: 'Returned',
      paymentState: 'Initial',
      createdAt: now,
      lastModifiedAt: now,
    },
  ],
  returnDate: now,
};
const returning = { quantity: 1, customLineItemId: 'custom', shipmentState: 'Returned' };

const returnedItems: readonly OrderCase[] = [
  {
    does: 'adds a return',
    action: 'addReturnInfo',
    input: { items: [returning] },
    gives: { returnInfo: [...fixtureOrder.returnInfo, newReturn] },
    tells: [{ type: 'ReturnInfoAdded', returnInfo: newReturn }],
  },
  ...(
    [
      ['without items', [], 'InvalidOperation'],
      ['of nothing', [{ ...returning, quantity: 0 }], 'InvalidField'],
      ['that is back in stock', [{ ...returning, shipmentState: 'Unusable' }], 'InvalidOperation'],
      ['of an unknown item', [{ ...returning, customLineItemId: 'no' }], 'InvalidOperation'],
      ['of two items at once', [{ ...returning, lineItemId: 'line' }], 'InvalidOperation'],
    ] as const
  ).map(([what, items, refuses]) => ({
    does: `does not add a return ${what}`,
    action: 'addReturnInfo',
    input: { items },
    refuses,
  })),
  {
    does: 'replaces all returns',
    action: 'setReturnInfo',
    input: { items: [{ items: [returning] }] },
    gives: { returnInfo: [newReturn] },
    tells: [{ type: 'ReturnInfoSet', returnInfo: [newReturn] }],
  },
  {
    does: 'puts a returned item back in stock',
    action: 'setReturnShipmentState',
    input: { returnItemId: 'returned', shipmentState: 'BackInStock' },
    gives: returns({ ...returned, shipmentState: 'BackInStock', lastModifiedAt: now }),
    tells: [
      {
        type: 'OrderReturnShipmentStateChanged',
        returnItemId: 'returned',
        returnShipmentState: 'BackInStock',
      },
    ],
  },
  {
    does: 'does not put an advised item back in stock',
    action: 'setReturnShipmentState',
    input: { returnItemId: 'advised', shipmentState: 'BackInStock' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'refunds a returned item',
    action: 'setReturnPaymentState',
    input: { returnItemKey: 'returned-key', paymentState: 'Refunded' },
    gives: returns({ ...returned, paymentState: 'Refunded', lastModifiedAt: now }),
    tells: [],
  },
  {
    does: 'does not refund what is not refundable',
    action: 'setReturnPaymentState',
    input: { returnItemId: 'advised', paymentState: 'Refunded' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not know a foreign return item',
    action: 'setReturnPaymentState',
    input: { returnItemId: 'nothing', paymentState: 'Refunded' },
    refuses: 'InvalidOperation',
  },
];

const details = { targets: [{ addressKey: 'home', quantity: 10 }] };
const imported = [
  { quantity: 7, state: ref('state', 'packed') },
  { quantity: 0, state: ref('state', 'initial') },
  { quantity: 3, state: ref('state', 'packed') },
];
const itemState = stateOf('packed', { type: 'LineItemState' });

const itemStates: readonly OrderCase[] = [
  {
    does: 'moves a quantity of a line item',
    action: 'transitionLineItemState',
    input: { lineItemId: 'line', ...moving },
    ...lineStates({}, {}),
    gives: { lineItems: [{ ...line, state: movedStates(6) }] },
    tells: [
      {
        type: 'LineItemStateTransition',
        lineItemId: 'line',
        lineItemKey: 'line-key',
        transitionDate: now,
        ...moving,
      },
    ],
  },
  {
    does: 'moves all of a custom line item',
    action: 'transitionCustomLineItemState',
    input: { customLineItemKey: 'custom-key', ...moving, quantity: 2 },
    ...lineStates({}, {}),
    gives: {
      customLineItems: [{ ...custom, state: [{ quantity: 2, state: ref('state', 'packed') }] }],
    },
    tells: [
      {
        type: 'CustomLineItemStateTransition',
        customLineItemId: 'custom',
        customLineItemKey: 'custom-key',
        transitionDate: now,
        ...moving,
        quantity: 2,
      },
    ],
  },
  {
    does: 'does not move more than is there',
    action: 'transitionLineItemState',
    input: { lineItemId: 'line', ...moving, quantity: 11 },
    ...lineStates({}, {}),
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not move nothing',
    action: 'transitionLineItemState',
    input: { lineItemId: 'line', ...moving, quantity: 0 },
    ...lineStates({}, {}),
    refuses: 'InvalidField',
  },
  {
    does: 'does not move where the workflow does not lead',
    action: 'transitionLineItemState',
    input: { lineItemId: 'line', ...moving },
    ...lineStates({ transitions: [] }, {}),
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not move into a state of orders',
    action: 'transitionLineItemState',
    input: { lineItemId: 'line', ...moving },
    ...lineStates({}, { type: 'OrderState' }),
    refuses: 'InvalidOperation',
  },
  {
    does: 'imports states that add up',
    action: 'importLineItemState',
    input: { lineItemId: 'line', state: imported },
    facts: { states: [itemState] },
    gives: { lineItems: [{ ...line, state: [{ quantity: 10, state: ref('state', 'packed') }] }] },
    tells: [],
  },
  {
    does: 'does not import states that do not add up',
    action: 'importCustomLineItemState',
    input: { customLineItemId: 'custom', state: imported },
    facts: { states: [itemState] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets shipping details',
    action: 'setLineItemShippingDetails',
    input: { lineItemId: 'line', shippingDetails: details },
    gives: { lineItems: [{ ...line, shippingDetails: { ...details, valid: true } }] },
    tells: [],
  },
  {
    does: 'does not set shipping details that do not add up',
    action: 'setCustomLineItemShippingDetails',
    input: { customLineItemId: 'custom', shippingDetails: details },
    refuses: 'InvalidItemShippingDetails',
  },
  {
    does: 'does not ship to an unknown address',
    action: 'setLineItemShippingDetails',
    input: {
      lineItemId: 'line',
      shippingDetails: { targets: [{ addressKey: 'nowhere', quantity: 10 }] },
    },
    refuses: 'InvalidOperation',
  },
];

testOrderActions([...returnedItems, ...itemStates]);
