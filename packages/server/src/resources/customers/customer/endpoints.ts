import { storeOfPath } from '../../../commerce/access/subject.ts';
import { type EndpointContext, endpoint } from '../../../declaration/index.ts';
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
  single: ({ principal }: EndpointContext) => ({ id: principal.customerId ?? '' }),
  scopes: { view: ['manage_my_profile'], manage: ['manage_my_profile'] },
  actor: 'customer',
  actions: ownActions,
} as const;

export const endpoints = [
  endpoint({ path: '/customers', operations, scopes }),
  endpoint({
    path: '/in-store/key={storeKey}/customers',
    operations,
    scopes,
    within: storeOfPath,
    visible: ofStore,
    authorize: storesOfToken,
  }),
  endpoint({ path: '/me', ...own }),
  endpoint({ path: '/in-store/key={storeKey}/me', ...own, within: storeOfPath, visible: ofStore }),
];
