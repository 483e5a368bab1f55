// Examples of orders and their edits.
import { cartDraft } from './cart.ts';
import {
  type ActionExample,
  changing,
  eur,
  example,
  type KindExamples,
  type Step,
  to,
} from './example.ts';
import { customFields, home, office } from './families.ts';

// Changes to the deliveries of an order, and to their parcels.

const delivery = { deliveryKey: 'first' };
const parcel = { parcelKey: 'box' };
const mugs = (quantity: number) => [{ id: '{lineItems[0].id}', quantity }];
const trackingData = { trackingId: 'T-1', carrier: 'Velo GmbH' };

const ofShipping = changing('shippingInfo');

const orderDeliveries: readonly ActionExample[] = [
  ofShipping('addDelivery', { ...delivery, items: mugs(1), address: home }),
  ofShipping('setDeliveryItems', { ...delivery, items: mugs(2) }),
  ofShipping('setDeliveryAddress', { ...delivery, address: office }),
  ...customFields('DeliveryAddress', delivery, 'shippingInfo'),
  ...customFields('Delivery', delivery, 'shippingInfo'),
  ofShipping('addParcelToDelivery', { ...delivery, ...parcel, trackingData }),
  ofShipping('setParcelItems', { ...parcel, items: mugs(2) }),
  ofShipping('setParcelMeasurements', { ...parcel, measurements: { weightInGram: 900 } }),
  ofShipping('setParcelTrackingData', {
    ...parcel,
    trackingData: { ...trackingData, trackingId: 'T-2' },
  }),
  ...customFields('Parcel', parcel, 'shippingInfo'),
  ofShipping('removeParcelFromDelivery', parcel),
  ofShipping('removeDelivery', delivery),
];

// Changes to the lines of an order, and their returns.

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

const orderItems: readonly ActionExample[] = [
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

/** An order of a cart, with a delivery on its way. */
export const orderSteps = (
  orderNumber: string | undefined,
  members: object = {},
): readonly Step[] => [
  {
    path: '/carts',
    body: {
      ...cartDraft,
      key: undefined,
      billingAddress: home,
      shippingMethod: to('shipping-method', 'parcel'),
      ...members,
    },
    as: 'cart',
  },
  {
    path: '/orders',
    body: { cart: { typeId: 'cart', id: '{cart.id}' }, version: '{cart.version}', orderNumber },
    as: 'order',
  },
];

const payment = to('payment', 'order-payment');

export const order: KindExamples = {
  kind: 'order',
  before: [{ path: '/payments', body: { key: 'order-payment', amountPlanned: eur(2980) } }],
  draft: orderSteps(undefined),
  actions: [
    example('setOrderNumber', { orderNumber: '2026-1001' }),
    example('setPurchaseOrderNumber', { purchaseOrderNumber: 'PO-4711' }),
    example('changeOrderState', { orderState: 'Confirmed' }),
    example('changePaymentState', { paymentState: 'Paid' }),
    example('changeShipmentState', { shipmentState: 'Shipped' }),
    example('transitionState', { state: to('state', 'packing') }),
    example('setCustomerEmail', { email: 'jane@example.com' }, 'customerEmail'),
    example('setCustomerId', { customerId: '{jane.id}' }),
    example('setBusinessUnit', { businessUnit: to('business-unit', 'acme') }),
    example('setStore', { store: to('store', 'berlin') }),
    example('setLocale', { locale: 'en' }),
    example('addPayment', { payment }, 'paymentInfo'),
    example('removePayment', { payment }, 'paymentInfo'),
    example(
      'updateSyncInfo',
      { channel: to('channel', 'erp'), externalId: 'erp-1001' },
      'syncInfo',
    ),
    ...customFields(),
    example('setBillingAddress', { address: office }, 'billingAddress'),
    ...customFields('BillingAddress', {}, 'billingAddress'),
    example('setShippingAddress', { address: { ...home, apartment: '3' } }, 'shippingAddress'),
    ...customFields('ShippingAddress', {}, 'shippingAddress'),
    example(
      'setEstimatedDelivery',
      { estimatedDelivery: { from: '2027-01-04T00:00:00.000Z' } },
      'shippingInfo',
    ),
    ...customFields('Shipping', {}, 'shippingCustomFields'),
    ...orderItems,
    ...orderDeliveries,
  ],
};

const email = { action: 'setCustomerEmail', email: 'jane@example.com' };
const locale = { action: 'setLocale', locale: 'en' };

export const orderEdit: KindExamples = {
  kind: 'order-edit',
  before: orderSteps('edited'),
  draft: { key: 'edit-1', resource: { typeId: 'order', id: '{order.id}' } },
  actions: [
    example('setKey', { key: 'correction' }, 'key result'),
    example('setComment', { comment: 'Asked for on the phone' }),
    example('addStagedAction', { stagedAction: email }, 'stagedActions result'),
    example('setStagedActions', { stagedActions: [email, locale] }, 'stagedActions result'),
    ...customFields(),
  ],
};
