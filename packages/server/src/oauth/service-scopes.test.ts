// Lists of scopes are copied whole from other servers: the scopes of services outside of the API
// are known, carried and shown, and permit nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopeTable } from '@storewright/model/declaration';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let key: string;
before(async () => {
  server = await startTestServer();
  key = server.projectKey;
});
after(() => server.close());

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

async function posted(path: string, form: { readonly [name: string]: string }, by?: Credentials) {
  const { clientId, clientSecret } = by ?? server;
  const response = await fetch(`${server.url}/oauth/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as any };
}

const granted = (scope?: string, by?: Credentials) =>
  posted(
    'token',
    { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) },
    by,
  );

const inProject = (...names: readonly string[]) => names.map((name) => `${name}:${key}`).join(' ');

const copied = [
  'manage_project',
  'manage_import_containers',
  'manage_sessions',
  'manage_connectors',
  'manage_connectors_deployments',
  'manage_checkout_payment_intents',
  'manage_audit_log',
  'view_audit_log',
  'manage_products',
];

async function clientWith(scope: string): Promise<Credentials> {
  const { id, secret } = await server.created('/api-clients', { name: 'copied', scope });
  return { clientId: id, clientSecret: secret };
}

test('a token carries them when the request names them', async () => {
  const { status, body } = await granted(inProject(...copied));
  assert.deepEqual([status, body.scope], [200, inProject(...copied)]);
});

test('an API client carries them, and its tokens without a scope in the request', async () => {
  const client = await clientWith(inProject(...copied));
  const { status, body } = await granted(undefined, client);
  assert.deepEqual([status, body.scope], [200, inProject(...copied)]);
});

test('they stand beside a scope of a store', async () => {
  const scope = `manage_orders:${key}:berlin manage_import_containers:${key}`;
  const { status, body } = await granted(scope);
  assert.deepEqual([status, body.scope], [200, scope]);
});

for (const [what, scope] of [
  ['a store', () => `manage_import_containers:${key}:berlin`],
  ['an unknown name', () => `manage_nonsense:${key}`],
  ['another project', () => `manage_import_containers:other-${key}`],
] as const)
  test(`a scope with ${what} is invalid`, async () => {
    const { status, body } = await granted(scope());
    assert.deepEqual([status, body.error], [400, 'invalid_scope']);
  });

test('introspection shows them', async () => {
  const { body } = await granted(inProject(...copied));
  const { body: told } = await posted('introspect', { token: body.access_token });
  assert.deepEqual([told.active, told.scope], [true, inProject(...copied)]);
});

test('a client that does not hold them cannot ask for them', async () => {
  const client = await clientWith(inProject('manage_products'));
  const { status, body } = await granted(inProject('manage_import_containers'), client);
  assert.deepEqual([status, body.error], [400, 'invalid_scope']);
});

test('manage_project contains every one of them', async () => {
  for (const { name } of scopeTable.filter(({ service }) => service !== undefined))
    assert.equal((await granted(inProject(name))).status, 200, name);
});

test('they open nothing of the API', async () => {
  const names = scopeTable.flatMap(({ name, service }) => (service === undefined ? [] : [name]));
  const token = await server.token(inProject(...names));
  for (const path of ['', '/products', '/orders', '/carts', '/customers', '/api-clients'])
    assert.equal((await server.request('GET', path, undefined, { token })).status, 403, path);
});
