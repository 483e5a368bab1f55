import { addressBookFields } from '../../../commerce/address/address-book.ts';
import { groupAssignment } from '../../../commerce/values/customer-groups.ts';
import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';
import { emailValues, foldedEmail } from './email.ts';
import { searchedCustomers } from './search.ts';

export const authenticationMode = () => f.choice('AuthenticationMode', 'Password', 'ExternalAuth');

export const customer = resource({
  name: 'Customer',
  doc: 'A customer, with an e-mail address and usually a password.',
  fields: {
    key: f.optional(f.key()),
    customerNumber: f.optional(f.assignedNumber()),
    externalId: f.optional(f.text({ max: 256 })),
    email: f.email(),
    password: f.optional(f.text()),
    firstName: f.optional(f.text()),
    lastName: f.optional(f.text()),
    middleName: f.optional(f.text()),
    title: f.optional(f.text()),
    salutation: f.optional(f.text()),
    dateOfBirth: f.optional(f.date()),
    companyName: f.optional(f.text()),
    vatId: f.optional(f.text()),
    ...addressBookFields,
    isEmailVerified: f.boolean(),
    customerGroup: f.optional(f.reference('customer-group')),
    customerGroupAssignments: f.listOf(groupAssignment()),
    custom: f.optional(f.customFields()),
    locale: f.optional(f.locale()),
    stores: f.listOf(f.keyReference('store')),
    authenticationMode: authenticationMode(),
  },
  unique: [
    {
      field: 'email',
      values: ({ email: address, stores }: any) =>
        emailValues(
          address,
          stores.map(({ key: storeKey }: any) => storeKey),
        ),
      shown: (value) => value.slice(value.indexOf(':') + 1),
    },
    unique('customerNumber'),
  ],
  facets: [
    'key',
    'customerNumber',
    'externalId',
    'email',
    'firstName',
    'lastName',
    'companyName',
    'vatId',
    'isEmailVerified',
    'customerGroup.id',
    'customerGroupAssignments.customerGroup.id',
    'stores.key',
    'addresses.id',
    'addresses.country',
    'addresses.postalCode',
    'custom.type.id',
    'custom.fields',
    'authenticationMode',
  ],
  sortColumns: [
    { path: 'email', type: 'text' },
    { path: 'lowercaseEmail', type: 'text', from: ({ email: address }) => foldedEmail(address) },
    { path: 'lastName', type: 'text' },
  ],
  indexes: [['email'], ['lowercaseEmail'], ['lastName']],
  searched: searchedCustomers,
  // The stored value shows whether there is a password, and readers see a mask.
  unsearchable: ['password'],
  maxPerProject: 10_000_000,
  userProvided: ['key', 'externalId', 'customerNumber'],
});

export type Customer = DocumentOf<(typeof customer)['fields']>;

/** What a reader sees where the password would be; the hash is kept apart. */
export const maskedPassword = '****';
