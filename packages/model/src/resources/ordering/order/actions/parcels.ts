// Parcels of the deliveries of the order.

import {
  deliveryItemDraft,
  parcelMeasurementsDraft,
  parcelMembers,
  parcelOf,
  trackingDataDraft,
} from '../../../../commerce/shipping/delivery.ts';
import { change, f } from '../../../../declaration/index.ts';
import {
  checkItems,
  deliveryPlace,
  type ParcelPlace,
  parcelPlace,
  withEditedParcel,
  withParcel,
} from '../deliveries.ts';
import {
  parcelAddedToDelivery,
  parcelItemsUpdated,
  parcelMeasurementsUpdated,
  parcelRemovedFromDelivery,
  parcelTrackingDataUpdated,
} from '../messages.ts';
import { deliveryNaming, orderNaming, parcelNaming } from '../naming.ts';

const items = () => f.listOf(deliveryItemDraft(), { max: 500 });

export const addParcelToDelivery = orderNaming('deliveryId').action({
  doc: 'Adds a parcel to a delivery.',
  members: {
    ...deliveryNaming,
    parcelKey: f.optional(f.key()),
    ...parcelMembers(),
    items: f.withDefault(items(), []),
  },
  emits: [parcelAddedToDelivery],
  apply(before, { deliveryId, deliveryKey, parcelKey, ...draft }, facts) {
    checkItems(before, draft.items);
    const place = deliveryPlace(before, { deliveryId, deliveryKey });
    const parcel = parcelOf({ ...draft, key: parcelKey }, facts);
    const { shippingKey } = place;
    const delivery = { ...place.delivery, parcels: [...place.delivery.parcels, parcel] };
    return change(
      withParcel(before, place, parcel),
      parcelAddedToDelivery({ delivery, parcel, shippingKey }),
    );
  },
});

const namesOf = ({ delivery, parcel, shippingKey }: ParcelPlace) => ({
  deliveryId: delivery.id,
  parcelId: parcel.id,
  shippingKey,
});

export const removeParcelFromDelivery = orderNaming('parcelId').action({
  doc: 'Removes a parcel.',
  members: parcelNaming,
  emits: [parcelRemovedFromDelivery],
  apply(before, input) {
    const place = parcelPlace(before, input);
    const { delivery, parcel, shippingKey } = place;
    return change(
      withEditedParcel(before, place, undefined),
      parcelRemovedFromDelivery({ deliveryId: delivery.id, parcel, shippingKey }),
    );
  },
});

export const setParcelItems = orderNaming('parcelId').action({
  doc: 'Sets the items of a parcel.',
  members: { ...parcelNaming, items: items() },
  emits: [parcelItemsUpdated],
  apply(before, { items, ...input }) {
    checkItems(before, items);
    const place = parcelPlace(before, input);
    return change(
      withEditedParcel(before, place, { ...place.parcel, items }),
      parcelItemsUpdated({ ...namesOf(place), items, oldItems: place.parcel.items }),
    );
  },
});

export const setParcelMeasurements = orderNaming('parcelId').action({
  doc: 'Sets or removes the measurements of a parcel.',
  members: { ...parcelNaming, measurements: f.optional(parcelMeasurementsDraft()) },
  emits: [parcelMeasurementsUpdated],
  apply(before, { measurements, ...input }) {
    const place = parcelPlace(before, input);
    return change(
      withEditedParcel(before, place, { ...place.parcel, measurements }),
      parcelMeasurementsUpdated({ ...namesOf(place), measurements }),
    );
  },
});

export const setParcelTrackingData = orderNaming('parcelId').action({
  doc: 'Sets or removes the tracking data of a parcel.',
  members: { ...parcelNaming, trackingData: f.optional(trackingDataDraft()) },
  emits: [parcelTrackingDataUpdated],
  apply(before, { trackingData, ...input }) {
    const place = parcelPlace(before, input);
    return change(
      withEditedParcel(before, place, { ...place.parcel, trackingData }),
      parcelTrackingDataUpdated({ ...namesOf(place), trackingData }),
    );
  },
});
