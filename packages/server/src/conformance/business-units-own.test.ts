// What is one's own in a business unit asks for the same permissions through /me as on the path of
// associates.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
const tokens = new Map<string, string>();
const ids = new Map<string, string>();
const unit = { typeId: 'business-unit', key: 'acme' };
const scope = 'manage_my_orders:demo manage_my_shopping_lists:demo';

before(async () => {
  server = await startTestServer();
  const role = (key: string, permissions: string[]) =>
    server.created('/associate-roles', { key, buyerAssignable: true, permissions });
  await role('viewer', ['ViewMyOrders']);
  await role('buyer', ['ViewMyCarts', 'CreateMyCarts', 'UpdateMyCarts', 'DeleteMyCarts']);
  const associates = [];
  for (const name of ['viewer', 'buyer']) {
    const [email, password] = [`${name}@example.com`, 'a secret'];
    const { customer } = await server.created('/customers', { email, password });
    ids.set(name, customer.id);
    tokens.set(name, await server.customerToken(email, password, scope));
    associates.push({
      customer: { typeId: 'customer', id: customer.id },
      associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: name } }],
    });
  }
  const draft = { key: 'acme', name: 'Acme', unitType: 'Company', status: 'Active', associates };
  await server.created('/business-units', draft);
});
after(() => server.close());

const as = (who: string, method: string, path: string, body?: object) =>
  server.request(method, path, body, { token: tokens.get(who) });

const missing = ({ status, body }: { status: number; body: any }) =>
  status === 403 ? body.errors[0].permissions : status;

test('an associate without permissions for carts neither makes, sees nor changes one through /me', async () => {
  const draft = { currency: 'EUR', businessUnit: unit };
  assert.deepEqual(missing(await as('viewer', 'POST', '/me/carts', draft)), ['CreateMyCarts']);
  const customerId = ids.get('viewer')!;
  const { id, version } = await server.created('/carts', { ...draft, customerId });
  const path = `/me/carts/${id}`;
  const update = { version, actions: [{ action: 'setCountry', country: 'DE' }] };
  assert.deepEqual(missing(await as('viewer', 'GET', path)), ['ViewMyCarts']);
  assert.equal((await as('viewer', 'HEAD', path)).status, 403);
  assert.deepEqual(missing(await as('viewer', 'POST', path, update)), ['UpdateMyCarts']);
  assert.deepEqual(missing(await as('viewer', 'DELETE', `${path}?version=${version}`)), [
    'DeleteMyCarts',
  ]);
  const reference = { typeId: 'cart', id };
  const replica = await as('viewer', 'POST', '/me/carts/replicate', { reference });
  assert.deepEqual(missing(replica), ['ViewMyCarts']);
  const mutation = `mutation { createMyCart(draft: { currency: "EUR", businessUnit: { key: "acme" } }) { id } }`;
  const [error] = await server.graphqlErrors(mutation, {}, { token: tokens.get('viewer')! });
  assert.equal(error.extensions.code, 'AssociateMissingPermission');
});

test('nor is an own cart brought into the unit, and what is in no unit stays one’s own', async () => {
  const cart = (await as('viewer', 'POST', '/me/carts', { currency: 'EUR' })).body;
  const path = `/me/carts/${cart.id}`;
  const entering = {
    version: cart.version,
    actions: [{ action: 'setBusinessUnit', businessUnit: unit }],
  };
  assert.deepEqual(missing(await as('viewer', 'POST', path, entering)), ['CreateMyCarts']);
  assert.equal((await as('viewer', 'GET', path)).status, 200);
  assert.equal((await as('viewer', 'DELETE', `${path}?version=${cart.version}`)).status, 200);
});

test('an associate with the permissions does all of it', async () => {
  const made = await as('buyer', 'POST', '/me/carts', { currency: 'EUR', businessUnit: unit });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const path = `/me/carts/${made.body.id}`;
  const update = {
    version: made.body.version,
    actions: [{ action: 'setCountry', country: 'DE' }],
  };
  const { version } = (await as('buyer', 'POST', path, update)).body;
  assert.equal((await as('buyer', 'GET', path)).status, 200);
  const reference = { typeId: 'cart', id: made.body.id };
  assert.equal((await as('buyer', 'POST', '/me/carts/replicate', { reference })).status, 201);
  assert.equal((await as('buyer', 'DELETE', `${path}?version=${version}`)).status, 200);
});

test('a list of the unit is closed to an associate without permissions for lists', async () => {
  const list = await server.created('/shopping-lists', {
    name: { en: 'a list' },
    customer: { typeId: 'customer', id: ids.get('viewer') },
    businessUnit: unit,
  });
  assert.deepEqual(missing(await as('viewer', 'GET', `/me/shopping-lists/${list.id}`)), [
    'ViewMyShoppingLists',
  ]);
});
