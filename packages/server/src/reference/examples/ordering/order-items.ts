// Changes to the lines of an order, and their returns.
import { type ActionExample, changing, to } from '../example.ts';
import { customFields, office } from '../families.ts';

const mug = { lineItemKey: 'mug' };
const wrapping = { customLineItemKey: 'wrapping' };
const initial = to('state', 'Initial');
const picked = to('state', 'picked');
const packed = to('state', 'packed');
const atOffice = { targets: [{ addressKey: 'office', quantity: 2 }] };
const returned = {
  key: 'broken',
  quantity: 1,
  lineItemId: '{lineItems[0].id}',
  shipmentState: 'Returned',
};
const item = { returnItemKey: 'broken' };

const ofLines = changing('lineItems');
const ofCustomLines = changing('customLineItems');
const ofReturns = changing('returnInfo');
const ofAddresses = changing('itemShippingAddresses');

export const orderItems: readonly ActionExample[] = [
  ofLines('transitionLineItemState', { ...mug, quantity: 2, fromState: initial, toState: picked }),
  ofCustomLines('transitionCustomLineItemState', {
    ...wrapping,
    quantity: 2,
    fromState: initial,
    toState: picked,
  }),
  ofLines('importLineItemState', { ...mug, state: [{ quantity: 2, state: packed }] }),
  ofCustomLines('importCustomLineItemState', {
    ...wrapping,
    state: [{ quantity: 2, state: packed }],
  }),
  ...customFields('LineItem', mug, 'lineItems'),
  ...customFields('CustomLineItem', wrapping, 'customLineItems'),
  ofAddresses('addItemShippingAddress', { address: office }),
  ofAddresses('updateItemShippingAddress', { address: { ...office, city: 'Potsdam' } }),
  ...customFields('ItemShippingAddress', { addressKey: 'office' }, 'itemShippingAddresses'),
  ofLines('setLineItemShippingDetails', { ...mug, shippingDetails: atOffice }),
  ofCustomLines('setCustomLineItemShippingDetails', { ...wrapping, shippingDetails: atOffice }),
  ofAddresses('removeItemShippingAddress', { addressKey: 'home' }),
  ofReturns('addReturnInfo', { items: [returned], returnTrackingId: 'R-1' }),
  ofReturns('setReturnPaymentState', { ...item, paymentState: 'Refunded' }),
  ofReturns('setReturnShipmentState', { ...item, shipmentState: 'Unusable' }),
  ...customFields('ReturnItem', item, 'returnInfo'),
  ofReturns('setReturnInfo', {
    items: [{ items: [{ ...returned, comment: 'The handle is off' }] }],
  }),
];
