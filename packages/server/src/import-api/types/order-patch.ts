import { returnShipmentState } from '@storewright/model/commerce/line-items/return';
import {
  deliveryItemDraft,
  parcelMeasurementsDraft,
  trackingDataDraft,
} from '@storewright/model/commerce/shipping/delivery';
import { f } from '@storewright/model/declaration';
import { customDraft } from '../difference/custom.ts';
import { orderAddress } from '../fields/addresses.ts';
import type { Around, ImportType, PlannedAction } from '../model/import-type.ts';

const text = () => f.text({ min: 1, max: 256 });
const items = () => f.listOf(deliveryItemDraft(), { max: 500 });

const parcelMembers = () => ({
  measurements: f.optional(parcelMeasurementsDraft()),
  trackingData: f.optional(trackingDataDraft()),
  items: f.optional(items()),
});

const delivery = () =>
  f.record('DeliveryDraft', {
    items: items(),
    address: f.optional(orderAddress()),
    parcels: f.optional(f.listOf(f.record('DeliveryParcelDraft', parcelMembers()), { max: 500 })),
  });

const returnItem = () =>
  f.record('ReturnItemDraft', {
    quantity: f.long({ min: 0 }),
    lineItemId: f.optional(text()),
    customLineItemId: f.optional(text()),
    comment: f.optional(f.text()),
    shipmentState: returnShipmentState(),
  });

/** Each member becomes one update action, or one for each element. */
const fields = () =>
  f.record('OrderField', {
    addReturnInfo: f.optional(
      f.record('ReturnInfo', {
        items: f.listOf(returnItem(), { min: 1, max: 500 }),
        returnTrackingId: f.optional(f.text()),
        returnDate: f.optional(f.dateTime()),
      }),
    ),
    addParcelToDelivery: f.optional(
      f.record('DeliveryParcel', { deliveryId: text(), ...parcelMembers() }),
    ),
    addDeliveries: f.optional(f.listOf(delivery(), { max: 500 })),
    removeDelivery: f.optional(f.record('RemoveDeliveryDraft', { id: text() })),
    removeParcelFromDelivery: f.optional(
      f.record('RemoveParcelFromDeliveryDraft', { parcelId: text() }),
    ),
    setDeliveryAddress: f.optional(
      f.record('DeliveryAddressDraft', { deliveryId: text(), address: f.optional(orderAddress()) }),
    ),
    setParcelMeasurements: f.optional(
      f.record('ParcelMeasurementDraft', {
        parcelId: text(),
        measurements: f.optional(parcelMeasurementsDraft()),
      }),
    ),
    setParcelTrackingData: f.optional(
      f.record('ParcelTrackingData', {
        parcelId: text(),
        trackingData: f.optional(trackingDataDraft()),
      }),
    ),
    setParcelItems: f.optional(
      f.listOf(f.record('ParcelItems', { parcelId: text(), items: items() }), { max: 500 }),
    ),
  });

const withAddress = ({ address, ...rest }: any, around: Around): object => ({
  ...rest,
  ...(address === undefined
    ? {}
    : { address: { ...address, custom: customDraft(address.custom, around) } }),
});

/** In the order of the members, whatever their order in the patch is. */
function actionsOf(patch: any, around: Around): readonly PlannedAction[] {
  const { removeDelivery } = patch;
  const one = (action: string): readonly PlannedAction[] =>
    patch[action] === undefined ? [] : [{ action, ...withAddress(patch[action], around) }];
  return [
    ...one('addReturnInfo'),
    ...one('addParcelToDelivery'),
    ...(patch.addDeliveries ?? []).map((each: any) => ({
      ...{ action: 'addDelivery', ...withAddress(each, around) },
    })),
    ...(removeDelivery === undefined
      ? []
      : [{ action: 'removeDelivery', deliveryId: removeDelivery.id }]),
    ...one('removeParcelFromDelivery'),
    ...one('setDeliveryAddress'),
    ...one('setParcelMeasurements'),
    ...one('setParcelTrackingData'),
    ...(patch.setParcelItems ?? []).map((each: any) => ({ action: 'setParcelItems', ...each })),
  ];
}

/** Changes of orders, by order number. A patch that is sent again adds again. */
export const orderPatch: ImportType = {
  name: 'order-patch',
  path: 'order-patches',
  resource: 'OrderPatchImport',
  list: 'patches',
  scope: 'manage_orders',
  kind: 'order',
  example: {
    orderNumber: 'order-1',
    fields: { addDeliveries: [{ items: [{ id: 'line-1', quantity: 1 }], parcels: [] }] },
  },
  members: { orderNumber: f.text({ min: 2, max: 256 }), fields: fields() },
  keyOf: ({ orderNumber }) => orderNumber,
  target: ({ orderNumber }) => ({ typeId: 'order', key: orderNumber }),
  plan({ orderNumber, fields: patch }, around) {
    const { document } = around;
    if (document === undefined)
      return { do: 'wait', missing: [{ typeId: 'order', key: orderNumber }] };
    return { do: 'update', document, actions: actionsOf(patch, around) };
  },
};
