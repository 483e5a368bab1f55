import { isSame } from '@storewright/model/base/equality';
import { f } from '@storewright/model/declaration';
import { addressActions, addressDrafts, addressMistake } from '../difference/addresses.ts';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, change, type Rule, setReference, sets } from '../difference/rules.ts';
import { customerAddresses } from '../fields/addresses.ts';
import * as v from '../fields/values.ts';
import { documentImport, InvalidFieldUpdate } from '../model/import-type.ts';

/** A number is given once. @throws InvalidFieldUpdate */
const customerNumber: Rule = ({ before, after, member }) => {
  if (after === undefined || before === after) return [];
  if (before !== undefined) throw new InvalidFieldUpdate([member]);
  return [{ action: 'setCustomerNumber', customerNumber: after }];
};

const keysOf = (stores: readonly { readonly key: string }[] = []) => stores.map(({ key }) => key);

const stores: Rule = ({ before, after }) =>
  isSame(keysOf(before).toSorted(), keysOf(after).toSorted())
    ? []
    : [{ action: 'setStores', stores: after ?? [] }];

/** The password counts only where the customer had none. */
const authenticationMode: Rule = ({ before, after = 'Password', resource }) =>
  before === after
    ? []
    : [
        {
          action: 'setAuthenticationMode',
          authMode: after,
          ...(after === 'Password' ? { password: resource.password } : {}),
        },
      ];

const ofCustomer = actionsBy({
  email: change('changeEmail'),
  customerNumber,
  stores,
  ...sets(
    'firstName lastName middleName title salutation externalId dateOfBirth companyName vatId',
  ),
  customerGroup: setReference('setCustomerGroup'),
  ...sets('locale'),
  authenticationMode,
  custom,
});

/** Customers. An import never changes the password of one who has a password. */
export const customer = documentImport<any>({
  name: 'customer',
  path: 'customers',
  resource: 'CustomerImport',
  scope: 'manage_customers',
  kind: 'customer',
  creation: { path: '/customers', created: ({ customer: created }) => created },
  secrets: ['password'],
  example: { key: 'jo', email: 'jo@example.com', authenticationMode: 'ExternalAuth' },
  members: {
    key: v.key(),
    customerNumber: f.optional(f.text({ min: 2, max: 256 })),
    email: f.email(),
    password: f.optional(f.text({ min: 1, max: 256 })),
    stores: f.optional(f.listOf(v.reference('store'), { max: 500 })),
    firstName: f.optional(f.text()),
    lastName: f.optional(f.text()),
    middleName: f.optional(f.text()),
    title: f.optional(f.text()),
    salutation: f.optional(f.text()),
    externalId: f.optional(f.text({ max: 256 })),
    dateOfBirth: f.optional(f.date()),
    companyName: f.optional(f.text()),
    vatId: f.optional(f.text()),
    isEmailVerified: f.optional(f.boolean()),
    customerGroup: f.optional(v.reference('customer-group')),
    ...customerAddresses(),
    locale: f.optional(f.locale()),
    authenticationMode: f.optional(f.choice('AuthenticationMode', 'Password', 'ExternalAuth')),
    custom: f.optional(v.custom()),
  },
  check: (resource) =>
    (resource.authenticationMode ?? 'Password') === 'Password' && resource.password === undefined
      ? { path: ['password'], what: 'is required with the authentication mode Password' }
      : addressMistake(resource),
  draft: (resource, around) => ({
    ...resource,
    addresses: addressDrafts(resource.addresses, around),
    custom: customDraft(resource.custom, around),
  }),
  difference: (document, resource, around) => [
    ...ofCustomer(document, resource, around),
    ...addressActions(document, resource, around),
  ],
});
