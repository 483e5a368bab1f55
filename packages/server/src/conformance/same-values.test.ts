// Values that a document has already, negative amounts, and the number of items of a request.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let number = 0;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const name = { en: 'N' };
const roles = ['InventorySupply'];

function channel() {
  number += 1;
  return server.created('/channels', { key: `c-${number}`, roles, name, description: name });
}

function state(more: object = {}) {
  number += 1;
  const draft = { key: `s-${number}`, type: 'LineItemState', name, description: name };
  return server.created('/states', { ...draft, ...more });
}

const returning = () => state({ roles: ['Return'] });

const refused: readonly (readonly [string, () => Promise<any>, object])[] = [
  ['/channels', channel, { action: 'changeName', name }],
  ['/channels', channel, { action: 'changeDescription', description: name }],
  ['/channels', channel, { action: 'setRoles', roles }],
  ['/channels', channel, { action: 'addRoles', roles }],
  ['/states', state, { action: 'setName', name }],
  ['/states', state, { action: 'setDescription', description: name }],
  ['/states', state, { action: 'changeType', type: 'LineItemState' }],
  ['/states', state, { action: 'changeInitial', initial: true }],
  ['/states', returning, { action: 'addRoles', roles: ['Return'] }],
  ['/states', state, { action: 'removeRoles', roles: ['Return'] }],
];

for (const [path, made, action] of refused)
  test(`${path}: ${JSON.stringify(action)} of what is there is refused`, async () => {
    const { id, version } = await made();
    const body = { version, actions: [action] };
    const answer = await server.request('POST', `${path}/${id}`, body);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    const [error] = answer.body.errors;
    assert.deepEqual([error.code, error.actionIndex], ['InvalidOperation', 1]);
  });

const changed: readonly (readonly [string, () => Promise<any>, object])[] = [
  ['/channels', channel, { action: 'changeName', name: { en: 'M' } }],
  ['/channels', channel, { action: 'addRoles', roles: [...roles, 'Primary'] }],
  ['/channels', channel, { action: 'removeRoles', roles: ['Primary'] }],
  ['/states', state, { action: 'changeInitial', initial: false }],
  ['/states', returning, { action: 'removeRoles', roles: ['Return'] }],
];

for (const [path, made, action] of changed)
  test(`${path}: ${JSON.stringify(action)} is accepted`, async () => {
    const { id } = await made();
    await server.changed(`${path}/${id}`, action);
  });

test('A negative amount of a product discount is refused, over REST and GraphQL', async () => {
  const money = [{ currencyCode: 'EUR', centAmount: -1 }];
  const draft = {
    name,
    value: { type: 'absolute', money },
    predicate: '1 = 1',
    sortOrder: '0.3',
    isActive: true,
  };
  const { status, body } = await server.request('POST', '/product-discounts', draft);
  assert.deepEqual([status, body.errors[0].code], [400, 'InvalidField'], JSON.stringify(body));
  const made = await server.created('/product-discounts', {
    ...draft,
    value: { type: 'relative', permyriad: 1 },
  });
  const change = { version: 1, actions: [{ action: 'changeValue', value: draft.value }] };
  const changing = await server.request('POST', `/product-discounts/${made.id}`, change);
  assert.equal(changing.body.errors[0].code, 'InvalidField');
  const [error] = await server.graphqlErrors(`mutation { createProductDiscount(draft: {
    name: [{ locale: "en", value: "N" }], predicate: "1 = 1", sortOrder: "0.4", isActive: true,
    value: { absolute: { money: [{ currencyCode: "EUR", centAmount: -1 }] } } }) { id } }`);
  assert.equal(error.extensions.code, 'InvalidField');
});

test('More than 1,000 variants in one request are refused, whatever the model of the catalogue', async () => {
  const items = Array.from({ length: 1_001 }, (_, index) => ({ id: `v-${index}`, version: 1 }));
  const actions = [{ action: 'publish' }];
  const { status, body } = await server.request('POST', '/variants/bulk', { items, actions });
  assert.deepEqual([status, body.errors[0].code], [400, 'BulkOperationMaxItemsExceeded']);
});
