// Custom fields of the order and of its parts.

import {
  type CustomFieldPlace,
  customFieldActions,
} from '../../../../commerce/custom-fields/custom-field-actions.ts';
import {
  addressPlace,
  customLinePlace,
  itemAddressPlace,
  linePlace,
  shippingPlace,
} from '../../../../commerce/line-items/places.ts';
import { apiError } from '../../../../declaration/index.ts';
import { deliveryPlace, parcelPlace, withEdited, withEditedParcel } from '../deliveries.ts';
import { deliveryCustomFields, orderCustomFields } from '../messages.ts';
import { deliveryNaming, needing, parcelNaming, returnItemNaming } from '../naming.ts';
import { order } from '../resource.ts';
import { returnItemOf, withReturnItem } from '../returns.ts';

export const customFields = customFieldActions(order, {
  customizable: 'order',
  messages: orderCustomFields,
});

const line = customFieldActions(order, { customizable: 'line-item', where: linePlace });
export const setLineItemCustomType = needing('lineItemId', line.setCustomType);
export const setLineItemCustomField = needing('lineItemId', line.setCustomField);

const customLine = customFieldActions(order, {
  customizable: 'custom-line-item',
  where: customLinePlace,
});
export const setCustomLineItemCustomType = needing('customLineItemId', customLine.setCustomType);
export const setCustomLineItemCustomField = needing('customLineItemId', customLine.setCustomField);

const onAddress = (where: CustomFieldPlace) =>
  customFieldActions(order, { customizable: 'address', where });

export const {
  setCustomType: setBillingAddressCustomType,
  setCustomField: setBillingAddressCustomField,
} = onAddress(addressPlace('billingAddress'));

export const {
  setCustomType: setShippingAddressCustomType,
  setCustomField: setShippingAddressCustomField,
} = onAddress(addressPlace('shippingAddress'));

export const {
  setCustomType: setItemShippingAddressCustomType,
  setCustomField: setItemShippingAddressCustomField,
} = onAddress(itemAddressPlace);

function deliveryAddress(document: any, input: any) {
  const place = deliveryPlace(document, input);
  const { address } = place.delivery;
  if (address === undefined)
    throw apiError.InvalidOperation(`The delivery '${place.delivery.id}' has no address.`);
  return { place, address };
}

export const {
  setCustomType: setDeliveryAddressCustomType,
  setCustomField: setDeliveryAddressCustomField,
} = onAddress({
  members: deliveryNaming,
  get: (document, input) => deliveryAddress(document, input).address.custom,
  set(document, input, custom) {
    const { place, address } = deliveryAddress(document, input);
    const delivery = { ...place.delivery, address: { ...address, custom } };
    return withEdited(document, place, delivery);
  },
});

export const { setCustomType: setDeliveryCustomType, setCustomField: setDeliveryCustomField } =
  customFieldActions(order, {
    customizable: 'order-delivery',
    messages: deliveryCustomFields,
    where: {
      members: deliveryNaming,
      get: (document, input) => deliveryPlace(document, input).delivery.custom,
      set(document, input, custom) {
        const place = deliveryPlace(document, input);
        return withEdited(document, place, { ...place.delivery, custom });
      },
      told: (document, input) => ({ deliveryId: deliveryPlace(document, input).delivery.id }),
    },
  });

export const { setCustomType: setParcelCustomType, setCustomField: setParcelCustomField } =
  customFieldActions(order, {
    customizable: 'order-parcel',
    where: {
      members: parcelNaming,
      get: (document, input) => parcelPlace(document, input).parcel.custom,
      set(document, input, custom) {
        const place = parcelPlace(document, input);
        return withEditedParcel(document, place, { ...place.parcel, custom });
      },
    },
  });

export const { setCustomType: setReturnItemCustomType, setCustomField: setReturnItemCustomField } =
  customFieldActions(order, {
    customizable: 'order-return-item',
    where: {
      members: returnItemNaming,
      get: (document, input) => returnItemOf(document, input).custom,
      set(document, input, custom, { now }) {
        const item = returnItemOf(document, input);
        return withReturnItem(document, item, { ...item, custom, lastModifiedAt: now });
      },
    },
  });

export const { setCustomType: setShippingCustomType, setCustomField: setShippingCustomField } =
  customFieldActions(order, { customizable: 'shipping', where: shippingPlace });
