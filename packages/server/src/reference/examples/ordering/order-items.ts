// Changes to the lines of an order, and their returns.
import { type ActionExample, example, to } from '../example.ts';
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

export const orderItems: readonly ActionExample[] = [
  example(
    'transitionLineItemState',
    { ...mug, quantity: 2, fromState: initial, toState: picked },
    'lineItems',
  ),
  example(
    'transitionCustomLineItemState',
    { ...wrapping, quantity: 2, fromState: initial, toState: picked },
    'customLineItems',
  ),
  example('importLineItemState', { ...mug, state: [{ quantity: 2, state: packed }] }, 'lineItems'),
  example(
    'importCustomLineItemState',
    { ...wrapping, state: [{ quantity: 2, state: packed }] },
    'customLineItems',
  ),
  ...customFields('LineItem', mug, 'lineItems'),
  ...customFields('CustomLineItem', wrapping, 'customLineItems'),
  example('addItemShippingAddress', { address: office }, 'itemShippingAddresses'),
  example(
    'updateItemShippingAddress',
    { address: { ...office, city: 'Potsdam' } },
    'itemShippingAddresses',
  ),
  ...customFields('ItemShippingAddress', { addressKey: 'office' }, 'itemShippingAddresses'),
  example('setLineItemShippingDetails', { ...mug, shippingDetails: atOffice }, 'lineItems'),
  example(
    'setCustomLineItemShippingDetails',
    { ...wrapping, shippingDetails: atOffice },
    'customLineItems',
  ),
  example('removeItemShippingAddress', { addressKey: 'home' }, 'itemShippingAddresses'),
  example('addReturnInfo', { items: [returned], returnTrackingId: 'R-1' }, 'returnInfo'),
  example('setReturnPaymentState', { ...item, paymentState: 'Refunded' }, 'returnInfo'),
  example('setReturnShipmentState', { ...item, shipmentState: 'Unusable' }, 'returnInfo'),
  ...customFields('ReturnItem', item, 'returnInfo'),
  example(
    'setReturnInfo',
    { items: [{ items: [{ ...returned, comment: 'The handle is off' }] }] },
    'returnInfo',
  ),
];
