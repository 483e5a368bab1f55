// Passwords and tokens by e-mail through real HTTP, and what ends with them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { customersOf, enableMessages, line, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let calls: ReturnType<typeof customersOf>;
let time = Date.parse('2030-01-01T00:00:00Z');
before(async () => {
  server = await startTestServer({ now: () => time });
  calls = customersOf(server);
  await openShop(server);
  await enableMessages(server);
});
after(() => server.close());

test('a changed password ends every token of the customer', async () => {
  const { email, id } = await calls.customer();
  const token = await calls.profile(email);
  const change = { version: 1, currentPassword: password, newPassword: 'new one' };
  const wrong = { ...change, currentPassword: 'wrong' };
  await calls.refused('/me/password', wrong, 'InvalidCurrentPassword', token);
  await calls.refused('/me/password', { ...change, version: 7 }, 'ConcurrentModification', token);
  await calls.refused(
    '/me/password',
    { ...change, newPassword: 'x'.repeat(257) },
    'InvalidInput',
    token,
  );
  const changed = await calls.post('/me/password', change, 200, token);
  assert.equal(changed.version, 2);
  await calls.get('/me', 401, token);
  await calls.refused('/login', { email, password }, 'InvalidCredentials');
  await calls.post('/login', { email, password: 'new one' });
  const back = { id, version: 2, currentPassword: 'new one', newPassword: password };
  await calls.refused('/customers/password', { ...back, id: 'nobody' }, 'ResourceNotFound');
  await calls.post('/customers/password', back);
  await calls.post('/login', { email, password });
  assert.deepEqual(
    (await calls.messagesAbout(id)).map(({ type, reset }) => [type, reset]),
    [
      ['CustomerCreated', undefined],
      ['CustomerPasswordUpdated', false],
      ['CustomerPasswordUpdated', false],
    ],
  );
});

