// Customers through real HTTP: signing up and in, and what customers do with themselves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customersOf, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let calls: ReturnType<typeof customersOf>;
before(async () => {
  server = await startTestServer();
  calls = customersOf(server);
});
after(() => server.close());

test('a customer signs up and is answered without the password', async () => {
  const { customer: made, cart } = await calls.post(
    '/customers',
    { email: 'Ann@Example.com', password, addresses: [{ country: 'DE' }], billingAddresses: [0] },
    201,
  );
  assert.equal(cart, undefined);
  assert.equal(made.email, 'Ann@Example.com');
  assert.notEqual(made.password, password);
  assert.equal(made.authenticationMode, 'Password');
  assert.equal(made.isEmailVerified, false);
  assert.deepEqual(made.stores, []);
  assert.deepEqual(made.billingAddressIds, [made.addresses[0].id]);
});

test('an e-mail address is unique without regard to case', async () => {
  const taken = { email: 'aNN@example.COM', password };
  const { errors } = await calls.refused('/customers', taken, 'DuplicateField');
  assert.equal(errors[0].field, 'email');
  await calls.post('/customers', { email: 'ÄNN@example.com', password }, 201);
  await calls.refused('/customers', { email: 'änn@example.com', password }, 'DuplicateField');
});

test('a letter that only looks like one of ASCII makes another address', async () => {
  await calls.post('/customers', { email: 'kim@example.com', password }, 201);
  await calls.post('/customers', { email: '\u212Aim@example.com', password }, 201);
  await calls.refused('/login', { email: '\u212Aim@example.org', password }, 'InvalidCredentials');
});

const drafts: readonly (readonly [string, object, string])[] = [
  ['no password', { email: 'b@example.com' }, 'RequiredField'],
  ['an empty password', { email: 'b@example.com', password: '' }, 'InvalidOperation'],
  ['a huge password', { email: 'b@example.com', password: 'x'.repeat(257) }, 'InvalidInput'],
  ['no e-mail address', { password }, 'InvalidJsonInput'],
  ['an empty e-mail address', { email: '', password }, 'InvalidInput'],
  [
    'a store that is not there',
    { email: 'b@example.com', password, stores: [{ typeId: 'store', key: 'nowhere' }] },
    'ReferencedResourceNotFound',
  ],
  [
    'a cart that is not there',
    { email: 'b@example.com', password, anonymousCartId: 'nowhere' },
    'ReferencedResourceNotFound',
  ],
];
for (const [what, draft, code] of drafts)
  test(`a draft with ${what} is ${code}`, () => calls.refused('/customers', draft, code));

test('an unknown address and a wrong password are answered alike', async () => {
  const { email } = await calls.customer();
  const wrong = await server.request('POST', '/login', { email, password: 'wrong' });
  const unknown = await server.request('POST', '/login', { email: 'x@example.com', password });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.body.errors[0].code, 'InvalidCredentials');
  assert.deepEqual(wrong.body, unknown.body);
  for (const odd of ['', 'x'.repeat(100_000), '\u{1F600}'])
    await calls.refused('/login', { email, password: odd }, 'InvalidCredentials');
});

test('a customer who is authenticated elsewhere has no password here', async () => {
  const made = await calls.customer({ authenticationMode: 'ExternalAuth', password: undefined });
  await calls.refused('/login', { email: made.email, password }, 'InvalidCredentials');
  await calls.refused('/customers/password-token', { email: made.email }, 'InvalidOperation');
  const { email, id } = await calls.customer();
  const token = await calls.profile(email);
  const actions = [{ action: 'setAuthenticationMode', authMode: 'ExternalAuth' }];
  const changed = await calls.post(`/customers/${id}`, { version: 1, actions });
  assert.equal('password' in changed, false);
  await calls.refused('/login', { email, password }, 'InvalidCredentials');
  await calls.get('/me', 401, token);
});

test('customers read, change and delete themselves, with the actions of their own', async () => {
  const { email, id } = await calls.customer();
  const token = await calls.profile(email);
  assert.equal((await calls.get('/me', 200, token)).id, id);
  const actions = [{ action: 'setFirstName', firstName: 'Mo' }];
  const changed = await calls.post('/me', { version: 1, actions }, 200, token);
  assert.equal(changed.firstName, 'Mo');
  assert.deepEqual(changed.lastModifiedBy.customer, { typeId: 'customer', id });
  const foreign = [{ action: 'setCustomerNumber', customerNumber: '12' }];
  await calls.refused('/me', { version: 2, actions: foreign }, 'InvalidJsonInput', token);
  await calls.refused('/me', { version: 1, actions }, 'ConcurrentModification', token);
  const gone = await server.request('DELETE', '/me?version=2', undefined, { token });
  assert.equal(gone.status, 200, JSON.stringify(gone.body));
  await calls.get('/me', 401, token);
  await calls.get(`/customers/${id}`, 404);
});

test('without a customer in the token /me is closed', async () => {
  const narrow = await server.token('manage_my_profile:demo');
  await calls.get('/me', 403, narrow);
  const change = { version: 1, currentPassword: password, newPassword: 'new' };
  await calls.refused('/me/password', change, 'insufficient_scope', narrow);
});
