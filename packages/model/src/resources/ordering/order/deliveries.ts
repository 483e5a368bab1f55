// Deliveries and parcels of an order: in its one shipping, or in the one that a key names.

import { named, replaced } from '../../../commerce/line-items/line-item.ts';
import type { Delivery, DeliveryItem, Parcel } from '../../../commerce/shipping/delivery.ts';
import type { ShippingInfo } from '../../../commerce/shipping/shipping.ts';
import { withShippingInfo } from '../../../commerce/shipping/shippings.ts';
import { apiError } from '../../../declaration/index.ts';
import type { Order } from './resource.ts';

/** A delivery and the key of the shipping that it belongs to. */
interface DeliveryPlace {
  readonly delivery: Delivery;
  readonly shippingKey: string | undefined;
}

interface DeliveryNaming {
  readonly deliveryId?: string | undefined;
  readonly deliveryKey?: string | undefined;
}

interface ParcelNaming {
  readonly parcelId?: string | undefined;
  readonly parcelKey?: string | undefined;
}

function places({ shippingInfo, shipping }: Order): readonly DeliveryPlace[] {
  const of = (info: ShippingInfo | undefined, shippingKey: string | undefined) =>
    (info?.deliveries ?? []).map((delivery) => ({ delivery, shippingKey }));
  return [
    ...of(shippingInfo, undefined),
    ...shipping.flatMap((each) => of(each.shippingInfo, each.shippingKey)),
  ];
}

/** The delivery that an input names; `InvalidOperation` when there is none. */
export function deliveryPlace(
  order: Order,
  { deliveryId, deliveryKey }: DeliveryNaming,
): DeliveryPlace {
  const all = places(order);
  const deliveries = all.map(({ delivery }) => delivery);
  const found = named(deliveries, { id: deliveryId, key: deliveryKey }, 'delivery');
  return all.find(({ delivery }) => delivery === found)!;
}

export interface ParcelPlace extends DeliveryPlace {
  readonly parcel: Parcel;
}

/** The parcel that an input names; `InvalidOperation` when there is none. */
export function parcelPlace(order: Order, { parcelId, parcelKey }: ParcelNaming): ParcelPlace {
  const all = places(order).flatMap((place) =>
    place.delivery.parcels.map((parcel) => ({ ...place, parcel })),
  );
  const parcels = all.map(({ parcel }) => parcel);
  const found = named(parcels, { id: parcelId, key: parcelKey }, 'parcel');
  return all.find(({ parcel }) => parcel === found)!;
}

/** The key of a shipping in messages: an order with a single shipping has no keys. */
export const shippingKeyIn = (
  { shippingMode }: Order,
  shippingKey: string | undefined,
): string | undefined => (shippingMode === 'Single' ? undefined : shippingKey);

/** Adds a delivery; `InvalidOperation` without a shipping or with a key that is taken. */
export function withDelivery(
  order: Order,
  delivery: Delivery,
  shippingKey: string | undefined,
): Order {
  const all = places(order);
  checkFree(
    all.map((place) => place.delivery.key),
    delivery.key,
    'delivery',
  );
  const taken = all.flatMap((place) => place.delivery.parcels.map(({ key }) => key));
  for (const [index, { key }] of delivery.parcels.entries())
    checkFree(
      [...taken, ...delivery.parcels.slice(0, index).map((each) => each.key)],
      key,
      'parcel',
    );
  return withShippingInfo(order, shippingKey, (info) => ({
    ...info,
    deliveries: [...info.deliveries, delivery],
  }));
}

/** Adds a parcel to a delivery; `InvalidOperation` with a key that is taken. */
export function withParcel(order: Order, place: DeliveryPlace, parcel: Parcel): Order {
  const taken = places(order).flatMap(({ delivery }) => delivery.parcels.map(({ key }) => key));
  checkFree(taken, parcel.key, 'parcel');
  const { delivery } = place;
  return withEdited(order, place, { ...delivery, parcels: [...delivery.parcels, parcel] });
}

function checkFree(
  taken: readonly (string | undefined)[],
  key: string | undefined,
  what: string,
): void {
  if (key !== undefined && taken.includes(key))
    throw apiError.InvalidOperation(`The order already has a ${what} with the key '${key}'.`);
}

/** Puts another delivery in the place of one; `undefined` takes it out. */
export const withEdited = (
  order: Order,
  { delivery, shippingKey }: DeliveryPlace,
  next: Delivery | undefined,
): Order =>
  withShippingInfo(order, shippingKey, (info) => ({
    ...info,
    deliveries: replaced(info.deliveries, delivery, next),
  }));

/** Puts another parcel in the place of one; `undefined` takes it out. */
export const withEditedParcel = (
  order: Order,
  place: ParcelPlace,
  next: Parcel | undefined,
): Order => {
  const { delivery, parcel } = place;
  return withEdited(order, place, {
    ...delivery,
    parcels: replaced(delivery.parcels, parcel, next),
  });
};

/** `InvalidOperation` unless every item is one of the order. */
export function checkItems(order: Order, items: readonly DeliveryItem[]): void {
  const known = new Set([...order.lineItems, ...order.customLineItems].map(({ id }) => id));
  const unknown = items.find(({ id }) => !known.has(id));
  if (unknown !== undefined)
    throw apiError.InvalidOperation(`The order has no item with id '${unknown.id}'.`);
}
