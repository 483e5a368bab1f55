// Addresses that single items of a cart or order are shipped to.
import { type ActionOwner, apiError, change, duplicateField, f } from '../../declaration/index.ts';
import type { ItemShippingDetails } from '../line-items/line-item.ts';
import { type Address, addressDraft, withAddressId } from './address.ts';

interface Item {
  readonly id: string;
  readonly shippingDetails?: ItemShippingDetails | undefined;
}

interface Shipped {
  readonly itemShippingAddresses: readonly Address[];
  readonly lineItems: readonly Item[];
  readonly customLineItems: readonly Item[];
}

/** Adds an address; `InvalidOperation` without a key, `DuplicateField` for a used one. */
export function addItemAddress<D extends Shipped>(document: D, address: Address): D {
  if (address.key === undefined)
    throw apiError.InvalidOperation('An item shipping address needs a key.');
  if (document.itemShippingAddresses.some(({ key }) => key === address.key))
    throw duplicateField('itemShippingAddresses.key', address.key);
  return { ...document, itemShippingAddresses: [...document.itemShippingAddresses, address] };
}

/** Removes the address with the key; `InvalidOperation` when it is unknown or in use. */
function removeItemAddress<D extends Shipped>(document: D, addressKey: string): D {
  checkKnown(document, addressKey);
  const items = [...document.lineItems, ...document.customLineItems];
  if (items.some(({ shippingDetails }) => isTarget(shippingDetails, addressKey)))
    throw apiError.InvalidOperation(
      `The item shipping address '${addressKey}' is used by an item.`,
    );
  const itemShippingAddresses = document.itemShippingAddresses.filter(
    ({ key }) => key !== addressKey,
  );
  return { ...document, itemShippingAddresses };
}

const isTarget = (details: ItemShippingDetails | undefined, addressKey: string) =>
  details?.targets.some((target) => target.addressKey === addressKey) ?? false;

/** Replaces the address with the same key; `InvalidOperation` when there is none. */
function replaceItemAddress<D extends Shipped>(document: D, address: Address): D {
  checkKnown(document, address.key);
  const itemShippingAddresses = document.itemShippingAddresses.map((old) =>
    old.key === address.key ? { ...address, custom: address.custom ?? old.custom } : old,
  );
  return { ...document, itemShippingAddresses };
}

function checkKnown({ itemShippingAddresses }: Shipped, addressKey: string | undefined): void {
  if (addressKey === undefined || !itemShippingAddresses.some(({ key }) => key === addressKey))
    throw apiError.InvalidOperation(
      `There is no item shipping address with the key '${addressKey ?? ''}'.`,
    );
}

/** The update actions of a cart or an order. */
export const itemAddressActions = (owner: ActionOwner) => ({
  addItemShippingAddress: owner.action({
    doc: 'Adds an address that items can be shipped to.',
    members: { address: addressDraft() },
    apply: (before: Shipped, { address }: any, { newId }: any) =>
      change(addItemAddress(before, withAddressId(address, newId))),
  }),
  removeItemShippingAddress: owner.action({
    doc: 'Removes an item shipping address that no item uses.',
    members: { addressKey: f.text({ max: 256 }) },
    apply: (before: Shipped, { addressKey }: any) => change(removeItemAddress(before, addressKey)),
  }),
  updateItemShippingAddress: owner.action({
    doc: 'Replaces the item shipping address with the same key.',
    members: { address: addressDraft() },
    apply: (before: Shipped, { address }: any, { newId }: any) =>
      change(replaceItemAddress(before, withAddressId(address, newId))),
  }),
});
