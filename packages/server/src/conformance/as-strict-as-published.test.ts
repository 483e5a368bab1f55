// What clients of the public API send and expect, and a server of theirs that is stricter breaks:
// through real HTTP.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { enableMessages, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await enableMessages(server);
});
after(() => server.close());

const asked = (path: string, parameters: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(parameters)}`;

const resultsOf = async (path: string, where: string): Promise<any[]> =>
  (await server.read(asked(path, { where }))).results;

const messagesOf = async (type: string, id: string): Promise<any[]> =>
  resultsOf('/messages', `type = "${type}" and resource(id = "${id}")`);

/** What an imported order has at least. */
const importedOrder = {
  totalPrice: { currencyCode: 'EUR', centAmount: 1 },
  customLineItems: [
    {
      name: { en: 'Mug' },
      slug: 'mug',
      quantity: 1,
      money: { currencyCode: 'EUR', centAmount: 1 },
    },
  ],
};

const plainEmail = `no-sign-${'x'.repeat(248)}`;

describe('an e-mail address is any text that is not empty', () => {
  const places: readonly (readonly [path: string, draft: object, member: string])[] = [
    ['/customers', { password }, 'email'],
    ['/carts', { currency: 'EUR' }, 'customerEmail'],
    ['/business-units', { key: 'unit-a', unitType: 'Company', name: 'A' }, 'contactEmail'],
    ['/orders/import', importedOrder, 'customerEmail'],
  ];
  for (const [path, draft, member] of places)
    test(`in drafts of ${path}`, async () => {
      const made = await server.created(path, { ...draft, [member]: plainEmail });
      assert.equal((made.customer ?? made)[member], plainEmail);
      for (const wrong of ['', `${plainEmail}x`]) {
        const { status, body } = await server.request('POST', path, { ...draft, [member]: wrong });
        assert.equal(status, 400, JSON.stringify(body));
        assert.equal(body.errors[0].code, 'InvalidInput');
      }
    });

  test('and case does not make another one', async () => {
    await server.created('/customers', { email: 'PlainText', password });
    const draft = { email: 'plainTEXT', password };
    const { body } = await server.request('POST', '/customers', draft);
    assert.equal(body.errors[0].code, 'DuplicateField');
  });
});

test('customers are found by their e-mail address in lower case, which no answer shows', async () => {
  const { customer } = await server.created('/customers', { email: 'Mixed@Case.ORG', password });
  assert.equal('lowercaseEmail' in customer, false);
  for (const where of [
    'lowercaseEmail = "mixed@case.org"',
    'lowercaseEmail in ("mixed@case.org", "other@case.org")',
    'lowercaseEmail matches ignore case "MIXED@case.org"',
    'not (lowercaseEmail != "mixed@case.org")',
    'lowercaseEmail > "mixed@case.or" and lowercaseEmail < "mixed@case.orh"',
  ])
    assert.deepEqual(
      (await resultsOf('/customers', where)).map(({ id }) => id),
      [customer.id],
      where,
    );
  assert.deepEqual(await resultsOf('/customers', 'lowercaseEmail = "Mixed@Case.ORG"'), []);
  const sorted = await server.read(asked('/customers', { sort: 'lowercaseEmail desc' }));
  const emails = sorted.results.map(({ email }: any) => email.toLowerCase());
  assert.deepEqual(emails, [...emails].sort().reverse());
  const { customers } = await server.graphql(
    '{ customers(where: "lowercaseEmail = \\"mixed@case.org\\"") { results { id } } }',
  );
  assert.deepEqual(customers.results, [{ id: customer.id }]);
  await server.changed(`/customers/${customer.id}`, {
    action: 'changeEmail',
    email: 'New@Case.org',
  });
  assert.equal((await resultsOf('/customers', 'lowercaseEmail = "new@case.org"')).length, 1);
});

test('names of custom fields have 1 to 256 characters', async () => {
  const definition = (name: string) => ({
    name,
    type: { name: 'String' },
    label: { en: 'x' },
    required: false,
  });
  const draft = (key: string, ...names: readonly string[]) => ({
    key,
    name: { en: 'x' },
    resourceTypeIds: ['customer'],
    fieldDefinitions: names.map(definition),
  });
  const long = 'f'.repeat(256);
  const type = await server.created('/types', draft('long-names', long, 'x'));
  const custom = { type: { typeId: 'type', id: type.id }, fields: { [long]: 'a', x: 'b' } };
  const { customer } = await server.created('/customers', { email: 'f', password, custom });
  assert.deepEqual(customer.custom.fields, custom.fields);
  const { status } = await server.request('POST', '/types', draft('too-long', `${long}f`));
  assert.equal(status, 400);
});

test('numbers of customers and orders have 1 to 256 characters', async () => {
  for (const customerNumber of ['1', 'n'.repeat(256)])
    await server.created('/customers', {
      email: `c${customerNumber.length}`,
      password,
      customerNumber,
    });
  for (const orderNumber of ['1', 'n'.repeat(256)])
    await server.created('/orders/import', { ...importedOrder, orderNumber });
  for (const draft of [{ customerNumber: '' }, { customerNumber: 'n'.repeat(257) }]) {
    const whole = { email: 'none', password, ...draft };
    assert.equal((await server.request('POST', '/customers', whole)).status, 400);
  }
});

describe('languages are read without regard to case and kept in the canonical one', () => {
  test('in the settings of the project', async () => {
    const languages = ['EN', 'De-aT', 'ZH-hANS-cn'];
    const changed = await server.changed('', { action: 'changeLanguages', languages });
    assert.deepEqual(changed.languages, ['en', 'de-AT', 'zh-Hans-CN']);
  });

  test('in localized texts, predicates, sorts and arguments', async () => {
    const name = { EN: 'Shoes', 'de-at': 'Schuhe' };
    const draft = { name, slug: { EN: 'shoes-locale' }, orderHint: '0.5' };
    const made = await server.created('/categories', draft);
    assert.deepEqual(made.name, { en: 'Shoes', 'de-AT': 'Schuhe' });
    assert.deepEqual(made.slug, { en: 'shoes-locale' });
    const found = await resultsOf(
      '/categories',
      'name(`DE-AT` = "Schuhe") and slug(EN = "shoes-locale")',
    );
    assert.deepEqual(
      found.map(({ id }) => id),
      [made.id],
    );
    await server.read(asked('/categories', { sort: 'name.EN desc' }));
    const query = '{ category(id: "$") { name(locale: "DE-at") } }'.replace('$', made.id);
    assert.deepEqual(await server.graphql(query), { category: { name: 'Schuhe' } });
  });

  test('and one language does not stand twice', async () => {
    const draft = { name: { en: 'a', EN: 'b' }, slug: { en: 'twice' } };
    const { status, body } = await server.request('POST', '/categories', draft);
    assert.equal(status, 400);
    assert.equal(body.errors[0].code, 'InvalidInput');
  });

  test('and what is no language is refused', async () => {
    for (const name of [{ english: 'a' }, { 'en-': 'a' }, { '': 'a' }]) {
      const { status } = await server.request('POST', '/categories', {
        name,
        slug: { en: 'none' },
      });
      assert.equal(status, 400, JSON.stringify(name));
    }
    const { customer } = await server.created('/customers', { email: 'l', password, locale: 'EN' });
    assert.equal(customer.locale, 'en');
  });
});

test('a default address stands first in the list of its use', async () => {
  const { customer } = await server.created('/customers', {
    email: 'four',
    password,
    addresses: ['a0', 'a1', 'a2', 'a3'].map((key) => ({ key, country: 'DE' })),
    defaultBillingAddress: 0,
    billingAddresses: [3],
    defaultShippingAddress: 1,
    shippingAddresses: [2, 1],
  });
  const [a0, a1, a2, a3] = customer.addresses.map(({ id }: any) => id);
  assert.deepEqual(customer.billingAddressIds, [a0, a3]);
  assert.deepEqual(customer.shippingAddressIds, [a1, a2]);
});

test('carts with a customer id answer the cart of the customer, not a page', async () => {
  const { customer } = await server.created('/customers', { email: 'cart owner', password });
  assert.equal((await server.request('GET', `/carts?customerId=${customer.id}`)).status, 404);
  const cart = await server.created('/carts', { currency: 'EUR', customerId: customer.id });
  const where = 'customerId = :customerId';
  const parameters = { where, 'var.customerId': customer.id };
  assert.deepEqual(await server.read(asked('/carts', { customerId: customer.id })), cart);
  assert.deepEqual(
    await server.read(asked('/carts', { ...parameters, customerId: customer.id })),
    cart,
  );
  assert.deepEqual((await server.read(asked('/carts', parameters))).results, [cart]);
  const token = await server.token('manage_my_orders:demo');
  const { status } = await server.request('GET', `/carts?customerId=${customer.id}`, undefined, {
    token,
  });
  assert.equal(status, 403);
});

test('a buyer sets a custom field of the only transaction without naming it', async () => {
  const amountPlanned = { currencyCode: 'EUR', centAmount: 100 };
  const type = await server.created('/types', {
    key: 'of-transaction',
    name: { en: 'x' },
    resourceTypeIds: ['transaction'],
    fieldDefinitions: [
      { name: 'note', type: { name: 'String' }, label: { en: 'x' }, required: false },
    ],
  });
  const custom = { type: { typeId: 'type', id: type.id }, fields: { note: 'a' } };
  const transaction = { type: 'Charge', amount: amountPlanned, custom };
  const { customer } = await server.created('/customers', { email: 'payer', password });
  const token = await server.customerToken('payer', password, 'manage_my_payments:demo');
  const payment = await server.created('/me/payments', { amountPlanned, transaction }, { token });
  const path = `/me/payments/${payment.id}`;
  const set = { action: 'setTransactionCustomField', name: 'note', value: 'b' };
  const body = { version: payment.version, actions: [set] };
  const changed = await server.posted(path, body, { token });
  assert.equal(changed.transactions[0].custom.fields.note, 'b');
  const second = {
    action: 'addTransaction',
    transaction: { type: 'Refund', amount: amountPlanned },
  };
  const both = await server.posted(
    path,
    { version: changed.version, actions: [second] },
    { token },
  );
  const refused = await server.request('POST', path, { ...body, version: both.version }, { token });
  assert.equal(refused.body.errors[0].code, 'InvalidOperation');
  assert.equal(customer.email, 'payer');
});

test('a unit that takes the stores of its parent tells so with lists of stores', async () => {
  await server.created('/stores', { key: 'unit-store', name: { en: 'x' } });
  await server.created('/business-units', { key: 'parent', unitType: 'Company', name: 'P' });
  const unit = await server.created('/business-units', {
    key: 'child',
    unitType: 'Division',
    name: 'C',
    parentUnit: { typeId: 'business-unit', key: 'parent' },
    storeMode: 'Explicit',
    stores: [{ typeId: 'store', key: 'unit-store' }],
  });
  await server.changed(`/business-units/${unit.id}`, {
    action: 'setStoreMode',
    storeMode: 'FromParent',
  });
  const [message] = await messagesOf('BusinessUnitStoreModeChanged', unit.id);
  assert.deepEqual(message.stores, []);
  assert.deepEqual(message.oldStores, [{ typeId: 'store', key: 'unit-store' }]);
});

test('GraphQL names the payload of a purchase order number as the public schema does', async () => {
  const order = await server.created('/orders/import', importedOrder);
  await server.changed(`/orders/${order.id}`, {
    action: 'setPurchaseOrderNumber',
    purchaseOrderNumber: 'P-1',
  });
  const [message] = await messagesOf('OrderPurchaseOrderNumberSet', order.id);
  const { messages } = await server.graphql(
    `{ messages(where: "id = \\"${message.id}\\"") { results { type payload { __typename
      ... on PurchaseOrderNumberSet { purchaseOrderNumber type } } } } }`,
  );
  assert.deepEqual(messages.results, [
    {
      type: 'OrderPurchaseOrderNumberSet',
      payload: {
        __typename: 'PurchaseOrderNumberSet',
        purchaseOrderNumber: 'P-1',
        type: 'OrderPurchaseOrderNumberSet',
      },
    },
  ]);
});
