// Addresses of the cart.

import { addressDraft, withAddressId } from '../../../../commerce/address/address.ts';
import { itemAddressActions } from '../../../../commerce/address/item-addresses.ts';
import { withoutTaxRates } from '../../../../commerce/checkout/rates.ts';
import { change, f, need } from '../../../../declaration/index.ts';
import { checkCountry, type Store } from '../create.ts';
import { type CartInWork, openCart, refreshing } from '../guard.ts';

export const setShippingAddress = openCart.action({
  doc: 'Sets or removes the shipping address; taxes and shipping are recalculated.',
  members: { address: f.optional(addressDraft()) },
  apply(before, input, { newId }) {
    const address = input.address && withAddressId(input.address, newId);
    return change(movedTo({ ...before, shippingAddress: address }));
  },
});

/** Taxes that the project looks up depend on the place; without a place nothing is shipped. */
function movedTo(cart: CartInWork): CartInWork {
  const bare = cart.taxMode === 'Platform' ? withoutTaxRates(cart) : cart;
  if (cart.shippingMode === 'Multiple') return bare;
  if (cart.shippingAddress === undefined) return { ...bare, shippingInfo: undefined };
  const { shippingInfo } = bare;
  // When goods were expected at the former address says nothing of the new one.
  const moved = shippingInfo && { ...shippingInfo, estimatedDelivery: undefined };
  return refreshing({ ...bare, shippingInfo: moved }, { shipping: true });
}

export const setBillingAddress = openCart.action({
  doc: 'Sets or removes the billing address.',
  members: { address: f.optional(addressDraft()) },
  apply: (before, { address }, { newId }) =>
    change({ ...before, billingAddress: address && withAddressId(address, newId) }),
});

export const itemAddresses = itemAddressActions(openCart);

export const setCountry = openCart.action({
  doc: 'Sets or removes the country; prices are selected again.',
  members: { country: f.optional(f.country()) },
  needs: ({ store }) => ({ store: need.maybe<Store>('store', store) }),
  apply(before, { country }, { store }) {
    checkCountry(country, store);
    return change(refreshing({ ...before, country }, { prices: true }));
  },
});
