import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiClientKind, createApiClient } from './index.ts';

const context = (...scopes: string[]) => ({
  principal: { projectKey: 'shop', clientId: 'c', scopes: new Set(scopes) },
  params: {},
});
const now = '2024-05-02T09:10:11.123Z';
const facts = { secret: 'the-secret', now, projectKey: 'shop', newId: () => 'id' };
const all = context('manage_project:shop');

test('a new client has its scopes and dates; the secret is answered and stored as a hash', () => {
  const draft = {
    name: 'App',
    scope: ' view_orders:shop  manage_my_orders:shop:berlin view_orders:shop',
    deleteDaysAfterCreation: 10,
    refreshTokenValiditySeconds: 30,
  };
  const { writes, answer } = createApiClient.run(draft, facts, all);
  const [write] = writes!;
  assert.ok(write?.type === 'create');
  assert.deepEqual(write.change.document, {
    name: 'App',
    refreshTokenValiditySeconds: 30,
    scope: 'view_orders:shop manage_my_orders:shop:berlin',
    deleteAt: '2024-05-12T09:10:11.123Z',
  });
  assert.equal(write.secret, 'WpAGMojATk31kWTyW6yxkfQvj34RsScDDLAf_9Iq-VY');
  const stamps = { id: 'id', version: 1, createdAt: now, lastModifiedAt: now };
  const stored = { ...stamps, createdBy: {}, ...write.change.document };
  assert.deepEqual(answer([stored]), {
    id: 'id',
    createdAt: now,
    ...write.change.document,
    secret: 'the-secret',
  });
});

test('a client cannot hand out what its token does not hold', () => {
  const create = (scope: string, held: ReturnType<typeof context>) => () =>
    createApiClient.run({ name: 'n', scope }, facts, held);
  const narrow = context('manage_api_clients:shop', 'manage_orders:shop');
  assert.doesNotThrow(create('view_orders:shop manage_orders:shop:berlin', narrow));
  for (const scope of [
    'view_products:shop',
    'manage_project:shop',
    'view_orders:shop view_zones:shop',
  ])
    assert.throws(create(scope, narrow), { code: 'insufficient_scope', status: 403 });
  assert.throws(create('view_orders:other', all), { code: 'insufficient_scope' });
  for (const scope of ['nonsense:shop', 'customer_id:7', 'view_orders', ' '])
    assert.throws(create(scope, all), { code: 'InvalidInput' });
});

test('neither version nor stamps are shown', () => {
  const { transform: present } = apiClientKind.endpoints[0]!;
  const stored = {
    id: 'i',
    version: 1,
    createdAt: now,
    lastModifiedAt: now,
    name: 'n',
    scope: 's',
  };
  const given = new Map<string, readonly string[]>();
  assert.equal(present!.applies(given, { principal: {} as never, params: {} }), true);
  assert.deepEqual(present!.apply(stored, given, now, {}), {
    id: 'i',
    name: 'n',
    scope: 's',
    createdAt: now,
  });
});
