import { address } from '../../../commerce/address/address.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import {
  delivery,
  deliveryItem,
  parcel,
  parcelMeasurements,
  trackingData,
} from '../../../commerce/line-items/delivery.ts';
import { returnInfo, returnShipmentState } from '../../../commerce/line-items/return.ts';
import { estimatedDelivery } from '../../../commerce/shipping/shipping.ts';
import {
  boolean,
  dateTime,
  inGraphql,
  keyReference,
  listOf,
  long,
  message,
  optional,
  record,
  reference,
  text,
} from '../../../declaration/index.ts';
import { order, orderState, paymentState, shipmentState } from './resource.ts';

const whole = () => ({ order: record('Order', order.allFields) });
const addresses = () => ({ address: optional(address()), oldAddress: optional(address()) });

export const created = message('OrderCreated', whole());
export const imported = message('OrderImported', whole());
export const deleted = message('OrderDeleted', whole());

export const stateChanged = message('OrderStateChanged', {
  orderState: orderState(),
  oldOrderState: optional(orderState()),
});
export const paymentStateChanged = message('OrderPaymentStateChanged', {
  paymentState: paymentState(),
  oldPaymentState: optional(paymentState()),
});
export const shipmentStateChanged = message('OrderShipmentStateChanged', {
  shipmentState: shipmentState(),
  oldShipmentState: optional(shipmentState()),
});
export const stateTransition = message('OrderStateTransition', {
  state: reference('state'),
  oldState: optional(reference('state')),
  force: boolean(),
});

export const billingAddressSet = message('OrderBillingAddressSet', addresses());
export const shippingAddressSet = message('OrderShippingAddressSet', addresses());
export const customerEmailSet = message('OrderCustomerEmailSet', {
  email: optional(text()),
  oldEmail: optional(text()),
});
export const customerSet = message('OrderCustomerSet', {
  customer: optional(reference('customer')),
  customerGroup: optional(reference('customer-group')),
  oldCustomer: optional(reference('customer')),
  oldCustomerGroup: optional(reference('customer-group')),
});
export const purchaseOrderNumberSet = message('OrderPurchaseOrderNumberSet', {
  purchaseOrderNumber: optional(text()),
  oldPurchaseOrderNumber: optional(text()),
});
export const storeSet = message('OrderStoreSet', { store: optional(keyReference('store')) });
/** The former unit is spelled `oldbusinessUnit` in the public reference. */
export const businessUnitSet = message('OrderBusinessUnitSet', {
  businessUnit: optional(keyReference('business-unit')),
  oldbusinessUnit: optional(inGraphql(keyReference('business-unit'), { name: 'oldBusinessUnit' })),
});

export const paymentAdded = message('OrderPaymentAdded', { paymentRef: reference('payment') });
export const paymentRemoved = message('OrderPaymentRemoved', {
  paymentRef: reference('payment'),
  removedPaymentInfo: boolean(),
});

const shippingKey = () => ({ shippingKey: optional(text()) });
const ofDelivery = () => ({ deliveryId: text(), ...shippingKey() });
const ofParcel = () => ({ parcelId: text(), ...ofDelivery() });
const itemsUpdated = () => ({ items: listOf(deliveryItem()), oldItems: listOf(deliveryItem()) });

export const estimatedDeliverySet = message('OrderEstimatedDeliverySet', {
  estimatedDelivery: optional(estimatedDelivery()),
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
  measurements: optional(parcelMeasurements()),
});
export const parcelTrackingDataUpdated = message('ParcelTrackingDataUpdated', {
  ...ofParcel(),
  trackingData: optional(trackingData()),
});

export const returnInfoAdded = message('ReturnInfoAdded', { returnInfo: returnInfo() });
export const returnInfoSet = message('ReturnInfoSet', {
  returnInfo: optional(listOf(returnInfo())),
});
export const returnShipmentStateChanged = message('OrderReturnShipmentStateChanged', {
  returnItemId: text(),
  returnShipmentState: returnShipmentState(),
});

const transition = () => ({
  transitionDate: dateTime(),
  quantity: long(),
  fromState: reference('state'),
  toState: reference('state'),
});
export const lineItemStateTransition = message('LineItemStateTransition', {
  lineItemId: text(),
  lineItemKey: optional(text()),
  ...transition(),
});
export const customLineItemStateTransition = message('CustomLineItemStateTransition', {
  customLineItemId: text(),
  customLineItemKey: optional(text()),
  ...transition(),
});

export const orderCustomFields = customFieldMessages('Order', 'previous');
export const {
  customTypeSet,
  customTypeRemoved,
  customFieldAdded,
  customFieldChanged,
  customFieldRemoved,
} = orderCustomFields;

export const deliveryCustomFields = customFieldMessages('Delivery', 'previous', {
  deliveryId: text(),
});
export const {
  customTypeSet: deliveryCustomTypeSet,
  customTypeRemoved: deliveryCustomTypeRemoved,
  customFieldAdded: deliveryCustomFieldAdded,
  customFieldChanged: deliveryCustomFieldChanged,
  customFieldRemoved: deliveryCustomFieldRemoved,
} = deliveryCustomFields;
