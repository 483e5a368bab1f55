// A draft becomes a customer, its password a hash that is stored separately.

import { addressBookDraft, addressBookOf } from '../../../commerce/address/address-book.ts';
import {
  groupAssignmentDrafts,
  groupAssignmentOf,
} from '../../../commerce/values/customer-groups.ts';
import { checkLocale } from '../../../commerce/values/localized.ts';
import { apiError, type Change, change, f } from '../../../declaration/index.ts';
import { authenticationMode, maskedPassword } from './resource.ts';
import { storesOf } from './store-membership.ts';

/** Longest password, in UTF-16 code units. */
export const password = () => f.text({ max: 256 });

/** @throws InvalidOperation for an empty password */
export function checkPassword(text: string | undefined): void {
  if (text === '') throw apiError.InvalidOperation('The password must not be empty.');
}

/** Members that every sign-up has. */
export const personDraft = {
  email: f.email(),
  password: f.optional(password()),
  firstName: f.optional(f.text()),
  lastName: f.optional(f.text()),
  middleName: f.optional(f.text()),
  title: f.optional(f.text()),
  salutation: f.optional(f.text()),
  dateOfBirth: f.optional(f.date()),
  companyName: f.optional(f.text()),
  vatId: f.optional(f.text()),
  locale: f.optional(f.locale()),
  ...addressBookDraft,
  stores: f.optional(f.listOf(f.identifier('store'), { max: 500 })),
  custom: f.optional(f.customFieldsDraft('customer')),
};

/** Members of CustomerDraft. */
export const customerDraft = {
  ...personDraft,
  key: f.optional(f.key()),
  customerNumber: f.optional(f.assignedNumber()),
  externalId: f.optional(f.text({ max: 256 })),
  isEmailVerified: f.optional(f.boolean()),
  customerGroup: f.optional(f.identifier('customer-group')),
  customerGroupAssignments: f.optional(groupAssignmentDrafts()),
  authenticationMode: f.optional(authenticationMode()),
  anonymousCartId: f.optional(f.text()),
  anonymousCart: f.optional(f.identifier('cart')),
  anonymousId: f.optional(f.text()),
};

export type CustomerDraft = f.ObjectOf<typeof customerDraft>;

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

/** What a new customer is checked against. */
interface Around {
  readonly newId: () => string;
  readonly project: { readonly languages: readonly string[] };
}

/**
 * The new customer without stamps.
 * @throws RequiredField without a password where one is needed, InvalidInput for a locale that the
 * project does not have.
 */
export function newCustomer(draft: CustomerDraft, { newId, project }: Around): Change {
  checkLocale(draft.locale, project);
  checkPassword(draft.password);
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
    customerGroup: draft.customerGroup === undefined ? undefined : f.refer(draft.customerGroup),
    customerGroupAssignments: (draft.customerGroupAssignments ?? []).map(groupAssignmentOf),
    stores: storesOf(draft.stores ?? []),
  });
}

/** What sign-in and sign-up return in GraphQL. */
export const signInResult = {
  result: { customer: 'customer!', cart: 'cart' },
} as const;
