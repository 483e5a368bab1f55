// Deliveries of the order.

import { addressDraft, withAddressId } from '../../../../commerce/address/address.ts';
import {
  type DeliveryItem,
  deliveryItemDraft,
  deliveryOf,
  parcelDraft,
  parcelMembers,
} from '../../../../commerce/shipping/delivery.ts';
import { estimatedDeliveryDraft } from '../../../../commerce/shipping/shipping.ts';
import { withEstimatedDelivery } from '../../../../commerce/shipping/shippings.ts';
import { change, f } from '../../../../declaration/index.ts';
import {
  checkItems,
  deliveryPlace,
  shippingKeyIn,
  withDelivery,
  withEdited,
} from '../deliveries.ts';
import {
  deliveryAdded,
  deliveryAddressSet,
  deliveryItemsUpdated,
  deliveryRemoved,
  estimatedDeliverySet,
  parcelAddedToDelivery,
} from '../messages.ts';
import { deliveryNaming, orderNaming } from '../naming.ts';
import { order } from '../resource.ts';

const items = () => f.listOf(deliveryItemDraft(), { max: 500 });
const shippingKey = () => f.optional(f.text({ min: 1, max: 256 }));

/** Entries of `parcels` in GraphQL, in both forms. */
function parcelsOrItems() {
  const members = {
    id: f.optional(f.text({ min: 1, max: 256 })),
    quantity: f.optional(f.long()),
    key: f.optional(f.key()),
    ...parcelMembers(),
  };
  return f.withDefault(f.listOf(f.record('OrderParcelDraftType', members), { max: 500 }), []);
}

type ParcelEntry = Partial<DeliveryItem> & { readonly items?: readonly DeliveryItem[] };

/** An entry that names an item is a parcel of it. */
const parcelOfEntry = ({ id, quantity, ...parcel }: ParcelEntry) =>
  id === undefined && quantity === undefined
    ? parcel
    : { ...parcel, items: [...(parcel.items ?? []), { id, quantity }] };

export const addDelivery = order.action({
  doc: 'Adds a delivery to the shipping, with its parcels.',
  members: {
    deliveryKey: f.optional(f.key()),
    shippingKey: shippingKey(),
    items: f.withDefault(items(), []),
    parcels: f.withDefault(f.listOf(parcelDraft(), { max: 500 }), []),
    address: f.optional(addressDraft()),
    custom: f.optional(f.customFieldsDraft('order-delivery')),
  },
  emits: [deliveryAdded, parcelAddedToDelivery],
  apply(before, { deliveryKey, shippingKey: named, ...draft }, facts) {
    const shippingKey = shippingKeyIn(before, named);
    checkItems(before, [...draft.items, ...draft.parcels.flatMap((each) => each.items ?? [])]);
    const delivery = deliveryOf({ ...draft, key: deliveryKey }, facts);
    return change(
      withDelivery(before, delivery, shippingKey),
      deliveryAdded({ delivery: { ...delivery, parcels: [] }, shippingKey }),
      ...delivery.parcels.map((parcel) => parcelAddedToDelivery({ delivery, parcel, shippingKey })),
    );
  },
  // Introspection shows each entry of `parcels` as one item, in a parcel of its own; execution takes
  // parcels as in REST, too.
  graphql: {
    kept: {},
    members: {
      parcels: f.inGraphql(f.withDefault(items(), []), {
        accepts: { field: parcelsOrItems(), twin: 'ParcelDataDraftType' },
      }),
    },
    decode: ({ parcels, ...rest }) =>
      parcels === undefined ? rest : { ...rest, parcels: parcels.map(parcelOfEntry) },
  },
});

export const removeDelivery = orderNaming('deliveryId').action({
  doc: 'Removes a delivery.',
  members: deliveryNaming,
  emits: [deliveryRemoved],
  apply(before, input) {
    const place = deliveryPlace(before, input);
    return change(withEdited(before, place, undefined), deliveryRemoved(place));
  },
});

export const setDeliveryAddress = orderNaming('deliveryId').action({
  doc: 'Sets or removes the address of a delivery.',
  members: { ...deliveryNaming, address: f.optional(addressDraft()) },
  emits: [deliveryAddressSet],
  apply(before, input, { newId }) {
    const place = deliveryPlace(before, input);
    const { delivery, shippingKey } = place;
    const address = input.address && withAddressId(input.address, newId);
    return change(
      withEdited(before, place, { ...delivery, address }),
      deliveryAddressSet({
        deliveryId: delivery.id,
        address,
        oldAddress: delivery.address,
        shippingKey,
      }),
    );
  },
});

export const setDeliveryItems = orderNaming('deliveryId').action({
  doc: 'Sets the items of a delivery.',
  members: { ...deliveryNaming, items: items() },
  emits: [deliveryItemsUpdated],
  apply(before, { items, ...input }) {
    checkItems(before, items);
    const place = deliveryPlace(before, input);
    const { delivery, shippingKey } = place;
    return change(
      withEdited(before, place, { ...delivery, items }),
      deliveryItemsUpdated({
        deliveryId: delivery.id,
        items,
        oldItems: delivery.items,
        shippingKey,
      }),
    );
  },
});

export const setEstimatedDelivery = order.action({
  doc: 'Sets or removes the expected delivery date.',
  members: { shippingKey: shippingKey(), estimatedDelivery: f.optional(estimatedDeliveryDraft()) },
  emits: [estimatedDeliverySet],
  apply: (before, { shippingKey, estimatedDelivery }) =>
    change(
      withEstimatedDelivery(before, shippingKey, estimatedDelivery),
      estimatedDeliverySet({ estimatedDelivery, shippingKey: shippingKeyIn(before, shippingKey) }),
    ),
});
