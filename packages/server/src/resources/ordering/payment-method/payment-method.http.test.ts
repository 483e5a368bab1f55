// Stored payment methods: whose they are, which one is the default, and who sees their tokens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import {
  associateOf,
  configured,
  customerOf,
  openWorkplace,
  refusedWith,
  type Workplace,
} from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let work: Workplace;
before(async () => {
  server = await startTestServer();
  work = openWorkplace(server);
  await server.changed('', ...configured(undefined));
  await work.role('payer', []);
});
after(() => server.close());

const path = '/payment-methods';
const stored = (draft: object) => server.created(path, draft);
const messagesOf = async (id: string) => {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  return (await server.read(`/messages?where=${where}&sort=sequenceNumber+asc`)).results;
};
/** The document as it lies in the database. */
async function storedText(id: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select * from payment_method where id = $1', [id]);
    assert.equal(rows.length, 1);
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}
const person = async (email: string) => {
  const { customer } = await server.created('/customers', { email, password: 'p' });
  return customer;
};

test('every member is kept, and shown to who asks for payment methods', async () => {
  const { id } = await person('whole@example.com');
  const draft = {
    key: 'card-1',
    name: { en: 'My card' },
    method: 'card',
    paymentInterface: 'psp',
    interfaceAccount: 'account-1',
    token: { value: 'token-of-card-1' },
    customer: customerOf(id),
  };
  const made = await stored(draft);
  const { key, name, method, paymentInterface, interfaceAccount, token, customer } = made;
  assert.deepEqual(
    { key, name, method, paymentInterface, interfaceAccount, token, customer },
    draft,
  );
  assert.deepEqual([made.paymentMethodStatus, made.default], ['Active', false]);
  assert.deepEqual(await server.read(`${path}/key=card-1`), made);
  const { results } = await server.read(`${path}?where=${encodeURIComponent('key = "card-1"')}`);
  assert.deepEqual(results, [made]);
  const shown = await server.graphql(
    '{ paymentMethod(key: "card-1") { token { value } customer { id } businessUnit { id } } }',
  );
  const expected = { token: { value: 'token-of-card-1' }, customer: { id }, businessUnit: null };
  assert.deepEqual(shown, { paymentMethod: expected });
  refusedWith(await server.request('POST', path, { key: 'card-1' }), 'DuplicateField');
});

test('a token is sealed in the database, masked in messages, and no condition', async () => {
  const made = await stored({ token: { value: 'token-that-charges' }, method: 'card' });
  assert.equal((await storedText(made.id)).includes('token-that-charges'), false);
  await server.request('DELETE', `${path}/${made.id}?version=1`);
  const told = await messagesOf(made.id);
  assert.deepEqual(
    told.map(({ type, paymentMethod }: any) => [type, paymentMethod.token, paymentMethod.method]),
    [
      ['PaymentMethodCreated', { value: '****' }, 'card'],
      ['PaymentMethodDeleted', { value: '****' }, 'card'],
    ],
  );
  const where = encodeURIComponent('token(value = "token-that-charges")');
  refusedWith(await server.request('GET', `${path}?where=${where}`), 'InvalidInput');
});

test('a token is masked where a reference leads to its payment method', async () => {
  const { id } = await stored({ token: { value: 'token-of-reference' } });
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const { results } = await server.read(`/messages?where=${where}&expand=resource`);
  assert.equal(results[0].resource.obj.id, id);
  assert.deepEqual(results[0].resource.obj.token, { value: '****' });
});

test('one of an owner is the default: another one takes its place, in one commit', async () => {
  const customer = customerOf((await person('default@example.com')).id);
  const a = await stored({ key: 'a1', customer, default: true });
  const b = await stored({ key: 'b1', customer });
  const elsewhere = await stored({ key: 'other', default: true });
  const changed = await server.changed(`${path}/key=b1`, { action: 'setDefault', default: true });
  assert.deepEqual([changed.default, changed.version], [true, 2]);
  const former = await server.read(`${path}/key=a1`);
  assert.deepEqual([former.default, former.version], [false, 2]);
  assert.equal((await server.read(`${path}/${elsewhere.id}`)).default, true);
  for (const [{ id }, is] of [
    [a, false],
    [b, true],
  ] as const) {
    const { type, default: now, oldDefault } = (await messagesOf(id)).at(-1);
    assert.deepEqual([type, now, oldDefault], ['PaymentMethodDefaultSet', is, !is]);
  }
  const third = await stored({ key: 'c1', customer, default: true });
  assert.equal(third.default, true);
  assert.equal((await server.read(`${path}/key=b1`)).default, false);
});

test('of several that become the default at once one is it', async () => {
  const customer = customerOf((await person('race@example.com')).id);
  const made = await Promise.all([1, 2, 3, 4].map(() => stored({ customer })));
  const actions = [{ action: 'setDefault', default: true }];
  const answers = await Promise.all(
    made.map(({ id }) => server.request('POST', `${path}/${id}`, { version: 1, actions })),
  );
  assert.equal(
    answers.every(({ status }) => status === 200 || status === 400),
    true,
  );
  const where = encodeURIComponent(`default = true and customer(id = "${customer.id}")`);
  assert.equal((await server.read(`${path}?where=${where}`)).results.length, 1);
});

