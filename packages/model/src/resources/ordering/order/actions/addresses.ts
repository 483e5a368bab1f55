// Addresses of the order.

import { addressDraft, withAddressId } from '../../../../commerce/address/address.ts';
import { itemAddressActions } from '../../../../commerce/address/item-addresses.ts';
import { change, f, type MessageType } from '../../../../declaration/index.ts';
import { billingAddressSet, shippingAddressSet } from '../messages.ts';
import { order } from '../resource.ts';

const settingAddress = (
  member: 'shippingAddress' | 'billingAddress',
  doc: string,
  addressSet: MessageType<any>,
) =>
  order.action({
    doc,
    members: { address: f.optional(addressDraft()) },
    emits: [addressSet],
    apply(before, input, { newId }) {
      const address = input.address && withAddressId(input.address, newId);
      return change(
        { ...before, [member]: address },
        addressSet({ address, oldAddress: before[member] }),
      );
    },
  });

export const setShippingAddress = settingAddress(
  'shippingAddress',
  'Sets or removes the shipping address; taxes and shipping do not change.',
  shippingAddressSet,
);

export const setBillingAddress = settingAddress(
  'billingAddress',
  'Sets or removes the billing address.',
  billingAddressSet,
);

export const itemAddresses = itemAddressActions(order);
