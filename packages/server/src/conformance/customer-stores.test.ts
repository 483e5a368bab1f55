// Customers of stores through real HTTP: who is there, and what the token of a store reaches.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { customersOf, line, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let calls: ReturnType<typeof customersOf>;
before(async () => {
  server = await startTestServer();
  calls = customersOf(server);
  await openShop(server);
  for (const key of ['berlin', 'rome']) await calls.post('/stores', { key }, 201);
});
after(() => server.close());

test('customers of a store are there in that store only', async () => {
  const berlin = '/in-store/key=berlin';
  const rome = '/in-store/key=rome';
  const email = 'local@example.com';
  const made = await calls.customer({ email }, `${berlin}/customers`);
  assert.deepEqual(made.stores, [{ typeId: 'store', key: 'berlin' }]);
  await calls.post('/customers', { email, password: 'global one' }, 201);
  await calls.customer({ email }, `${rome}/customers`);
  await calls.refused(`${berlin}/customers`, { email, password }, 'DuplicateField');
  assert.equal((await calls.get(`${berlin}/customers/${made.id}`)).id, made.id);
  await calls.get(`${rome}/customers/${made.id}`, 404);
  assert.equal((await calls.get(`${berlin}/customers`)).total, 1);
  const login = { email, password };
  assert.equal((await calls.post(`${berlin}/login`, login)).customer.id, made.id);
  await calls.refused('/login', login, 'InvalidCredentials');
  await calls.refused(`${berlin}/login`, { email, password: 'global one' }, 'InvalidCredentials');
  await calls.get('/in-store/key=nowhere/customers', 404);
  await calls.refused('/in-store/key=nowhere/login', login, 'ResourceNotFound');
  const { value } = await calls.post(`${berlin}/customers/password-token`, { email });
  await calls.get(`${rome}/customers/password-token=${value}`, 404);
  const reset = { tokenValue: value, newPassword: 'new one' };
  await calls.refused(`${rome}/customers/password/reset`, reset, 'ResourceNotFound');
  await calls.post(`${berlin}/customers/password/reset`, reset);
});

test('a customer of two stores keeps its address in each', async () => {
  const both = ['berlin', 'rome', 'rome'].map((key) => ({ typeId: 'store', key }));
  const made = await calls.customer({ stores: both });
  assert.equal(made.stores.length, 2);
  const { email } = made;
  for (const store of ['berlin', 'rome'])
    await calls.post(`/in-store/key=${store}/login`, { email, password });
  await calls.refused('/in-store/key=rome/customers', { email, password }, 'DuplicateField');
  const actions = [{ action: 'removeStore', store: { typeId: 'store', key: 'rome' } }];
  await calls.post(`/customers/${made.id}`, { version: 1, actions });
  await calls.refused('/in-store/key=rome/login', { email, password }, 'InvalidCredentials');
});

test('a token of one store does not reach beyond it', async () => {
  const token = await server.token('manage_customers:demo:berlin');
  const path = '/in-store/key=berlin/customers';
  const rome = { typeId: 'store', key: 'rome' };
  const draft = { email: 'reach@example.com', password };
  const answer = await calls.refused(path, { ...draft, stores: [rome] }, 'Unauthorized', token);
  assert.deepEqual(answer.errors[0].storesWithoutPermission, ['rome']);
  const { customer: made } = await calls.post(path, draft, 201, token);
  for (const action of [
    { action: 'addStore', store: rome },
    { action: 'setStores', stores: [rome] },
    { action: 'setStores', stores: [] },
    { action: 'removeStore', store: { typeId: 'store', key: 'berlin' } },
  ])
    await calls.refused(
      `${path}/${made.id}`,
      { version: 1, actions: [action] },
      'Unauthorized',
      token,
    );
  const harmless = [{ action: 'setFirstName', firstName: 'Bo' }];
  await calls.post(`${path}/${made.id}`, { version: 1, actions: harmless }, 200, token);
  for (const foreign of ['/in-store/key=rome/customers', '/customers'])
    await calls.refused(foreign, draft, 'insufficient_scope', token);
});

test('a token of one store does not learn the key of another store from its id', async () => {
  const token = await server.token('manage_customers:demo:berlin');
  const path = '/in-store/key=berlin/customers';
  const { id } = await calls.get('/stores/key=rome');
  const rome = { typeId: 'store', id };
  const draft = { email: 'spy@example.com', password };
  const { customer: made } = await calls.post(path, draft, 201, token);
  const change = (action: object) => ({ version: 1, actions: [action] });
  const bodies: readonly (readonly [string, object])[] = [
    [path, { ...draft, email: 'spy2@example.com', stores: [rome] }],
    [`${path}/${made.id}`, change({ action: 'addStore', store: rome })],
    [`${path}/${made.id}`, change({ action: 'removeStore', store: rome })],
    [`${path}/${made.id}`, change({ action: 'setStores', stores: [rome] })],
  ];
  for (const [where, body] of bodies) {
    const answer = await calls.refused(where, body, 'Unauthorized', token);
    assert.doesNotMatch(JSON.stringify(answer), /rome/);
  }
});

test('/me in a store is for its customers', async () => {
  const scope = 'manage_my_profile:demo:berlin';
  const { token } = await calls.anonymousSession(`${scope} manage_my_orders:demo:berlin`);
  const here = '/in-store/key=berlin/me';
  const cartDraft = { currency: 'EUR', lineItems: [line('lamp-1', 1)] };
  const cart = await calls.post(`${here}/carts`, cartDraft, 201, token);
  const email = 'in-store@example.com';
  const result = await calls.post(`${here}/signup`, { email, password }, 201, token);
  assert.equal(result.cart.id, cart.id);
  assert.deepEqual(result.customer.stores, [{ typeId: 'store', key: 'berlin' }]);
  assert.equal(
    (await calls.post(`${here}/login`, { email, password }, 200, token)).cart.id,
    cart.id,
  );
  await calls.refused('/me/signup', { email, password }, 'insufficient_scope', token);
  const { email: global } = await calls.customer();
  const outsider = await calls.profile(global);
  await calls.get(here, 404, outsider);
});
