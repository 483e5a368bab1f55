import { example, type KindExamples, to } from '../example.ts';
import { addressActions, customFields, home } from '../families.ts';

const friends = to('customer-group', 'friends');
const addressId = '{addresses[0].id}';

export const customer: KindExamples = {
  kind: 'customer',
  draft: [
    {
      path: '/customers',
      body: { key: 'ada', email: 'ada@example.com', password: 'correct horse', addresses: [home] },
      member: 'customer',
    },
  ],
  actions: [
    example('setFirstName', { firstName: 'Ada' }, 'firstName'),
    example('setMiddleName', { middleName: 'King' }, 'middleName'),
    example('setLastName', { lastName: 'Lovelace' }, 'lastName'),
    example('setTitle', { title: 'Dr.' }, 'title'),
    example('setSalutation', { salutation: 'Ms.' }, 'salutation'),
    example('setKey', { key: 'ada-lovelace' }, 'key'),
    example('setCustomerNumber', { customerNumber: 'C-1815' }, 'customerNumber'),
    example('setExternalId', { externalId: 'crm-1815' }, 'externalId'),
    example('changeEmail', { email: 'lovelace@example.com' }, 'email'),
    example('setDateOfBirth', { dateOfBirth: '1915-12-10' }, 'dateOfBirth'),
    example('setCompanyName', { companyName: 'Analytical Engines' }, 'companyName'),
    example('setVatId', { vatId: 'DE123456789' }, 'vatId'),
    example('setLocale', { locale: 'en' }, 'locale'),
    ...addressActions(),
    ...customFields('Address', { addressId }, 'addresses'),
    example(
      'setCustomerGroup',
      { customerGroup: to('customer-group', 'wholesale') },
      'customerGroup',
    ),
    example(
      'addCustomerGroupAssignment',
      { customerGroupAssignment: { customerGroup: friends } },
      'customerGroupAssignments',
    ),
    example(
      'removeCustomerGroupAssignment',
      { customerGroup: friends },
      'customerGroupAssignments',
    ),
    example(
      'setCustomerGroupAssignments',
      { customerGroupAssignments: [{ customerGroup: friends }] },
      'customerGroupAssignments',
    ),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }, 'stores'),
    ...customFields(),
    example('setAuthenticationMode', { authMode: 'ExternalAuth' }, 'authenticationMode password'),
  ],
};
