// Who a record names: users of the console, in-store tokens, associates, external users and imports.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { askConsole, makeUser, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken, console: 'sign-in' } });
  await keepHistory(server, adminToken);
});
after(() => server.close());

async function consoleToken(email: string): Promise<string> {
  const { cookie: Cookie } = await signedIn(server.url, email);
  const made = await askConsole(server.url, ['POST', '/projects/demo/writing-token'], {
    headers: { Cookie },
  });
  return made.body.token;
}

test('Changes of the console have its user, and come from MerchantCenter', async () => {
  await makeUser(server, 'edda@example.com', { demo: 'editor' });
  const token = await consoleToken('edda@example.com');
  const body = { name: 'Made in the console', key: 'console' };
  const made = await server.request('POST', '/zones', body, { token });
  assert.equal(made.status, 201);
  // The address of the user is in the history and in no document.
  assert.deepEqual(made.body.lastModifiedBy, {
    clientId: 'console-changes-of-demo',
    isPlatformClient: true,
  });
  const removed = await server.request('DELETE', `/zones/${made.body.id}?version=1`, undefined, {
    token,
  });
  assert.equal(removed.status, 200);
  await server.created('/zones', { name: 'Made by a client' });
  const own = await readRecords(server, '/zone?source=MerchantCenter');
  assert.deepEqual(
    own.map(({ type, modifiedBy }) => [type, modifiedBy]),
    ['ResourceDeleted', 'ResourceCreated'].map((type) => [
      type,
      {
        ...{ isPlatformClient: true, type: 'user', id: 'edda@example.com' },
        clientId: 'console-changes-of-demo',
      },
    ]),
  );
  const others = await readRecords(server, '/zone?source=ApiClient');
  assert.deepEqual(
    others.map(({ label }) => label.value),
    ['Made by a client'],
  );
  assert.equal((await readRecords(server, '?userId=edda@example.com')).length, 2);
  assert.deepEqual(await readRecords(server, '?userId=another@example.com'), []);
  for (const query of [
    '?userIds=another@example.com&userIds=edda@example.com',
    '?userId=another@example.com&userIds=edda@example.com',
    '/zone?userIds=edda@example.com',
    `/zone/${made.body.id}?userIds=edda@example.com`,
  ])
    assert.equal((await readRecords(server, query)).length, 2, query);
  assert.equal(
    (await readRecords(server, '/zone?source=ApiClient&source=MerchantCenter')).length,
    3,
  );
});

test('A user without a session of the console cannot be named by a client', async () => {
  const made = await fetch(`${server.url}/demo/zones`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
      'X-External-User-ID': 'edda@example.com',
    },
    body: JSON.stringify({ name: 'Made for an external user' }),
  });
  const { id } = (await made.json()) as any;
  const [record] = await readRecords(server, `/zone/${id}`);
  assert.deepEqual(record.modifiedBy, {
    isPlatformClient: false,
    type: 'external-user',
    clientId: server.clientId,
  });
  assert.equal((await readRecords(server, '?userId=edda@example.com')).length, 2);
});

test('A change on an associate path names the associate and the business unit', async () => {
  const { customer } = await server.created('/customers', {
    email: 'associate@x.example',
    password: 'p',
  });
  await server.created('/associate-roles', {
    ...{ key: 'buyer', buyerAssignable: true },
    permissions: ['CreateMyQuoteRequestsFromMyCarts', 'CreateMyCarts', 'CreateMyOrdersFromMyCarts'],
  });
  await server.created('/tax-categories', {
    ...{ name: 'Standard', key: 'standard' },
    rates: [{ name: 'r', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  const unit = await server.created('/business-units', {
    ...{ key: 'acme', name: 'Acme', unitType: 'Company', status: 'Active' },
    associates: [
      {
        customer: { typeId: 'customer', id: customer.id },
        associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }],
      },
    ],
  });
  const path = `/as-associate/${customer.id}/in-business-unit/key=${unit.key}`;
  const cart = await server.created(`${path}/carts`, {
    ...{ currency: 'EUR', shippingAddress: { country: 'DE' } },
    customLineItems: [
      {
        ...{ name: { en: 'Fee' }, slug: 'fee', money: { currencyCode: 'EUR', centAmount: 100 } },
        taxCategory: { typeId: 'tax-category', key: 'standard' },
      },
    ],
  });
  const order = await server.created(`${path}/orders`, { id: cart.id, version: cart.version });
  const [record, ...more] = await readRecords(server, `/order?associateId=${customer.id}`);
  assert.deepEqual(more, []);
  assert.equal(record.resource.id, order.id);
  assert.deepEqual(record.modifiedBy, {
    ...{ isPlatformClient: false, type: 'associate', clientId: server.clientId },
    associate: { typeId: 'customer', id: customer.id },
  });
  assert.deepEqual(record.businessUnit, { typeId: 'business-unit', key: 'acme' });
  assert.equal((await readRecords(server, '?businessUnit=acme')).length, 1);
  assert.deepEqual(await readRecords(server, `/zone?associateId=${customer.id}`), []);
});

test('A change on a path of a store has the store', async () => {
  await server.created('/stores', { key: 'berlin', name: { en: 'Berlin' } });
  const { customer } = await server.created('/in-store/key=berlin/customers', {
    email: 'store@x.example',
    password: 'p',
  });
  const [record] = await readRecords(server, '/customer?stores=berlin');
  assert.equal(record.resource.id, customer.id);
  assert.deepEqual(record.stores, [{ typeId: 'store', key: 'berlin' }]);
  assert.deepEqual(await readRecords(server, '/customer?stores=paris'), []);
});

test('Several documents are found by their ids, together with a single one, at most 20', async () => {
  const ids: string[] = [];
  for (const key of ['first', 'second', 'third', 'other'])
    ids.push((await server.created('/zones', { name: key })).id);
  const [first, second, third] = ids;
  for (const query of [
    `?resourceIds=${first}&resourceIds=${second}&resourceIds=${third}`,
    `?resourceIds=${first},${second},${third}`,
    `?resourceId=${first}&resourceIds=${second}&resourceIds=${third}`,
    `/zone?resourceIds=${third}&resourceIds=${second}&resourceIds=${first}`,
  ]) {
    const found = (await readRecords(server, query)).map(({ resource }) => resource.id);
    assert.deepEqual(found.toSorted(), [first, second, third].toSorted(), query);
  }
  for (const name of ['resourceIds', 'userIds']) {
    const many = (count: number) => `?${name}=${Array.from({ length: count }, (_, n) => n)}`;
    for (const [count, status] of [
      [20, 200],
      [21, 400],
    ] as const) {
      const response = await fetch(`${server.url}/-/change-history/demo${many(count)}`, {
        headers: { Authorization: `Bearer ${await server.token()}` },
      });
      assert.equal(response.status, status, many(count));
    }
  }
});
