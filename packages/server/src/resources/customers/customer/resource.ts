import { addressBookFields } from '../../../commerce/address/address-book.ts';
import { groupAssignment } from '../../../commerce/values/group-assignments.ts';
import {
  assignedNumber,
  boolean,
  choice,
  customFields,
  type DocumentOf,
  date,
  email,
  key,
  keyReference,
  listOf,
  locale,
  optional,
  reference,
  resource,
  text,
  unique,
} from '../../../declaration/index.ts';
import { emailValues, foldedEmail } from './email.ts';

export const authenticationMode = () => choice('AuthenticationMode', 'Password', 'ExternalAuth');

export const customer = resource({
  kind: 'customer',
  name: 'Customer',
  plural: 'customers',
  doc: 'A person who buys, with an e-mail address and usually a password.',
  fields: {
    key: optional(key()),
    customerNumber: optional(assignedNumber()),
    externalId: optional(text({ max: 256 })),
    email: email(),
    password: optional(text()),
    firstName: optional(text()),
    lastName: optional(text()),
    middleName: optional(text()),
    title: optional(text()),
    salutation: optional(text()),
    dateOfBirth: optional(date()),
    companyName: optional(text()),
    vatId: optional(text()),
    ...addressBookFields,
    isEmailVerified: boolean(),
    customerGroup: optional(reference('customer-group')),
    customerGroupAssignments: listOf(groupAssignment()),
    custom: optional(customFields()),
    locale: optional(locale()),
    stores: listOf(keyReference('store')),
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
  // What stands there tells whether there is a password, and readers see a mask.
  unsearchable: ['password'],
  mostPerProject: 10_000_000,
  userProvided: ['key', 'externalId', 'customerNumber'],
});

export type Customer = DocumentOf<(typeof customer)['fields']>;

/** What a reader sees where the password would be; the hash is kept apart. */
export const maskedPassword = '****';
