// Custom fields of the cart and of its parts.

import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import {
  addressPlace,
  customLinePlace,
  itemAddressPlace,
  linePlace,
  shippingPlace,
} from '../../../../commerce/line-items/places.ts';
import { openCart } from '../guard.ts';

// Carts and orders share their types: both are customised as `order`.
export const { setCustomType, setCustomField } = customFieldActions(openCart, {
  customizable: 'order',
});

export const { setCustomType: setLineItemCustomType, setCustomField: setLineItemCustomField } =
  customFieldActions(openCart, {
    customizable: 'line-item',
    where: linePlace,
  });

export const {
  setCustomType: setCustomLineItemCustomType,
  setCustomField: setCustomLineItemCustomField,
} = customFieldActions(openCart, { customizable: 'custom-line-item', where: customLinePlace });

export const {
  setCustomType: setBillingAddressCustomType,
  setCustomField: setBillingAddressCustomField,
} = customFieldActions(openCart, {
  customizable: 'address',
  where: addressPlace('billingAddress'),
});

export const {
  setCustomType: setShippingAddressCustomType,
  setCustomField: setShippingAddressCustomField,
} = customFieldActions(openCart, {
  customizable: 'address',
  where: addressPlace('shippingAddress'),
});

export const {
  setCustomType: setItemShippingAddressCustomType,
  setCustomField: setItemShippingAddressCustomField,
} = customFieldActions(openCart, { customizable: 'address', where: itemAddressPlace });

export const { setCustomType: setShippingCustomType, setCustomField: setShippingCustomField } =
  customFieldActions(openCart, {
    customizable: 'shipping',
    where: shippingPlace,
  });
