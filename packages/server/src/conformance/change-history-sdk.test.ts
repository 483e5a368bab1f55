// The official SDK of the Change History API, unmodified, against this server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiBuilderFromCtpClient } from '@commercetools/history-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await fetch(`${server.url}/-/projects/demo/history`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ enabled: true }),
  });
});
after(() => server.close());

const history = (scopes: readonly string[]) => {
  const { url, projectKey, clientId, clientSecret } = server;
  const client = new ClientBuilder()
    .withClientCredentialsFlow({
      ...{ host: url, projectKey, credentials: { clientId, clientSecret } },
      scopes: scopes.map((scope) => `${scope}:${projectKey}`),
      httpClient: fetch,
    })
    .withHttpMiddleware({ host: `${url}/-/change-history`, httpClient: fetch })
    .build();
  return createApiBuilderFromCtpClient(client as never).withProjectKeyValue({ projectKey });
};

test('The SDK reads the records of a project, of a resource type and of a document', async () => {
  const { id } = await server.created('/zones', { name: 'One', key: 'one' });
  const actions = [{ action: 'changeName', name: 'Two' }];
  await server.posted(`/zones/${id}`, { version: 1, actions });
  const api = history(['manage_project']);
  const all = (await api.get().execute()).body;
  assert.deepEqual([all.limit, all.offset, all.count], [20, 0, all.results.length]);
  const queryArgs = { type: 'ResourceUpdated', changes: ['changeName'], withTotal: true };
  const zones = await api
    .withResourceTypeValue({ resourceType: 'zone' })
    .get({ queryArgs: queryArgs as never })
    .execute();
  assert.equal(zones.body.total, 1);
  const [record] = zones.body.results;
  assert.deepEqual(record!.changes, [
    { type: 'ChangeNameChange', change: 'changeName', previousValue: 'One', nextValue: 'Two' },
  ]);
  const one = await api
    .withResourceTypeValue({ resourceType: 'zone' })
    .withIDValue({ ID: id })
    .get()
    .execute();
  assert.deepEqual(
    one.body.results.map(({ version, type }) => [version, type]),
    [
      [2, 'ResourceUpdated'],
      [1, 'ResourceCreated'],
    ],
  );
});

test('The SDK shows what a token lacks', async () => {
  const api = history(['view_audit_log']);
  await assert.rejects(
    api.withResourceTypeValue({ resourceType: 'product' }).get().execute(),
    (error: any) => error.statusCode === 403 && error.body.errors[0].code === 'Forbidden',
  );
});
