import { alsoInStore } from '../../../commerce/access/subject.ts';
import type { EndpointContext } from '../../../declaration/index.ts';
import { ofStore, storesOfToken } from './store-membership.ts';

const scopes = { view: ['view_customers'], manage: ['manage_customers'] };

/** Creation is sign-up, a procedure, because it answers a CustomerSignInResult. */
const operations = ['get', 'query', 'exists', 'update', 'delete'] as const;

/** Update actions of My Customer in the public reference. */
const ownActions = [
  'addAddress',
  'addBillingAddressId',
  'addShippingAddressId',
  'changeAddress',
  'changeEmail',
  'removeAddress',
  'removeBillingAddressId',
  'removeShippingAddressId',
  'setCompanyName',
  'setCustomField',
  'setCustomType',
  'setDateOfBirth',
  'setDefaultBillingAddress',
  'setDefaultShippingAddress',
  'setFirstName',
  'setLastName',
  'setLocale',
  'setMiddleName',
  'setSalutation',
  'setTitle',
  'setVatId',
];

const own = {
  operations: ['get', 'update', 'delete'],
  singleton: ({ principal }: EndpointContext) => ({ id: principal.customerId ?? '' }),
  scopes: { view: ['manage_my_profile'], manage: ['manage_my_profile'] },
  actor: 'customer',
  actions: ownActions,
} as const;

export const endpoints = [
  ...alsoInStore(
    { path: '/customers', operations, scopes },
    { visibilityFilter: ofStore, authorize: storesOfToken },
  ),
  ...alsoInStore({ path: '/me', ...own }, { visibilityFilter: ofStore }),
];
