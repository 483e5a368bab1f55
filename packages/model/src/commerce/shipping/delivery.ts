// Deliveries and their parcels, as documents hold them and as inputs bring them.
import { f, type Surroundings } from '../../declaration/index.ts';
import { address, addressDraft, withAddressId } from '../address/address.ts';

const itemFields = () => ({ id: f.text({ max: 256 }), quantity: f.long({ min: 0 }) });

export const deliveryItem = () => f.record('DeliveryItem', itemFields());
export const deliveryItemDraft = () => f.record('DeliveryItemDraftType', itemFields());
export type DeliveryItem = f.Of<ReturnType<typeof deliveryItem>>;

const size = () => f.optional(f.integer({ min: 0 }));
const measurementFields = () => ({
  heightInMillimeter: size(),
  lengthInMillimeter: size(),
  widthInMillimeter: size(),
  weightInGram: size(),
});

export const parcelMeasurements = () => f.record('ParcelMeasurements', measurementFields());
export const parcelMeasurementsDraft = () =>
  f.record('ParcelMeasurementsDraftType', measurementFields());

const trackingFields = () => ({
  trackingId: f.optional(f.text()),
  carrier: f.optional(f.text()),
  provider: f.optional(f.text()),
  providerTransaction: f.optional(f.text()),
  isReturn: f.withDefault(f.boolean(), false),
});

export const trackingData = () => f.record('TrackingData', trackingFields());
export const trackingDataDraft = () => f.record('TrackingDataDraftType', trackingFields());

export const parcel = () =>
  f.record('Parcel', {
    id: f.text(),
    key: f.optional(f.key()),
    createdAt: f.dateTime(),
    measurements: f.optional(parcelMeasurements()),
    trackingData: f.optional(trackingData()),
    items: f.listOf(deliveryItem()),
    custom: f.optional(f.customFields()),
  });
export type Parcel = f.Of<ReturnType<typeof parcel>>;

const parcelContents = () => ({
  measurements: f.optional(parcelMeasurementsDraft()),
  trackingData: f.optional(trackingDataDraft()),
  items: f.optional(f.listOf(deliveryItemDraft(), { max: 500 })),
  custom: f.optional(f.customFieldsDraft('order-parcel')),
});

/** Members of `addParcelToDelivery` in addition to the identifiers. */
export const parcelMembers = parcelContents;

export const parcelDraft = () =>
  f.record('ParcelDataDraftType', { key: f.optional(f.key()), ...parcelContents() });
type ParcelDraft = f.Of<ReturnType<typeof parcelDraft>>;

export const delivery = () =>
  f.record('Delivery', {
    id: f.text(),
    key: f.optional(f.key()),
    createdAt: f.dateTime(),
    items: f.listOf(deliveryItem()),
    parcels: f.listOf(parcel()),
    address: f.optional(address()),
    custom: f.optional(f.customFields()),
  });
export type Delivery = f.Of<ReturnType<typeof delivery>>;

/** Members of a delivery of an input in addition to its key. */
const deliveryMembers = () => ({
  items: f.optional(f.listOf(deliveryItemDraft(), { max: 500 })),
  parcels: f.optional(f.listOf(parcelDraft(), { max: 500 })),
  address: f.optional(addressDraft()),
  custom: f.optional(f.customFieldsDraft('order-delivery')),
});

export const deliveryDraft = () =>
  f.record('DeliveryDraft', { key: f.optional(f.key()), ...deliveryMembers() });
type DeliveryDraft = f.Of<ReturnType<typeof deliveryDraft>>;

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
