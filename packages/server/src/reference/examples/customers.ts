// Examples of customers and their groups.
import { example, type KindExamples, type Step, to } from './example.ts';
import { addressActions, customFields, groupAssignments, home } from './families.ts';
import { got, type ProcedureExamples, password, search, store } from './procedure.ts';

const customerGroup: KindExamples = {
  kind: 'customer-group',
  draft: { key: 'staff', groupName: 'Staff' },
  actions: [
    example('changeName', { name: 'Staff and family' }),
    example('setKey', { key: 'family' }),
    ...customFields(),
  ],
};

const addressId = '{addresses[0].id}';

const customer: KindExamples = {
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
    ...groupAssignments(),
    example('addStore', { store: to('store', 'berlin') }, 'stores'),
    example('removeStore', { store: to('store', 'berlin') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    ...customFields(),
    example('setAuthenticationMode', { authMode: 'ExternalAuth' }, 'authenticationMode password'),
  ],
};

// Requests of customers that are no plain operation: signing up and in, tokens, passwords.

const person = (name: string, members: object = {}): Step => ({
  path: '/customers',
  body: { email: `${name}@example.com`, password, ...members },
  as: 'customer',
  member: 'customer',
});
const inStore = { stores: [to('store', 'berlin')] };

const lastingAnHour = { id: '{customer.id}', ttlMinutes: 60 };
const emailToken: Step = {
  path: '/customers/email-token',
  body: lastingAnHour,
  as: 'token',
};
/** Somebody who has an account and signs in. */
const returning = (name: string, members: object = {}) => ({
  before: [person(name, members)],
  body: { email: `${name}@example.com`, password },
});
const berlin = '/in-store/key=berlin';

/** Someone who has asked for a token that resets the password. */
const forgetful = (name: string, place = ''): readonly Step[] => [
  person(name, place === '' ? {} : inStore),
  {
    path: `${place}/customers/password-token`,
    body: { email: `${name}@example.com` },
    as: 'token',
  },
];
const confirmed = { tokenValue: '{token.value}' };
const reset = { ...confirmed, newPassword: 'battery staple' };
const changed = {
  id: '{customer.id}',
  version: '{customer.version}',
  currentPassword: password,
  newPassword: 'battery staple',
};
const mine = { version: '{customer.version}', currentPassword: password, newPassword: password };

export const customerProcedures: ProcedureExamples = [
  ['POST /customers', { body: { email: 'p01@example.com', password, firstName: 'Pat' } }],
  [`POST ${store}/customers`, { body: { email: 'p02@example.com', password } }],
  ['POST /me/signup', { body: { email: 'p03@example.com', password } }],
  [`POST ${store}/me/signup`, { body: { email: 'p04@example.com', password } }],
  ['POST /login', returning('p05')],
  [`POST ${store}/login`, returning('p06', inStore)],
  ['POST /me/login', returning('p07')],
  [`POST ${store}/me/login`, returning('p08', inStore)],
  ['POST /customers/search', { body: search }],
  ['HEAD /customers/search', {}],
  ['GET /customers/search/indexing-status', {}],
  ['POST /customers/email-token', { before: [person('p09')], body: lastingAnHour }],
  ['GET /customers/email-token={emailToken}', { before: [person('p10'), emailToken] }],
  ['POST /customers/email/confirm', { before: [person('p11'), emailToken], body: confirmed }],
  ['POST /me/email/confirm', { before: [person('p12'), emailToken], body: confirmed }],
  [
    `POST ${store}/customers/email-token`,
    { before: [person('p13', inStore)], body: lastingAnHour },
  ],
  [
    `GET ${store}/customers/email-token={emailToken}`,
    { before: [person('p14', inStore), emailToken] },
  ],
  [
    `POST ${store}/customers/email/confirm`,
    { before: [person('p15', inStore), emailToken], body: confirmed },
  ],
  [
    `POST ${store}/me/email/confirm`,
    { before: [person('p16', inStore), emailToken], body: confirmed },
  ],
  [
    'POST /customers/password-token',
    { before: [person('p17')], body: { email: 'p17@example.com' } },
  ],
  ['GET /customers/password-token={passwordToken}', { before: forgetful('p18') }],
  ['POST /customers/password/reset', { before: forgetful('p19'), body: reset }],
  ['POST /me/password/reset', { before: forgetful('p20'), body: reset }],
  [
    `POST ${store}/customers/password-token`,
    { before: [person('p21', inStore)], body: { email: 'p21@example.com' } },
  ],
  [
    `GET ${store}/customers/password-token={passwordToken}`,
    {
      before: forgetful('p22', berlin),
    },
  ],
  [
    `POST ${store}/customers/password/reset`,
    {
      before: forgetful('p23', berlin),
      body: reset,
    },
  ],
  [
    `POST ${store}/me/password/reset`,
    {
      before: forgetful('p24', berlin),
      body: reset,
    },
  ],
  ['POST /customers/password', { before: [person('p25')], body: changed }],
  ['POST /me/password', { by: 'ann', before: [got('/customers/key=ann', 'customer')], body: mine }],
  [`POST ${store}/customers/password`, { before: [person('p26', inStore)], body: changed }],
  [
    `POST ${store}/me/password`,
    {
      by: 'joe',
      before: [
        { method: 'GET', path: '/me', by: 'joe', as: 'customer' },
        {
          path: '/customers/key=joe',
          body: {
            version: '{customer.version}',
            actions: [{ action: 'addStore', store: to('store', 'berlin') }],
          },
          as: 'customer',
        },
      ],
      body: mine,
    },
  ],
];

export const customers: readonly KindExamples[] = [customerGroup, customer];
