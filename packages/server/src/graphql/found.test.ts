// A customer by the token that came by e-mail, everywhere a customer can be read by id.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const email = 'ada@example.com';

let server: TestServer;
let id: string;
let emailToken: string;
let passwordToken: string;

before(async () => {
  server = await startTestServer();
  await post('/stores', { key: 'berlin' });
  await post('/stores', { key: 'paris' });
  const stores = [{ typeId: 'store', key: 'berlin' }];
  id = (await post('/customers', { email, password: 'secret', stores })).customer.id;
  emailToken = (await post('/customers/email-token', { id, ttlMinutes: 10 })).value;
  const place = '/in-store/key=berlin';
  passwordToken = (await post(`${place}/customers/password-token`, { email })).value;
});
after(() => server.close());

async function post(path: string, body: object): Promise<any> {
  const answer = await server.request('POST', path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

const ask = async (query: string, variables: object = {}, token?: string): Promise<any> =>
  (await server.request('POST', '/graphql', { query, variables }, { token })).body;

const byEmailToken = 'query ($t: String) { customer(emailToken: $t) { id email } }';
const byPasswordToken = 'query ($t: String) { customer(passwordToken: $t) { id } }';
const inStore = `query ($s: KeyReferenceInput!, $e: String, $p: String) { inStore(key: $s) {
  one: customer(emailToken: $e) { id } two: customer(passwordToken: $p) { id } } }`;

test('a customer is found by the token for the address or for a new password', async () => {
  const { data } = await ask(byEmailToken, { t: emailToken });
  assert.deepEqual(data, { customer: { id, email } });
  assert.deepEqual((await ask(byPasswordToken, { t: passwordToken })).data, { customer: { id } });
});

test('in its store alone', async () => {
  const tokens = { e: emailToken, p: passwordToken };
  const there = await ask(inStore, { s: 'berlin', ...tokens });
  assert.deepEqual(there.data, { inStore: { one: { id }, two: { id } } });
  const elsewhere = await ask(inStore, { s: 'paris', ...tokens });
  assert.deepEqual(elsewhere.data, { inStore: { one: null, two: null } });
});

test('a token of the other sort, an unknown or a long one finds none', async () => {
  for (const t of [passwordToken, '', 'unknown', '%', 'x'.repeat(5_000)]) {
    const answer = await ask(byEmailToken, { t });
    assert.deepEqual(answer.data, { customer: null }, t.slice(0, 50));
  }
});

test('exactly one argument names the customer', async () => {
  const query = `query ($id: String, $t: String, $key: String) {
    customer(id: $id, emailToken: $t, key: $key) { id } }`;
  for (const wrong of [{}, { id, t: emailToken }, { key: 'ada', id }, { t: null }]) {
    const { errors } = await ask(query, wrong);
    assert.equal(errors[0].extensions.code, 'InvalidInput');
    assert.match(errors[0].message, /emailToken, passwordToken, id, key/);
  }
  assert.deepEqual((await ask(query, { id, t: null, key: null })).data, { customer: { id } });
});

test('it takes the scope of the path in REST', async () => {
  const narrow = await server.token('view_orders:demo');
  const refused = await ask(byEmailToken, { t: emailToken }, narrow);
  assert.equal(refused.errors[0].extensions.code, 'insufficient_scope');
  const enough = await server.token('view_customers:demo');
  assert.deepEqual((await ask(byPasswordToken, { t: passwordToken }, enough)).data, {
    customer: { id },
  });
});
