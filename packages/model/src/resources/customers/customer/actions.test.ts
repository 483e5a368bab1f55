import { type Case, testActions } from '../../../testing/rules.ts';
import { customerKind } from './index.ts';

const group = (id: string) => ({ typeId: 'customer-group', id });
const store = (key: string) => ({ typeId: 'store', id: `id-of-${key}`, key });
const inStore = (key: string) => ({ typeId: 'store', key });

const ann = {
  id: 'ann',
  version: 1,
  createdAt: '2024-01-01T00:00:00.000Z',
  lastModifiedAt: '2024-01-01T00:00:00.000Z',
  email: 'ann@example.com',
  password: '****',
  addresses: [{ id: 'a1', key: 'home', country: 'DE' }],
  shippingAddressIds: ['a1'],
  billingAddressIds: [],
  isEmailVerified: true,
  customerGroupAssignments: [{ customerGroup: group('g1') }],
  stores: [inStore('berlin')],
  authenticationMode: 'Password',
};

const cases: readonly Case[] = [
  {
    title: 'another e-mail address counts as not verified',
    action: 'changeEmail',
    input: { email: 'a@example.com' },
    after: { email: 'a@example.com', isEmailVerified: false },
    messages: [
      { type: 'CustomerEmailChanged', email: 'a@example.com', oldEmail: 'ann@example.com' },
    ],
  },
  {
    title: 'the same e-mail address changes nothing',
    action: 'changeEmail',
    input: { email: 'ann@example.com' },
    messages: [],
  },
  {
    title: 'the first name can be set',
    action: 'setFirstName',
    input: { firstName: 'Ann' },
    after: { firstName: 'Ann' },
    messages: [{ type: 'CustomerFirstNameSet', firstName: 'Ann' }],
  },
  {
    title: 'the first name can be removed',
    action: 'setFirstName',
    before: { firstName: 'Ann' },
    input: {},
    after: { firstName: undefined },
    messages: [{ type: 'CustomerFirstNameSet' }],
  },
  {
    title: 'the middle name tells nobody',
    action: 'setMiddleName',
    input: { middleName: 'B.' },
    after: { middleName: 'B.' },
    messages: [],
  },
  {
    title: 'the customer number can be set once',
    action: 'setCustomerNumber',
    input: { customerNumber: '42' },
    after: { customerNumber: '42' },
    messages: [],
  },
  {
    title: 'the customer number cannot be changed',
    action: 'setCustomerNumber',
    before: { customerNumber: '41' },
    input: { customerNumber: '42' },
    error: 'InvalidOperation',
  },
  {
    title: 'the customer number cannot be removed',
    action: 'setCustomerNumber',
    before: { customerNumber: '41' },
    input: {},
    error: 'InvalidOperation',
  },
  {
    title: 'the customer group can be set',
    action: 'setCustomerGroup',
    input: { customerGroup: { ...group('g2'), key: 'second' } },
    after: { customerGroup: group('g2') },
    messages: [{ type: 'CustomerGroupSet', customerGroup: group('g2') }],
  },
  {
    title: 'the customer group can be removed',
    action: 'setCustomerGroup',
    before: { customerGroup: group('g2') },
    input: {},
    after: { customerGroup: undefined },
    messages: [{ type: 'CustomerGroupSet' }],
  },
  {
    title: 'a customer can be assigned to a further group',
    action: 'addCustomerGroupAssignment',
    input: { customerGroupAssignment: { customerGroup: group('g2') } },
    after: {
      customerGroupAssignments: [{ customerGroup: group('g1') }, { customerGroup: group('g2') }],
    },
    messages: [
      {
        type: 'CustomerGroupAssignmentAdded',
        customerGroupAssignment: { customerGroup: group('g2') },
      },
    ],
  },
  {
    title: 'a group that the customer has is not added again',
    action: 'addCustomerGroupAssignment',
    input: { customerGroupAssignment: { customerGroup: group('g1') } },
    messages: [],
  },
  {
    title: 'a group that the customer lacks cannot be taken away',
    action: 'removeCustomerGroupAssignment',
    input: { customerGroup: group('g2') },
    error: 'InvalidOperation',
  },
  {
    title: 'all group assignments can be replaced',
    action: 'setCustomerGroupAssignments',
    input: { customerGroupAssignments: [] },
    after: { customerGroupAssignments: [] },
    messages: [
      {
        type: 'CustomerGroupAssignmentsSet',
        customerGroupAssignments: [],
        oldCustomerGroupAssignments: [{ customerGroup: group('g1') }],
      },
    ],
  },
  {
    title: 'the same group assignments tell nobody',
    action: 'setCustomerGroupAssignments',
    input: { customerGroupAssignments: [{ customerGroup: group('g1') }] },
    messages: [],
  },
  {
    title: 'stores are replaced, each once',
    action: 'setStores',
    input: { stores: [store('rome'), store('rome')] },
    after: { stores: [inStore('rome')] },
    messages: [
      { type: 'CustomerStoresSet', stores: [inStore('rome')], oldStores: [inStore('berlin')] },
    ],
  },
  {
    title: 'the same stores tell nobody',
    action: 'setStores',
    input: { stores: [store('berlin')] },
    messages: [],
  },
  {
    title: 'a store can be added',
    action: 'addStore',
    input: { store: store('rome') },
    after: { stores: [inStore('berlin'), inStore('rome')] },
  },
  {
    title: 'a store that the customer has is not added again',
    action: 'addStore',
    input: { store: store('berlin') },
    messages: [],
  },
  {
    title: 'the last store can be taken away',
    action: 'removeStore',
    input: { store: store('berlin') },
    after: { stores: [] },
  },
  {
    title: 'a store that the customer lacks cannot be taken away',
    action: 'removeStore',
    input: { store: store('rome') },
    error: 'InvalidOperation',
  },
  {
    title: 'without a password here the password goes',
    action: 'setAuthenticationMode',
    input: { authMode: 'ExternalAuth' },
    facts: { hash: 'that of nobody' },
    after: { authenticationMode: 'ExternalAuth', password: undefined },
    messages: [],
  },
  {
    title: 'authentication here needs a password',
    action: 'setAuthenticationMode',
    before: { authenticationMode: 'ExternalAuth', password: undefined },
    input: { authMode: 'Password' },
    error: 'RequiredField',
  },
  {
    title: 'the authentication mode of the customer is no way to another password',
    action: 'setAuthenticationMode',
    before: { authenticationMode: 'Password' },
    input: { authMode: 'Password', password: 'another' },
    facts: { hash: 'a hash' },
    error: 'InvalidInput',
  },
  {
    title: 'a customer that signs in elsewhere is not told so again',
    action: 'setAuthenticationMode',
    before: { authenticationMode: 'ExternalAuth', password: undefined },
    input: { authMode: 'ExternalAuth' },
    facts: { hash: 'that of nobody' },
    error: 'InvalidInput',
  },
  {
    title: 'authentication here shows a masked password',
    action: 'setAuthenticationMode',
    before: { authenticationMode: 'ExternalAuth', password: undefined },
    input: { authMode: 'Password', password: 'secret' },
    facts: { hash: 'a hash' },
    after: { authenticationMode: 'Password', password: '****' },
  },
  {
    title: 'an address of the list can be the default for billing',
    action: 'setDefaultBillingAddress',
    input: { addressKey: 'home' },
    after: { defaultBillingAddressId: 'a1', billingAddressIds: ['a1'] },
  },
  {
    title: 'a removed address leaves the lists too',
    action: 'removeAddress',
    before: { defaultShippingAddressId: 'a1' },
    input: { addressId: 'a1' },
    after: { addresses: [], shippingAddressIds: [], defaultShippingAddressId: undefined },
    messages: [
      {
        type: 'CustomerAddressRemoved',
        address: ann.addresses[0]!,
        addressRoles: ['Shipping'],
      },
    ],
  },
  {
    title: 'an address that is not there cannot be changed',
    action: 'changeAddress',
    input: { addressId: 'a9', address: { country: 'DE' } },
    error: 'InvalidOperation',
  },
];

testActions(customerKind, ann, cases);
