// Custom fields of the cart and of its parts.

import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import {
  addressPlace,
  customLinePlace,
  itemAddressPlace,
  linePlace,
  shippingPlace,
} from '../../../../commerce/line-items/places.ts';
import type { Action } from '../../../../declaration/index.ts';
import { open } from '../guard.ts';
import { cart } from '../resource.ts';

type Options = Parameters<typeof customFieldActions>[1];

function customised(options: Options): { type: Action; field: Action } {
  const { setCustomType, setCustomField } = customFieldActions(cart, options);
  return { type: open(setCustomType), field: open(setCustomField) };
}

// Carts and orders share their types: both are customised as `order`.
export const { type: setCustomType, field: setCustomField } = customised({
  customizable: 'order',
});

export const { type: setLineItemCustomType, field: setLineItemCustomField } = customised({
  customizable: 'line-item',
  where: linePlace,
});

export const { type: setCustomLineItemCustomType, field: setCustomLineItemCustomField } =
  customised({ customizable: 'custom-line-item', where: customLinePlace });

export const { type: setBillingAddressCustomType, field: setBillingAddressCustomField } =
  customised({ customizable: 'address', where: addressPlace('billingAddress') });

export const { type: setShippingAddressCustomType, field: setShippingAddressCustomField } =
  customised({ customizable: 'address', where: addressPlace('shippingAddress') });

export const { type: setItemShippingAddressCustomType, field: setItemShippingAddressCustomField } =
  customised({ customizable: 'address', where: itemAddressPlace });

export const { type: setShippingCustomType, field: setShippingCustomField } = customised({
  customizable: 'shipping',
  where: shippingPlace,
});
