// A customer by the token that came by e-mail, everywhere a customer can be read by id.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const email = 'ada@example.com';

let server: TestServer;
let id: string;
let emailToken: string;
let passwordToken: string;

before(async () => {
  server = await startTestServer();
  await server.created('/stores', { key: 'berlin' });
  await server.created('/stores', { key: 'paris' });
  const stores = [{ typeId: 'store', key: 'berlin' }];
  id = (await server.created('/customers', { email, password: 'secret', stores })).customer.id;
  const path = '/customers/email-token';
  emailToken = (await server.posted(path, { id, ttlMinutes: 10 })).value;
  const inBerlin = '/in-store/key=berlin/customers/password-token';
  passwordToken = (await server.posted(inBerlin, { email })).value;
});
after(() => server.close());

const byEmailToken = 'query ($t: String) { customer(emailToken: $t) { id email } }';
const byPasswordToken = 'query ($t: String) { customer(passwordToken: $t) { id } }';
const inStore = `query ($s: KeyReferenceInput!, $e: String, $p: String) { inStore(key: $s) {
  one: customer(emailToken: $e) { id } two: customer(passwordToken: $p) { id } } }`;

test('a customer is found by the token for the address or for a new password', async () => {
  const data = await server.graphql(byEmailToken, { t: emailToken });
  assert.deepEqual(data, { customer: { id, email } });
  assert.deepEqual(await server.graphql(byPasswordToken, { t: passwordToken }), {
    customer: { id },
  });
});

test('in its store alone', async () => {
  const tokens = { e: emailToken, p: passwordToken };
  const there = await server.graphql(inStore, { s: 'berlin', ...tokens });
  assert.deepEqual(there, { inStore: { one: { id }, two: { id } } });
  const elsewhere = await server.graphql(inStore, { s: 'paris', ...tokens });
  assert.deepEqual(elsewhere, { inStore: { one: null, two: null } });
});

test('a token of the other sort, an unknown or a long one finds none', async () => {
  for (const t of [passwordToken, '', 'unknown', '%', 'x'.repeat(5_000)]) {
    const data = await server.graphql(byEmailToken, { t });
    assert.deepEqual(data, { customer: null }, t.slice(0, 50));
  }
});

test('exactly one argument names the customer', async () => {
  const query = `query ($id: String, $t: String, $key: String) {
    customer(id: $id, emailToken: $t, key: $key) { id } }`;
  for (const wrong of [{}, { id, t: emailToken }, { key: 'ada', id }, { t: null }]) {
    const [error] = await server.graphqlErrors(query, wrong);
    assert.equal(error.extensions.code, 'InvalidInput');
    assert.match(error.message, /emailToken, passwordToken, id, key/);
  }
  assert.deepEqual(await server.graphql(query, { id, t: null, key: null }), { customer: { id } });
});

test('it takes the scope of the path in REST', async () => {
  const narrow = await server.token('view_orders:demo');
  const [refused] = await server.graphqlErrors(byEmailToken, { t: emailToken }, { token: narrow });
  assert.equal(refused.extensions.code, 'insufficient_scope');
  const token = await server.token('view_customers:demo');
  const data = await server.graphql(byPasswordToken, { t: passwordToken }, { token });
  assert.deepEqual(data, { customer: { id } });
});
