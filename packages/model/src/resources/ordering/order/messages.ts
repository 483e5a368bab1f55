import { address } from '../../../commerce/address/address.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { returnInfo, returnShipmentState } from '../../../commerce/line-items/return.ts';
import {
  delivery,
  deliveryItem,
  parcel,
  parcelMeasurements,
  trackingData,
} from '../../../commerce/shipping/delivery.ts';
import { estimatedDelivery } from '../../../commerce/shipping/shipping.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { order } from './resource.ts';

const whole = () => ({ order: f.record('Order', order.allFields) });
const addresses = () => ({ address: f.optional(address()), oldAddress: f.optional(address()) });

export const created = message('OrderCreated', whole());
export const createdFromRecurringOrder = message('OrderCreatedFromRecurringOrder', {
  ...whole(),
  recurringOrderRef: f.reference('recurring-order'),
});
export const imported = message('OrderImported', whole());
export const deleted = message('OrderDeleted', whole());

export const stateTransition = message('OrderStateTransition', {
  ...withOld({ state: f.reference('state') }),
  force: f.boolean(),
});

export const billingAddressSet = message('OrderBillingAddressSet', addresses());
export const shippingAddressSet = message('OrderShippingAddressSet', addresses());
export const customerEmailSet = message(
  'OrderCustomerEmailSet',
  withOld({ email: f.optional(f.text()) }),
);
export const customerSet = message('OrderCustomerSet', {
  customer: f.optional(f.reference('customer')),
  customerGroup: f.optional(f.reference('customer-group')),
  oldCustomer: f.optional(f.reference('customer')),
  oldCustomerGroup: f.optional(f.reference('customer-group')),
});
export const storeSet = message(
  'OrderStoreSet',
  withOld({ store: f.optional(f.keyReference('store')) }),
);
/** The former unit is spelled `oldbusinessUnit` in the public reference. */
export const businessUnitSet = message('OrderBusinessUnitSet', {
  businessUnit: f.optional(f.keyReference('business-unit')),
  oldbusinessUnit: f.optional(
    f.inGraphql(f.keyReference('business-unit'), { name: 'oldBusinessUnit' }),
  ),
});

export const paymentAdded = message('OrderPaymentAdded', { paymentRef: f.reference('payment') });
export const paymentRemoved = message('OrderPaymentRemoved', {
  paymentRef: f.reference('payment'),
  removedPaymentInfo: f.boolean(),
});

const shippingKey = () => ({ shippingKey: f.optional(f.text()) });
const ofDelivery = () => ({ deliveryId: f.text(), ...shippingKey() });
const ofParcel = () => ({ parcelId: f.text(), ...ofDelivery() });
const itemsUpdated = () => ({
  items: f.listOf(deliveryItem()),
  oldItems: f.listOf(deliveryItem()),
});

export const estimatedDeliverySet = message('OrderEstimatedDeliverySet', {
  estimatedDelivery: f.optional(estimatedDelivery()),
  ...shippingKey(),
});
export const deliveryAdded = message('DeliveryAdded', { delivery: delivery(), ...shippingKey() });
export const deliveryRemoved = message('DeliveryRemoved', {
  delivery: delivery(),
  ...shippingKey(),
});
export const deliveryAddressSet = message('DeliveryAddressSet', {
  ...ofDelivery(),
  ...addresses(),
});
export const deliveryItemsUpdated = message('DeliveryItemsUpdated', {
  ...ofDelivery(),
  ...itemsUpdated(),
});
export const parcelAddedToDelivery = message('ParcelAddedToDelivery', {
  delivery: delivery(),
  parcel: parcel(),
  ...shippingKey(),
});
export const parcelRemovedFromDelivery = message('ParcelRemovedFromDelivery', {
  ...ofDelivery(),
  parcel: parcel(),
});
export const parcelItemsUpdated = message('ParcelItemsUpdated', {
  ...ofParcel(),
  ...itemsUpdated(),
});
export const parcelMeasurementsUpdated = message('ParcelMeasurementsUpdated', {
  ...ofParcel(),
  measurements: f.optional(parcelMeasurements()),
});
export const parcelTrackingDataUpdated = message('ParcelTrackingDataUpdated', {
  ...ofParcel(),
  trackingData: f.optional(trackingData()),
});

export const returnInfoAdded = message('ReturnInfoAdded', { returnInfo: returnInfo() });
export const returnInfoSet = message('ReturnInfoSet', {
  returnInfo: f.optional(f.listOf(returnInfo())),
});
export const returnShipmentStateChanged = message('OrderReturnShipmentStateChanged', {
  returnItemId: f.text(),
  returnShipmentState: returnShipmentState(),
});

const transition = () => ({
  transitionDate: f.dateTime(),
  quantity: f.long(),
  fromState: f.reference('state'),
  toState: f.reference('state'),
});
export const lineItemStateTransition = message('LineItemStateTransition', {
  lineItemId: f.text(),
  lineItemKey: f.optional(f.text()),
  ...transition(),
});
export const customLineItemStateTransition = message('CustomLineItemStateTransition', {
  customLineItemId: f.text(),
  customLineItemKey: f.optional(f.text()),
  ...transition(),
});

export const orderCustomFields = customFieldMessages('Order', 'previous');
export const deliveryCustomFields = customFieldMessages('Delivery', 'previous', {
  deliveryId: f.text(),
});
