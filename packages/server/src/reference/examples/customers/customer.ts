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
    example('setFirstName', { firstName: 'Ada' }),
    example('setMiddleName', { middleName: 'King' }),
    example('setLastName', { lastName: 'Lovelace' }),
    example('setTitle', { title: 'Dr.' }),
    example('setSalutation', { salutation: 'Ms.' }),
    example('setKey', { key: 'ada-lovelace' }),
    example('setCustomerNumber', { customerNumber: 'C-1815' }),
    example('setExternalId', { externalId: 'crm-1815' }),
    example('changeEmail', { email: 'lovelace@example.com' }),
    example('setDateOfBirth', { dateOfBirth: '1915-12-10' }),
    example('setCompanyName', { companyName: 'Analytical Engines' }),
    example('setVatId', { vatId: 'DE123456789' }),
    example('setLocale', { locale: 'en' }),
    ...addressActions(),
    ...customFields('Address', { addressId }, 'addresses'),
    example('setCustomerGroup', { customerGroup: to('customer-group', 'wholesale') }),
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
    example('setCustomerGroupAssignments', {
      customerGroupAssignments: [{ customerGroup: friends }],
    }),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    ...customFields(),
    example('setAuthenticationMode', { authMode: 'ExternalAuth' }, 'authenticationMode password'),
  ],
};
