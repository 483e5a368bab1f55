// GraphQL fields of owners of an address book, in addition to their members.
import { type DerivedField, derivedField, f } from '../../declaration/index.ts';
import { type Address, address } from './address.ts';
import type { AddressBook } from './address-book.ts';

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
