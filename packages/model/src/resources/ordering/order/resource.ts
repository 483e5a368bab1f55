import { orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { heldOnce } from '../../../commerce/line-items/payments.ts';
import { returnInfo } from '../../../commerce/line-items/return.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';
import { searchedOrders } from './search.ts';

export const orderState = () =>
  f.choice('OrderState', 'Open', 'Confirmed', 'Complete', 'Cancelled');
export const paymentState = () =>
  f.choice('PaymentState', 'BalanceDue', 'Failed', 'Pending', 'CreditOwed', 'Paid');
export const shipmentState = () =>
  f.choice(
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
  f.record('SyncInfo', {
    channel: f.reference('channel'),
    externalId: f.optional(f.text()),
    syncedAt: f.dateTime(),
  });

export const order = resource({
  name: 'Order',
  doc: 'A purchase: the cart at checkout, and all later changes.',
  isLarge: true,
  showsType: true,
  fields: {
    ...orderLikeFields(),
    orderNumber: f.optional(f.text()),
    cart: f.optional(f.reference('cart')),
    quote: f.optional(f.reference('quote')),
    recurringOrder: f.optional(f.reference('recurring-order')),
    orderState: orderState(),
    shipmentState: f.optional(shipmentState()),
    paymentState: f.optional(paymentState()),
    state: f.optional(f.reference('state')),
    syncInfo: f.listOf(syncInfo()),
    returnInfo: f.listOf(returnInfo()),
    completedAt: f.optional(f.dateTime()),
    lastMessageSequenceNumber: f.optional(f.long()),
  },
  searched: searchedOrders,
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
    'lineItems.supplyChannel.id',
    'lineItems.distributionChannel.id',
    'lineItems.recurrenceInfo.recurrencePolicy.id',
    'customLineItems.state.state.id',
    'customLineItems.recurrenceInfo.recurrencePolicy.id',
    'customLineItems.taxCategory.id',
    'shippingInfo.taxCategory.id',
    'shipping.shippingInfo.taxCategory.id',
    'paymentInfo.payments.id',
    'syncInfo.channel.id',
    'syncInfo.externalId',
    'returnInfo.returnTrackingId',
  ],
  sortColumns: [
    { path: 'customerId', type: 'text' },
    { path: 'customerEmail', type: 'text' },
    { path: 'orderNumber', type: 'text' },
    { path: 'orderState', type: 'text' },
    { path: 'totalPrice.centAmount', type: 'bigint' },
  ],
  indexes: [['customerId', 'createdAt'], ['totalPrice.centAmount']],
  unsearchable: ['type'],
  userProvided: ['orderNumber'],
});

export type Order = DocumentOf<(typeof order)['fields']>;
