// Changes to the deliveries of an order, and to their parcels.
import { type ActionExample, changing } from '../example.ts';
import { customFields, home, office } from '../families.ts';

const delivery = { deliveryKey: 'first' };
const parcel = { parcelKey: 'box' };
const mugs = (quantity: number) => [{ id: '{lineItems[0].id}', quantity }];
const trackingData = { trackingId: 'T-1', carrier: 'Velo GmbH' };

const ofShipping = changing('shippingInfo');

export const orderDeliveries: readonly ActionExample[] = [
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
