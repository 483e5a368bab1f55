// A draft becomes a customer, its password a hash that is kept beside it.

import { addressBookDraft, addressBookOf } from '../../../commerce/address/address-book.ts';
import {
  groupAssignmentDrafts,
  groupAssignmentOf,
} from '../../../commerce/values/group-assignments.ts';
import {
  apiError,
  assignedNumber,
  boolean,
  type Change,
  change,
  customFieldsDraft,
  date,
  email,
  identifier,
  key,
  listOf,
  locale,
  type ObjectOf,
  optional,
  refer,
  text,
} from '../../../declaration/index.ts';
import { authenticationMode, maskedPassword } from './resource.ts';
import { storesOf } from './store-membership.ts';

/** Longest password, in UTF-16 code units. */
export const password = () => text({ min: 1, max: 256 });

/** Members that every sign-up has. */
export const personDraft = {
  email: email(),
  password: optional(password()),
  firstName: optional(text()),
  lastName: optional(text()),
  middleName: optional(text()),
  title: optional(text()),
  salutation: optional(text()),
  dateOfBirth: optional(date()),
  companyName: optional(text()),
  vatId: optional(text()),
  locale: optional(locale()),
  ...addressBookDraft,
  stores: optional(listOf(identifier('store'), { max: 500 })),
  custom: optional(customFieldsDraft('customer')),
};

/** Members of CustomerDraft. */
export const customerDraft = {
  ...personDraft,
  key: optional(key()),
  customerNumber: optional(assignedNumber()),
  externalId: optional(text({ max: 256 })),
  isEmailVerified: optional(boolean()),
  customerGroup: optional(identifier('customer-group')),
  customerGroupAssignments: optional(groupAssignmentDrafts()),
  authenticationMode: optional(authenticationMode()),
  anonymousCartId: optional(text()),
  anonymousCart: optional(identifier('cart')),
  anonymousId: optional(text()),
};

export type CustomerDraft = ObjectOf<typeof customerDraft>;

/** Members of the draft that are no members of the customer as they stand. */
interface Leftover {
  readonly [member: string]: undefined;
}

const none: Leftover = {
  anonymousCartId: undefined,
  anonymousCart: undefined,
  anonymousId: undefined,
  shippingAddresses: undefined,
  billingAddresses: undefined,
  defaultShippingAddress: undefined,
  defaultBillingAddress: undefined,
};

/** The new customer without stamps. @throws RequiredField without a password where one is needed. */
export function newCustomer(draft: CustomerDraft, newId: () => string): Change {
  const mode = draft.authenticationMode ?? 'Password';
  if (mode === 'Password' && draft.password === undefined)
    throw apiError.RequiredField('A password is required.', { field: 'password' });
  return change({
    ...draft,
    ...none,
    ...addressBookOf(draft, newId),
    password: mode === 'Password' ? maskedPassword : undefined,
    authenticationMode: mode,
    isEmailVerified: draft.isEmailVerified ?? false,
    customerGroup: draft.customerGroup === undefined ? undefined : refer(draft.customerGroup),
    customerGroupAssignments: (draft.customerGroupAssignments ?? []).map(groupAssignmentOf),
    stores: storesOf(draft.stores ?? []),
  });
}
