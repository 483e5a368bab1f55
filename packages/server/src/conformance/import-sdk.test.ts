// The official SDK of the Import API, unmodified, against this server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { importSdk, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('The SDK creates a container, sends a category and reads its operation until it is imported', async () => {
  const api = importSdk(server);
  const container = await api
    .importContainers()
    .post({ body: { key: 'nightly', resourceType: 'category' } })
    .execute();
  assert.equal(container.statusCode, 201);
  const key = { importContainerKey: 'nightly' };
  const { body } = await api
    .categories()
    .importContainers()
    .withImportContainerKeyValue(key)
    .post({
      body: {
        type: 'category',
        resources: [{ key: 'shoes', name: { en: 'Shoes' }, slug: { en: 'shoes' } }],
      },
    })
    .execute();
  const [{ operationId, state }] = body.operationStatus as any;
  assert.equal(state, 'processing');
  const operation = await settled(server, operationId);
  assert.deepEqual(
    [operation.state, operation.resourceKey, operation.resourceVersion, operation.resourceType],
    ['imported', 'shoes', 1, 'category'],
  );
  const category = await server.request('GET', '/categories/key=shoes');
  assert.deepEqual([category.status, category.body.version], [200, 1]);
  const at = api.importContainers().withImportContainerKeyValue(key);
  const summary = (await at.importSummaries().get().execute()).body;
  assert.deepEqual([summary.states.imported, summary.total], [1, 1]);
  const operations = await at
    .importOperations()
    .get({ queryArgs: { limit: 10, sort: 'createdAt desc', state: 'imported' } })
    .execute();
  assert.deepEqual(
    operations.body.results.map(({ id }) => id),
    [operationId],
  );
  const read = await api.importOperations().withIdValue({ id: operationId }).get().execute();
  assert.equal(read.body.state, 'imported');
  const changed = await at.put({ body: { version: 1 } }).execute();
  assert.deepEqual([changed.body.version, changed.body.resourceType], [2, undefined]);
  assert.equal((await at.delete().execute()).statusCode, 200);
});
