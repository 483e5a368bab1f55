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
