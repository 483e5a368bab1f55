// Update actions on deliveries and parcels of orders.

import { type OrderCase, testOrderActions } from '../../../../testing/order-cases.ts';
import {
  fixtureDelivery,
  fixtureNow,
  fixtureOrder,
  fixtureParcel,
} from '../../../../testing/order-fixture.ts';

const now = fixtureNow;
const address = { country: 'DE', city: 'Ulm' };
const addressed = { ...address, id: 'new-1' };
const deliveries = (...all: readonly object[]) => ({
  shippingInfo: { ...fixtureOrder.shippingInfo, deliveries: all },
});
const parcels = (...all: readonly object[]) => deliveries({ ...fixtureDelivery, parcels: all });

const newParcel = { id: 'new-2', createdAt: now, items: [{ id: 'custom', quantity: 2 }] };
const newDelivery = { id: 'new-1', createdAt: now, items: [{ id: 'line', quantity: 5 }] };
const measurements = { weightInGram: 5 };
const trackingData = { trackingId: 'T', isReturn: false };
const items = [{ id: 'custom', quantity: 1 }];
const ofParcel = { deliveryId: 'delivery', parcelId: 'parcel' };

const shipped: readonly OrderCase[] = [
  {
    does: 'adds a delivery with a parcel',
    action: 'addDelivery',
    input: { items: newDelivery.items, parcels: [{ items: newParcel.items }] },
    gives: deliveries(fixtureDelivery, { ...newDelivery, parcels: [newParcel] }),
    tells: [
      { type: 'DeliveryAdded', delivery: { ...newDelivery, parcels: [] } },
      {
        type: 'ParcelAddedToDelivery',
        delivery: { ...newDelivery, parcels: [newParcel] },
        parcel: newParcel,
      },
    ],
  },
  {
    does: 'tells no shipping key where there is one shipping only',
    action: 'addDelivery',
    input: { shippingKey: 'some', items: newDelivery.items, parcels: [] },
    gives: deliveries(fixtureDelivery, { ...newDelivery, parcels: [] }),
    tells: [{ type: 'DeliveryAdded', delivery: { ...newDelivery, parcels: [] } }],
  },
  {
    does: 'does not deliver without a shipping',
    action: 'addDelivery',
    input: { items: [], parcels: [] },
    before: { shippingInfo: undefined },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not deliver an unknown item',
    action: 'addDelivery',
    input: { items: [{ id: 'nothing', quantity: 1 }], parcels: [] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'does not add a delivery with a used key',
    action: 'addDelivery',
    input: { deliveryKey: 'delivery-key', items: [], parcels: [] },
    refuses: 'InvalidOperation',
  },
  {
    does: 'removes a delivery by its key',
    action: 'removeDelivery',
    input: { deliveryKey: 'delivery-key' },
    gives: deliveries(),
    tells: [{ type: 'DeliveryRemoved', delivery: fixtureDelivery }],
  },
  {
    does: 'does not remove an unknown delivery',
    action: 'removeDelivery',
    input: { deliveryId: 'nothing' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the address of a delivery',
    action: 'setDeliveryAddress',
    input: { deliveryId: 'delivery', address },
    gives: deliveries({ ...fixtureDelivery, address: addressed }),
    tells: [{ type: 'DeliveryAddressSet', deliveryId: 'delivery', address: addressed }],
  },
  {
    does: 'sets the items of a delivery',
    action: 'setDeliveryItems',
    input: { deliveryId: 'delivery', items },
    gives: deliveries({ ...fixtureDelivery, items }),
    tells: [
      {
        type: 'DeliveryItemsUpdated',
        deliveryId: 'delivery',
        items,
        oldItems: fixtureDelivery.items,
      },
    ],
  },
  {
    does: 'sets when the goods arrive',
    action: 'setEstimatedDelivery',
    input: { estimatedDelivery: { from: now } },
    gives: {
      shippingInfo: { ...fixtureOrder.shippingInfo, estimatedDelivery: { from: now } },
    },
    tells: [{ type: 'OrderEstimatedDeliverySet', estimatedDelivery: { from: now } }],
  },
  {
    does: 'adds a parcel',
    action: 'addParcelToDelivery',
    input: { deliveryId: 'delivery', items },
    gives: parcels(fixtureParcel, { id: 'new-1', createdAt: now, items }),
    tells: [
      {
        type: 'ParcelAddedToDelivery',
        delivery: {
          ...fixtureDelivery,
          parcels: [fixtureParcel, { id: 'new-1', createdAt: now, items }],
        },
        parcel: { id: 'new-1', createdAt: now, items },
      },
    ],
  },
  {
    does: 'removes a parcel',
    action: 'removeParcelFromDelivery',
    input: { parcelId: 'parcel' },
    gives: parcels(),
    tells: [{ type: 'ParcelRemovedFromDelivery', deliveryId: 'delivery', parcel: fixtureParcel }],
  },
  {
    does: 'does not remove an unknown parcel',
    action: 'removeParcelFromDelivery',
    input: { parcelId: 'nothing' },
    refuses: 'InvalidOperation',
  },
  {
    does: 'sets the items of a parcel',
    action: 'setParcelItems',
    input: { parcelId: 'parcel', items },
    gives: parcels({ ...fixtureParcel, items }),
    tells: [{ type: 'ParcelItemsUpdated', ...ofParcel, items, oldItems: fixtureParcel.items }],
  },
  {
    does: 'sets the measurements of a parcel',
    action: 'setParcelMeasurements',
    input: { parcelKey: 'parcel-key', measurements },
    gives: parcels({ ...fixtureParcel, measurements }),
    tells: [{ type: 'ParcelMeasurementsUpdated', ...ofParcel, measurements }],
  },
  {
    does: 'sets the tracking data of a parcel',
    action: 'setParcelTrackingData',
    input: { parcelId: 'parcel', trackingData },
    gives: parcels({ ...fixtureParcel, trackingData }),
    tells: [{ type: 'ParcelTrackingDataUpdated', ...ofParcel, trackingData }],
  },
];

testOrderActions([...shipped]);
