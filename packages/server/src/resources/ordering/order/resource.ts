import { orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { heldOnce } from '../../../commerce/line-items/payments.ts';
import { returnInfo } from '../../../commerce/line-items/return.ts';
import {
  choice,
  type DocumentOf,
  dateTime,
  listOf,
  long,
  optional,
  record,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';

export const orderState = () => choice('OrderState', 'Open', 'Confirmed', 'Complete', 'Cancelled');
export const paymentState = () =>
  choice('PaymentState', 'BalanceDue', 'Failed', 'Pending', 'CreditOwed', 'Paid');
export const shipmentState = () =>
  choice(
    'ShipmentState',
    'Shipped',
    'Delivered',
    'Ready',
    'Pending',
    'Delayed',
    'Partial',
    'Backorder',
    'Canceled',
  );

const syncInfo = () =>
  record('SyncInfo', {
    channel: reference('channel'),
    externalId: optional(text()),
    syncedAt: dateTime(),
  });

export const order = resource({
  kind: 'order',
  name: 'Order',
  plural: 'orders',
  doc: 'What a customer has bought: a cart at the moment of checkout, and what happened since.',
  isLarge: true,
  fields: {
    ...orderLikeFields(),
    orderNumber: optional(text()),
    cart: optional(reference('cart')),
    quote: optional(reference('quote')),
    recurringOrder: optional(reference('recurring-order')),
    orderState: orderState(),
    shipmentState: optional(shipmentState()),
    paymentState: optional(paymentState()),
    state: optional(reference('state')),
    syncInfo: listOf(syncInfo()),
    returnInfo: listOf(returnInfo()),
    completedAt: optional(dateTime()),
    lastMessageSequenceNumber: optional(long()),
  },
  unique: [unique('orderNumber'), heldOnce(() => true)],
  facets: [
    'orderNumber',
    'purchaseOrderNumber',
    'customerId',
    'customerEmail',
    'anonymousId',
    'customerGroup.id',
    'businessUnit.key',
    'store.key',
    'cart.id',
    'orderState',
    'paymentState',
    'shipmentState',
    'state.id',
    'country',
    'lineItems.id',
    'lineItems.productId',
    'lineItems.variant.sku',
    'lineItems.state.state.id',
    'paymentInfo.payments.id',
    'syncInfo.channel.id',
    'syncInfo.externalId',
    'returnInfo.returnTrackingId',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [
    { path: 'customerId', type: 'text' },
    { path: 'customerEmail', type: 'text' },
    { path: 'orderNumber', type: 'text' },
    { path: 'orderState', type: 'text' },
    { path: 'totalPrice.centAmount', type: 'bigint' },
  ],
  indexes: [['customerId', 'createdAt']],
  userProvided: ['orderNumber'],
});

export type Order = DocumentOf<(typeof order)['fields']>;