test('a password token gives a new password once', async () => {
  const { email, id } = await calls.customer();
  const token = await calls.profile(email);
  const ask = { email: email.toUpperCase(), ttlMinutes: 30 };
  const made = await calls.post('/customers/password-token', ask);
  const spare = await calls.post('/customers/password-token', ask);
  assert.equal(made.customerId, id);
  assert.match(made.value, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(made.expiresAt, new Date(time + 30 * 60_000).toISOString());
  assert.equal('email' in made, false);
  assert.equal((await calls.get(`/customers/password-token=${made.value}`)).id, id);
  const [told] = await calls.messagesAbout(made.id, 'customer-password-token');
  assert.equal(told.type, 'CustomerPasswordTokenCreated');
  assert.equal(JSON.stringify(told).includes(made.value), false);
  const reset = { tokenValue: made.value, newPassword: 'new one' };
  await calls.refused(
    '/customers/password/reset',
    { ...reset, version: 9 },
    'ConcurrentModification',
  );
  const after = await calls.post('/customers/password/reset', reset);
  assert.equal(after.id, id);
  await calls.get('/me', 401, token);
  await calls.post('/login', { email, password: 'new one' });
  for (const { value } of [made, spare]) {
    await calls.refused(
      '/customers/password/reset',
      { ...reset, tokenValue: value },
      'ResourceNotFound',
    );
    await calls.get(`/customers/password-token=${value}`, 404);
  }
  assert.equal((await calls.messagesAbout(id)).at(-1).reset, true);
});

test('a token ends with its time, a newer one, another address, a changed password', async () => {
  const { email, id } = await calls.customer();
  const made = (members: object = {}) =>
    calls.post('/customers/password-token', { email, ttlMinutes: 10, ...members });
  const reset = (token: any, code: string) =>
    calls.refused('/me/password/reset', { tokenValue: token.value, newPassword: 'n' }, code);
  const old = await made();
  time += 10 * 60_000;
  await reset(old, 'ExpiredCustomerPasswordToken');
  const first = await made();
  const second = await made({ invalidateOlderTokens: true });
  await reset(first, 'ResourceNotFound');
  const change = { id, version: 1, currentPassword: password, newPassword: 'p2' };
  await calls.post('/customers/password', change);
  await reset(second, 'ResourceNotFound');
  const third = await made();
  const actions = [{ action: 'changeEmail', email: `moved-${email}` }];
  await calls.post(`/customers/${id}`, { version: 2, actions });
  await reset(third, 'ResourceNotFound');
  await calls.refused('/customers/password-token', { email }, 'ResourceNotFound');
  const strange = { email, ttlMinutes: 0 };
  await calls.refused('/customers/password-token', strange, 'InvalidInput');
});

test('two resets with one token: one wins', async () => {
  const { email } = await calls.customer();
  const { value } = await calls.post('/customers/password-token', { email });
  const answers = await Promise.all(
    ['one', 'two'].map((newPassword) =>
      server.request('POST', '/customers/password/reset', { tokenValue: value, newPassword }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
});

test('an e-mail token verifies the address it was made for', async () => {
  const { email, id } = await calls.customer();
  const token = await calls.profile(email);
  const ask = { id, version: 1, ttlMinutes: 60 };
  await calls.refused('/customers/email-token', { ...ask, version: 3 }, 'ConcurrentModification');
  await calls.refused('/customers/email-token', { ...ask, id: 'nobody' }, 'ResourceNotFound');
  const { value } = await calls.post('/customers/email-token', ask);
  assert.equal((await calls.get(`/customers/email-token=${value}`)).id, id);
  await calls.refused('/customers/email/confirm', { tokenValue: 'x' }, 'ResourceNotFound');
  const stranger = await calls.profile((await calls.customer()).email);
  await calls.refused('/me/email/confirm', { tokenValue: value }, 'ResourceNotFound', stranger);
  const confirmed = await calls.post('/me/email/confirm', { tokenValue: value }, 200, token);
  assert.equal(confirmed.isEmailVerified, true);
  await calls.refused('/customers/email/confirm', { tokenValue: value }, 'ResourceNotFound');
  assert.equal((await calls.messagesAbout(id)).at(-1).type, 'CustomerEmailVerified');
  const late = await calls.post('/customers/email-token', { id, ttlMinutes: 1 });
  time += 60_000;
  const expired = { tokenValue: late.value };
  await calls.refused('/customers/email/confirm', expired, 'ExpiredCustomerEmailToken');
});

test('data erasure leaves nothing that tells of the customer', async () => {
  const { id, email } = await calls.customer();
  const token = await calls.post('/customers/password-token', { email });
  assert.equal((await calls.messagesAbout(id)).length, 1);
  const erased = await server.request('DELETE', `/customers/${id}?version=1&dataErasure=true`);
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.deepEqual(await calls.messagesAbout(id), []);
  assert.deepEqual(await calls.messagesAbout(token.id, 'customer-password-token'), []);
  await calls.get(`/customers/password-token=${token.value}`, 404);
});

test('the mutations of GraphQL are the same operations', async () => {
  const run = (query: string, token?: string) => server.graphql(query, {}, { token });
  const email = 'graph@example.com';
  const up = await run(
    `mutation { customerSignUp(draft: { email: "${email}", password: "${password}" })
      { customer { id version isEmailVerified } cart { id } } }`,
  );
  const { id } = up.customerSignUp.customer;
  assert.equal(up.customerSignUp.cart, null);
  const anonymous = await calls.ofSession('s-8', line('lamp-1', 1));
  const signIn = await run(
    `mutation { customerSignIn(draft: { email: "${email}", password: "${password}",
      anonymousCart: { id: "${anonymous.id}" } }) { customer { id } cart { id } } }`,
  );
  assert.deepEqual(signIn.customerSignIn, { customer: { id }, cart: { id: anonymous.id } });
  const made = await run(
    `mutation { customerCreateEmailVerificationToken(id: "${id}", ttlMinutes: 5)
      { customerId value expiresAt invalidateOlderTokens } }`,
  );
  const { value, customerId } = made.customerCreateEmailVerificationToken;
  assert.equal(customerId, id);
  const own = await calls.profile(email);
  const confirmed = await run(
    `mutation { customerConfirmMyEmail(tokenValue: "${value}") { version isEmailVerified } }`,
    own,
  );
  assert.equal(confirmed.customerConfirmMyEmail.isEmailVerified, true);
  assert.equal((await run('{ me { customer { id } } }', own)).me.customer.id, id);
  const { version } = confirmed.customerConfirmMyEmail;
  const changed = await run(
    `mutation { customerChangeMyPassword(version: ${version}, currentPassword: "${password}",
      newPassword: "new one") { id } }`,
    own,
  );
  assert.equal(changed.customerChangeMyPassword.id, id);
  await calls.get('/me', 401, own);
});

test('guesses at a password by login are limited for each account', async () => {
  const guess = (email: string) => server.request('POST', '/login', { email, password: 'a guess' });
  for (const email of ['guessed@example.com', 'nobody-at-all@example.com']) {
    const answers = [];
    for (let count = 0; count < 40; count += 1) answers.push(await guess(email));
    const refused = answers.find(({ status }) => status === 429);
    assert.ok(refused !== undefined, 'a burst of 30 is allowed, then one a second');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.ok(answers.every(({ status }) => [400, 429].includes(status)));
  }
});

test('guesses at the current password, too, are limited for the account, whoever makes them', async () => {
  const [email, password] = ['guessed-at@example.com', 'a secret of theirs'];
  const { customer } = await server.created('/customers', { email, password });
  const token = await server.customerToken(email, password, 'manage_my_profile:demo');
  const change = { version: customer.version, currentPassword: 'a guess', newPassword: 'another' };
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1)
    statuses.push((await server.request('POST', '/me/password', change, { token })).status);
  assert.ok(statuses.every((status) => [400, 429].includes(status)));
  assert.ok(statuses.includes(429), 'a burst of 30 is allowed, then one a second');
});