test('an inactive one is not the default', async () => {
  const customer = customerOf((await person('inactive@example.com')).id);
  const draft = { customer, default: true, paymentMethodStatus: 'Inactive' };
  refusedWith(await server.request('POST', path, draft), 'InvalidOperation');
  const made = await stored({ customer, default: true });
  const status = { action: 'setPaymentMethodStatus', paymentMethodStatus: 'Inactive' };
  const asked = { version: 1, actions: [status] };
  refusedWith(await server.request('POST', `${path}/${made.id}`, asked), 'InvalidOperation');
  const inactive = await server.changed(
    `${path}/${made.id}`,
    { action: 'setDefault', default: false },
    status,
  );
  const again = [{ action: 'setDefault', default: true }];
  refusedWith(
    await server.request('POST', `${path}/${made.id}`, {
      version: inactive.version,
      actions: again,
    }),
    'InvalidOperation',
  );
});

test('of a customer in a business unit only when he is its associate', async () => {
  const insider = await work.person('inside');
  const outsider = await work.person('outside');
  await work.company('paying', { associates: [associateOf(insider, { role: 'payer' })] });
  const businessUnit = { typeId: 'business-unit', key: 'paying' };
  const customer = customerOf(outsider.id);
  refusedWith(await server.request('POST', path, { customer, businessUnit }), 'InvalidOperation');
  const made = await stored({ customer: customerOf(insider.id), businessUnit, default: true });
  assert.deepEqual(made.businessUnit, businessUnit);
  const ofUnit = await stored({ businessUnit, default: true });
  assert.equal((await server.read(`${path}/${made.id}`)).default, true);
  assert.equal(ofUnit.default, true);
});

const settings = [
  ['setKey', { key: 'renamed' }, 'PaymentMethodKeySet', 'oldKey'],
  ['setName', { name: { en: 'New' } }, 'PaymentMethodNameSet', 'oldName'],
  ['setMethod', { method: 'invoice' }, 'PaymentMethodMethodSet', 'oldMethod'],
  [
    'setPaymentInterface',
    { paymentInterface: 'b' },
    'PaymentMethodPaymentInterfaceSet',
    'oldPaymentInterface',
  ],
  [
    'setInterfaceAccount',
    { interfaceAccount: 'b' },
    'PaymentMethodInterfaceAccountSet',
    'oldInterfaceAccount',
  ],
] as const;

for (const [action, input, type, old] of settings)
  test(`${action} tells the new and the old value`, async () => {
    const [[member, value]] = Object.entries(input) as [[string, unknown]];
    const first = member === 'name' ? { en: 'Old' } : `old-${action}`;
    const { id } = await stored({ [member]: first });
    const changed = await server.changed(`${path}/${id}`, { action, ...input });
    assert.deepEqual(changed[member], value);
    const told = (await messagesOf(id)).at(-1);
    assert.deepEqual([told.type, told[member], told[old]], [type, value, first]);
    const removed = await server.changed(`${path}/${id}`, { action });
    assert.equal(member in removed, false);
  });

test('status and custom fields have their messages; GraphQL changes and deletes', async () => {
  await server.created('/types', {
    key: 'noted-method',
    name: { en: 'Noted' },
    resourceTypeIds: ['payment-method'],
    fieldDefinitions: [
      { name: 'note', label: { en: 'Note' }, type: { name: 'String' }, required: false },
    ],
  });
  const { createPaymentMethod: made } = await server.graphql(
    `mutation { createPaymentMethod(draft: { token: { value: "token-of-graphql" }, default: true }) {
      id version default paymentMethodStatus token { value } } }`,
  );
  assert.deepEqual(made.token, { value: 'token-of-graphql' });
  const { updatePaymentMethod: changed } = await server.graphql(
    `mutation ($id: String!) { updatePaymentMethod(id: $id, version: 1, actions: [
      { setDefault: { default: false } }
      { setPaymentMethodStatus: { paymentMethodStatus: Inactive } }
      { setCustomType: { typeKey: "noted-method" } }
      { setCustomField: { name: "note", value: "\\"n\\"" } }
      { setCustomField: { name: "note", value: "\\"m\\"" } }
      { setCustomField: { name: "note" } }
      { setCustomType: {} }]) { version paymentMethodStatus } }`,
    { id: made.id },
  );
  assert.equal(changed.paymentMethodStatus, 'Inactive');
  const { deletePaymentMethod: gone } = await server.graphql(
    `mutation ($id: String!) { deletePaymentMethod(id: $id, version: ${changed.version}) { id } }`,
    { id: made.id },
  );
  assert.equal(gone.id, made.id);
  const types = (await messagesOf(made.id)).map(({ type }: any) => type);
  assert.deepEqual(types, [
    'PaymentMethodCreated',
    'PaymentMethodDefaultSet',
    'PaymentMethodPaymentMethodStatusSet',
    'PaymentMethodCustomTypeSet',
    'PaymentMethodCustomFieldAdded',
    'PaymentMethodCustomFieldChanged',
    'PaymentMethodCustomFieldRemoved',
    'PaymentMethodCustomTypeRemoved',
    'PaymentMethodDeleted',
  ]);
});

test('neither other scopes nor other projects see them', async () => {
  const { id } = await stored({});
  const token = await server.token('view_payments:demo');
  assert.equal((await server.request('GET', `${path}/${id}`, undefined, { token })).status, 403);
});

test('the token of a payment is masked in messages and for buyers', async () => {
  const method = { method: 'card', token: { value: 'token-of-payment' } };
  const made = await server.created('/payments', {
    amountPlanned: { currencyCode: 'EUR', centAmount: 100 },
    paymentMethodInfo: method,
  });
  assert.deepEqual(made.paymentMethodInfo.token, method.token);
  const [created] = await messagesOf(made.id);
  assert.deepEqual(created.payment.paymentMethodInfo.token, { value: '****' });
});
