// Addresses of the order.

import { addressDraft, withAddressId } from '../../../../commerce/address/address.ts';
import {
  addItemAddress,
  removeItemAddress,
  replaceItemAddress,
} from '../../../../commerce/address/item-addresses.ts';
import { change, f } from '../../../../declaration/index.ts';
import { billingAddressSet, shippingAddressSet } from '../messages.ts';
import { order } from '../resource.ts';

export const setShippingAddress = order.action({
  doc: 'Sets or removes the shipping address; taxes and shipping do not change.',
  members: { address: f.optional(addressDraft()) },
  emits: [shippingAddressSet],
  apply(before, input, { newId }) {
    const address = input.address && withAddressId(input.address, newId);
    return change(
      { ...before, shippingAddress: address },
      shippingAddressSet({ address, oldAddress: before.shippingAddress }),
    );
  },
});

export const setBillingAddress = order.action({
  doc: 'Sets or removes the billing address.',
  members: { address: f.optional(addressDraft()) },
  emits: [billingAddressSet],
  apply(before, input, { newId }) {
    const address = input.address && withAddressId(input.address, newId);
    return change(
      { ...before, billingAddress: address },
      billingAddressSet({ address, oldAddress: before.billingAddress }),
    );
  },
});

export const addItemShippingAddress = order.action({
  doc: 'Adds an address that items can be shipped to.',
  members: { address: addressDraft() },
  apply: (before, { address }, { newId }) =>
    change(addItemAddress(before, withAddressId(address, newId))),
});

export const removeItemShippingAddress = order.action({
  doc: 'Removes an item shipping address that no item uses.',
  members: { addressKey: f.text({ max: 256 }) },
  apply: (before, { addressKey }) => change(removeItemAddress(before, addressKey)),
});

export const updateItemShippingAddress = order.action({
  doc: 'Replaces the item shipping address with the same key.',
  members: { address: addressDraft() },
  apply: (before, { address }, { newId }) =>
    change(replaceItemAddress(before, withAddressId(address, newId))),
});
