import { addressBookActions, addressCustomPlace } from '../../../commerce/address/address-book.ts';
import {
  customFieldActions,
  customPartActions,
} from '../../../commerce/custom-fields/custom-field-actions.ts';
import {
  groupAssignmentActions,
  groupAssignmentDrafts,
  groupAssignmentOf,
} from '../../../commerce/values/customer-groups.ts';
import { localeAction } from '../../../commerce/values/localized.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { apiError, type Change, change, f, type Known, need } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import { authenticationMode, type Customer, customer, maskedPassword } from './resource.ts';
import { storesOf } from './store-membership.ts';

export const changeEmail = customer.action({
  doc: 'Changes the e-mail address and marks it as not verified.',
  members: { email: f.email() },
  emits: [messages.customerEmailChanged],
  apply(before, { email: address }) {
    if (before.email === address) return change(before);
    const told = messages.customerEmailChanged({ email: address, oldEmail: before.email });
    return change({ ...before, email: address, isEmailVerified: false }, told);
  },
});

export const setLocale = localeAction(customer);

export const plain = memberActions(customer, {
  setFirstName: [f.optional(f.text()), 'Sets the first name.', { message: 'CustomerFirstNameSet' }],
  setLastName: [f.optional(f.text()), 'Sets the last name.', { message: 'CustomerLastNameSet' }],
  setMiddleName: [f.optional(f.text()), 'Sets the middle name.'],
  setTitle: [f.optional(f.text()), 'Sets the title.', { message: 'CustomerTitleSet' }],
  setSalutation: [f.optional(f.text()), 'Sets the salutation.'],
  setCompanyName: [
    f.optional(f.text()),
    'Sets the company name.',
    { message: 'CustomerCompanyNameSet' },
  ],
  setDateOfBirth: [
    f.optional(f.date()),
    'Sets the date of birth.',
    { message: 'CustomerDateOfBirthSet' },
  ],
  setVatId: [f.optional(f.text()), 'Sets the VAT id.'],
  setCustomerGroup: [
    f.optional(f.identifier('customer-group')),
    'Sets or removes the customer group.',
    { checked: (group) => group && f.refer(group), message: messages.customerGroupSet },
  ],
  setCustomerGroupAssignments: [
    groupAssignmentDrafts(),
    'Replaces the customer groups of the customer.',
    {
      checked: (drafts) => drafts.map(groupAssignmentOf),
      message: messages.customerGroupAssignmentsSet,
    },
  ],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setExternalId: [
    f.optional(f.text()),
    'Sets the external id.',
    { message: 'CustomerExternalIdSet' },
  ],
  setCustomerNumber: [
    f.optional(f.text({ min: 2, max: 256 })),
    'Sets the customer number, once.',
    {
      checked(value, before) {
        if (before.customerNumber !== undefined && before.customerNumber !== value)
          throw apiError.InvalidOperation(
            'The customer number is already set and cannot be changed.',
          );
        return value;
      },
    },
  ],
});

export const { addCustomerGroupAssignment, removeCustomerGroupAssignment } = groupAssignmentActions(
  customer,
  {
    noun: 'customer',
    added: messages.customerGroupAssignmentAdded,
    removed: messages.customerGroupAssignmentRemoved,
  },
);

export const setStores = customer.action({
  doc: 'Replaces the stores of the customer; an empty list makes the customer global.',
  members: { stores: f.listOf(f.identifier('store'), { max: 500 }) },
  emits: [messages.customerStoresSet],
  apply: (before, { stores }) => withStores(before, storesOf(stores)),
});

export const addStore = customer.action({
  doc: 'Adds a store to the customer.',
  members: { store: f.identifier('store') },
  emits: [messages.customerStoresSet],
  apply(before, { store }) {
    if (before.stores.some(({ key: known }) => known === store.key)) return change(before);
    return withStores(before, [...before.stores, f.referByKey(store)]);
  },
});

export const removeStore = customer.action({
  doc: 'Removes a store from the customer.',
  members: { store: f.identifier('store') },
  emits: [messages.customerStoresSet],
  apply(before, { store }) {
    const stores = before.stores.filter(({ key: known }) => known !== store.key);
    if (stores.length === before.stores.length)
      throw apiError.InvalidOperation(`The customer does not belong to the store '${store.key}'.`);
    return withStores(before, stores);
  },
});

type Stores = Customer['stores'];

const withStores = (before: Customer, stores: Stores): Change<Customer> =>
  isSame(before.stores, stores)
    ? change(before)
    : change(
        { ...before, stores },
        messages.customerStoresSet({ stores, oldStores: before.stores }),
      );

export const setAuthenticationMode = customer.action({
  doc: 'Sets whether the customer has a password or uses external authentication.',
  members: { authMode: authenticationMode(), password: f.optional(f.text({ min: 1, max: 256 })) },
  needs: (before, { authMode, password }, known) =>
    authMode === 'ExternalAuth' ? lockingNeeds(before, known) : settingNeeds(password),
  apply(before, { authMode, password }, { hash }) {
    if (authMode === before.authenticationMode)
      throw apiError.InvalidInput(
        `The customer already has the authentication mode '${authMode}'.`,
      );
    if (authMode === 'ExternalAuth') {
      const document = { ...before, authenticationMode: authMode, password: undefined };
      return { document, messages: [], secret: hash };
    }
    if (password === undefined)
      throw apiError.RequiredField('A password is required.', { field: 'password' });
    const document = { ...before, authenticationMode: authMode, password: maskedPassword };
    return { document, messages: [], secret: hash };
  },
});

const settingNeeds = (password: string | undefined) => ({
  hash: password === undefined ? undefined : need.passwordHash(password),
});

/** The password is replaced by a random one, so that its tokens end too. */
const lockingNeeds = ({ authenticationMode: mode }: Customer, known: Known) => ({
  nobodys: mode === 'Password' ? need.secret() : undefined,
  ...(known.nobodys === undefined ? {} : { hash: need.passwordHash(known.nobodys) }),
});

export const addresses = addressBookActions(customer, { messages: messages.addressMessages });

export const customFields = customFieldActions(customer, {
  customizable: 'customer',
  messages: messages.customMessages,
});

export const customFieldsOfParts = customPartActions(customer, {
  Address: {
    customizable: 'address',
    messages: messages.addressCustomMessages,
    where: addressCustomPlace,
  },
});
