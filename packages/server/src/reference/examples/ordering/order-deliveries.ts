// Changes to the deliveries of an order, and to their parcels.
import { type ActionExample, example } from '../example.ts';
import { customFields, home, office } from '../families.ts';

const delivery = { deliveryKey: 'first' };
const parcel = { parcelKey: 'box' };
const mugs = (quantity: number) => [{ id: '{lineItems[0].id}', quantity }];
const trackingData = { trackingId: 'T-1', carrier: 'Velo GmbH' };

export const orderDeliveries: readonly ActionExample[] = [
  example('addDelivery', { ...delivery, items: mugs(1), address: home }, 'shippingInfo'),
  example('setDeliveryItems', { ...delivery, items: mugs(2) }, 'shippingInfo'),
  example('setDeliveryAddress', { ...delivery, address: office }, 'shippingInfo'),
  ...customFields('DeliveryAddress', delivery, 'shippingInfo'),
  ...customFields('Delivery', delivery, 'shippingInfo'),
  example('addParcelToDelivery', { ...delivery, ...parcel, trackingData }, 'shippingInfo'),
  example('setParcelItems', { ...parcel, items: mugs(2) }, 'shippingInfo'),
  example(
    'setParcelMeasurements',
    { ...parcel, measurements: { weightInGram: 900 } },
    'shippingInfo',
  ),
  example(
    'setParcelTrackingData',
    { ...parcel, trackingData: { ...trackingData, trackingId: 'T-2' } },
    'shippingInfo',
  ),
  ...customFields('Parcel', parcel, 'shippingInfo'),
  example('removeParcelFromDelivery', parcel, 'shippingInfo'),
  example('removeDelivery', delivery, 'shippingInfo'),
];
