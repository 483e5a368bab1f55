// Custom fields of the order and of its parts.

import {
  customFieldActions,
  customPartActions,
} from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { customParts } from '../../../../commerce/line-items/places.ts';
import { apiError } from '../../../../declaration/index.ts';
import { deliveryPlace, parcelPlace, withEdited, withEditedParcel } from '../deliveries.ts';
import { deliveryCustomFields, orderCustomFields } from '../messages.ts';
import { deliveryNaming, orderNaming, parcelNaming, returnItemNaming } from '../naming.ts';
import { order } from '../resource.ts';
import { returnItemOf, withReturnItem } from '../returns.ts';

export const customFields = customFieldActions(order, {
  customizable: 'order',
  messages: orderCustomFields,
});

const { LineItem, CustomLineItem, ...others } = customParts;
export const ofLines = customPartActions(orderNaming('lineItemId'), { LineItem });
export const ofCustomLines = customPartActions(orderNaming('customLineItemId'), { CustomLineItem });

function deliveryAddress(document: any, input: any) {
  const place = deliveryPlace(document, input);
  const { address } = place.delivery;
  if (address === undefined)
    throw apiError.InvalidOperation(`The delivery '${place.delivery.id}' has no address.`);
  return { place, address };
}

export const ofOtherParts = customPartActions(order, {
  ...others,
  DeliveryAddress: {
    customizable: 'address',
    where: {
      members: deliveryNaming,
      get: (document, input) => deliveryAddress(document, input).address.custom,
      set(document, input, custom) {
        const { place, address } = deliveryAddress(document, input);
        const delivery = { ...place.delivery, address: { ...address, custom } };
        return withEdited(document, place, delivery);
      },
    },
  },
  Delivery: {
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
  },
  Parcel: {
    customizable: 'order-parcel',
    where: {
      members: parcelNaming,
      get: (document, input) => parcelPlace(document, input).parcel.custom,
      set(document, input, custom) {
        const place = parcelPlace(document, input);
        return withEditedParcel(document, place, { ...place.parcel, custom });
      },
    },
  },
  ReturnItem: {
    customizable: 'order-return-item',
    where: {
      members: returnItemNaming,
      get: (document, input) => returnItemOf(document, input).custom,
      set(document, input, custom, { now }) {
        const item = returnItemOf(document, input);
        return withReturnItem(document, item, { ...item, custom, lastModifiedAt: now });
      },
    },
  },
});
