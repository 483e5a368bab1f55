// POST /business-units/search.
import { addressFields } from '../../../commerce/search/address-fields.ts';
import { type DocumentFields, searchedDocuments } from '../../../commerce/search/documents.ts';
import { peopleSearch } from '../../../commerce/search/people-search.ts';

const fields: DocumentFields = {
  lists: ['addresses', 'associates'],
  fields: {
    id: 'text',
    key: 'text',
    version: 'number',
    createdAt: 'dateTime',
    lastModifiedAt: 'dateTime',
    name: 'text',
    status: 'text',
    unitType: 'text',
    contactEmail: 'text',
    'stores.key': 'text',
    'parentUnit.key': 'text',
    'topLevelUnit.key': 'text',
    'associates.customer.id': 'text',
    ...addressFields('addresses'),
  },
  custom: ['custom', 'addresses.custom'],
};

export const searchedUnits = searchedDocuments(['searchIndexing.businessUnits.status'], fields);

export const unitSearch = peopleSearch(
  {
    kind: 'business-unit',
    setting: 'businessUnits',
    what: 'business units',
    path: '/business-units/search',
    scopes: ['view_business_units'],
  },
  fields,
);
