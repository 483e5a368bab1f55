// A version below zero is a version that the document does not have: a conflict, like any other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let zone: any;
let customer: any;
let cart: any;
before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  zone = await server.created('/zones', { name: 'a zone', key: 'zone' });
  const draft = { email: 'ada@example.com', password: 'secret' };
  customer = (await server.created('/customers', draft)).customer;
  cart = await shop.cart({ quantity: 1 });
  await server.created('/custom-objects', { container: 'box', key: 'one', value: 1 });
});
after(() => server.close());

const version = -1;
const cases: readonly (readonly [
  what: string,
  ask: () => readonly [method: string, path: string, body?: object],
  current: () => number,
])[] = [
  [
    'an update by id',
    () => ['POST', `/zones/${zone.id}`, { version, actions: [] }],
    () => zone.version,
  ],
  [
    'an update by key',
    () => ['POST', '/zones/key=zone', { version, actions: [] }],
    () => zone.version,
  ],
  ['a deletion', () => ['DELETE', `/zones/${zone.id}?version=-1`], () => zone.version],
  ['a deletion by key', () => ['DELETE', '/zones/key=zone?version=-1'], () => zone.version],
  [
    'a custom object',
    () => ['POST', '/custom-objects', { container: 'box', key: 'one', value: 2, version }],
    () => 1,
  ],
  [
    'the deletion of a custom object',
    () => ['DELETE', '/custom-objects/box/one?version=-1'],
    () => 1,
  ],
  [
    'an order from a cart',
    () => ['POST', '/orders', { cart: { typeId: 'cart', id: cart.id }, version }],
    () => cart.version,
  ],
  [
    'a change of a password',
    () => [
      'POST',
      '/customers/password',
      { id: customer.id, version, currentPassword: 'secret', newPassword: 'other' },
    ],
    () => customer.version,
  ],
  [
    'an e-mail token',
    () => ['POST', '/customers/email-token', { id: customer.id, version, ttlMinutes: 10 }],
    () => customer.version,
  ],
];

for (const [what, ask, current] of cases)
  test(`${what} of a negative version is a conflict that says the current one`, async () => {
    const { status, body } = await server.request(...ask());
    assert.equal(status, 409, JSON.stringify(body));
    const [{ code, currentVersion }] = body.errors;
    assert.deepEqual(
      { code, currentVersion },
      { code: 'ConcurrentModification', currentVersion: current() },
    );
  });

for (const mutation of [
  'updateZone(id: $id, version: -1, actions: []) { id }',
  'deleteZone(id: $id, version: -1) { id }',
])
  test(`in GraphQL, ${mutation.slice(0, 10)} of a negative version is a conflict`, async () => {
    const [error] = await server.graphqlErrors(`mutation ($id: String!) { ${mutation} }`, {
      id: zone.id,
    });
    const { code, currentVersion } = error.extensions;
    assert.deepEqual(
      { code, currentVersion },
      { code: 'ConcurrentModification', currentVersion: 1 },
    );
  });

test('what is no whole number is no version', async () => {
  for (const text of ['1.5', '-', '--1', '-1e3', '1234567890123456']) {
    const { status, body } = await server.request('DELETE', `/zones/${zone.id}?version=${text}`);
    assert.deepEqual([status, body.errors[0].code], [400, 'InvalidInput'], text);
  }
});
