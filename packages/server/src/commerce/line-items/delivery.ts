// Deliveries and their parcels, as documents hold them and as inputs bring them.
import {
  boolean,
  customFields,
  customFieldsDraft,
  dateTime,
  integer,
  key,
  listOf,
  long,
  type Of,
  optional,
  record,
  type Surroundings,
  text,
  withDefault,
} from '../../declaration/index.ts';
import { address, addressDraft, withAddressId } from '../address/address.ts';

const itemFields = () => ({ id: text({ max: 256 }), quantity: long({ min: 0 }) });

export const deliveryItem = () => record('DeliveryItem', itemFields());
export const deliveryItemDraft = () => record('DeliveryItemDraftType', itemFields());
export type DeliveryItem = Of<ReturnType<typeof deliveryItem>>;

const size = () => optional(integer({ min: 0 }));
const measurementFields = () => ({
  heightInMillimeter: size(),
  lengthInMillimeter: size(),
  widthInMillimeter: size(),
  weightInGram: size(),
});

export const parcelMeasurements = () => record('ParcelMeasurements', measurementFields());
export const parcelMeasurementsDraft = () =>
  record('ParcelMeasurementsDraftType', measurementFields());

const trackingFields = () => ({
  trackingId: optional(text()),
  carrier: optional(text()),
  provider: optional(text()),
  providerTransaction: optional(text()),
  isReturn: withDefault(boolean(), false),
});

export const trackingData = () => record('TrackingData', trackingFields());
export const trackingDataDraft = () => record('TrackingDataDraftType', trackingFields());

export const parcel = () =>
  record('Parcel', {
    id: text(),
    key: optional(key()),
    createdAt: dateTime(),
    measurements: optional(parcelMeasurements()),
    trackingData: optional(trackingData()),
    items: listOf(deliveryItem()),
    custom: optional(customFields()),
  });
export type Parcel = Of<ReturnType<typeof parcel>>;

const parcelContents = () => ({
  measurements: optional(parcelMeasurementsDraft()),
  trackingData: optional(trackingDataDraft()),
  items: optional(listOf(deliveryItemDraft(), { max: 500 })),
  custom: optional(customFieldsDraft('order-parcel')),
});

/** Members of `addParcelToDelivery` beside the identifiers. */
export const parcelMembers = parcelContents;

export const parcelDraft = () =>
  record('ParcelDataDraftType', { key: optional(key()), ...parcelContents() });
export type ParcelDraft = Of<ReturnType<typeof parcelDraft>>;

export const delivery = () =>
  record('Delivery', {
    id: text(),
    key: optional(key()),
    createdAt: dateTime(),
    items: listOf(deliveryItem()),
    parcels: listOf(parcel()),
    address: optional(address()),
    custom: optional(customFields()),
  });
export type Delivery = Of<ReturnType<typeof delivery>>;

/** Members of a delivery of an input beside its key. */
export const deliveryMembers = () => ({
  items: optional(listOf(deliveryItemDraft(), { max: 500 })),
  parcels: optional(listOf(parcelDraft(), { max: 500 })),
  address: optional(addressDraft()),
  custom: optional(customFieldsDraft('order-delivery')),
});

export const deliveryDraft = () =>
  record('DeliveryDraft', { key: optional(key()), ...deliveryMembers() });
export type DeliveryDraft = Of<ReturnType<typeof deliveryDraft>>;

/** A new parcel with a fresh id. */
export const parcelOf = (draft: ParcelDraft, { now, newId }: Surroundings): Parcel => ({
  ...draft,
  id: newId(),
  createdAt: now,
  items: draft.items ?? [],
});

/** A new delivery with fresh ids for itself and its parcels. */
export const deliveryOf = (draft: DeliveryDraft, facts: Surroundings): Delivery => ({
  ...draft,
  id: facts.newId(),
  createdAt: facts.now,
  items: draft.items ?? [],
  parcels: (draft.parcels ?? []).map((each) => parcelOf(each, facts)),
  address: draft.address === undefined ? undefined : withAddressId(draft.address, facts.newId),
});
