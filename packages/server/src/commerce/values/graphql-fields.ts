// GraphQL fields that several kinds have in addition to their members.
import { type DerivedField, derivedField, f } from '../../declaration/index.ts';
import { type Address, address } from '../address/address.ts';
import type { AddressBook } from '../address/address-book.ts';
import { type LineItem, lineItem } from '../line-items/line-item.ts';

/** `lineItems(id)` of carts and orders. */
export const lineItemsById = (of: string): DerivedField =>
  derivedField({
    of,
    name: 'lineItems',
    doc: 'The line items, or only the line item with the id.',
    takes: { id: f.optional(f.text()) },
    gives: f.listOf(lineItem()),
    from: ({ lineItems }: { readonly lineItems: readonly LineItem[] }, { id }) =>
      id === undefined ? lineItems : lineItems.filter((each) => each.id === id),
  });

/** The visible part of an owner may lack the address book. */
type Owner = Partial<AddressBook>;

const addressOf = ({ addresses = [] }: Owner, id: string | undefined): Address | undefined =>
  addresses.find((each) => id !== undefined && each.id === id);

const addressesOf = ({ addresses = [] }: Owner, ids: readonly string[] = []): readonly Address[] =>
  addresses.filter(({ id }) => id !== undefined && ids.includes(id));

/** The addresses of customers and business units by what they are for. */
export const addressFields = (of: string): readonly DerivedField[] => [
  derivedField({
    of,
    name: 'defaultShippingAddress',
    doc: 'The default shipping address.',
    gives: f.optional(address()),
    from: (owner: Owner) => addressOf(owner, owner.defaultShippingAddressId),
  }),
  derivedField({
    of,
    name: 'defaultBillingAddress',
    doc: 'The default billing address.',
    gives: f.optional(address()),
    from: (owner: Owner) => addressOf(owner, owner.defaultBillingAddressId),
  }),
  derivedField({
    of,
    name: 'shippingAddresses',
    doc: 'The addresses for shipping.',
    gives: f.listOf(address()),
    from: (owner: Owner) => addressesOf(owner, owner.shippingAddressIds),
  }),
  derivedField({
    of,
    name: 'billingAddresses',
    doc: 'The addresses for billing.',
    gives: f.listOf(address()),
    from: (owner: Owner) => addressesOf(owner, owner.billingAddressIds),
  }),
];
