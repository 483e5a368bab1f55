// POST /customers/search.
import { addressFields } from '../../../commerce/search/address-fields.ts';
import { type DocumentFields, searchedDocuments } from '../../../commerce/search/documents.ts';
import { peopleSearch } from '../../../commerce/search/people-search.ts';

const fields: DocumentFields = {
  lists: ['addresses'],
  fields: {
    id: 'text',
    key: 'text',
    version: 'number',
    createdAt: 'dateTime',
    lastModifiedAt: 'dateTime',
    customerNumber: 'text',
    externalId: 'text',
    email: 'text',
    firstName: 'text',
    middleName: 'text',
    lastName: 'text',
    title: 'text',
    salutation: 'text',
    companyName: 'text',
    vatId: 'text',
    dateOfBirth: 'date',
    'customerGroup.id': 'text',
    'stores.key': 'text',
    isEmailVerified: 'boolean',
    locale: 'text',
    ...addressFields('addresses'),
  },
  custom: ['custom', 'addresses.custom'],
};

export const searchedCustomers = searchedDocuments(['searchIndexing.customers.status'], fields);

export const customerSearch = peopleSearch(
  {
    kind: 'customer',
    setting: 'customers',
    what: 'customers',
    path: '/customers/search',
    scopes: ['view_customers'],
  },
  fields,
);
