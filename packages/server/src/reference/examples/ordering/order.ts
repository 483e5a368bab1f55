import { eur, example, type KindExamples, type Step, to } from '../example.ts';
import { customFields, home, office } from '../families.ts';
import { cartDraft } from './cart.ts';
import { orderDeliveries } from './order-deliveries.ts';
import { orderItems } from './order-items.ts';

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
    example('setOrderNumber', { orderNumber: '2026-1001' }, 'orderNumber'),
    example('setPurchaseOrderNumber', { purchaseOrderNumber: 'PO-4711' }, 'purchaseOrderNumber'),
    example('changeOrderState', { orderState: 'Confirmed' }, 'orderState'),
    example('changePaymentState', { paymentState: 'Paid' }, 'paymentState'),
    example('changeShipmentState', { shipmentState: 'Shipped' }, 'shipmentState'),
    example('transitionState', { state: to('state', 'packing') }, 'state'),
    example('setCustomerEmail', { email: 'jane@example.com' }, 'customerEmail'),
    example('setCustomerId', { customerId: '{jane.id}' }, 'customerId'),
    example('setBusinessUnit', { businessUnit: to('business-unit', 'acme') }, 'businessUnit'),
    example('setStore', { store: to('store', 'berlin') }, 'store'),
    example('setLocale', { locale: 'en' }, 'locale'),
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
