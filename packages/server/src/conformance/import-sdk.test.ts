// The official SDK of the Import API, unmodified, against this server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported, importSdk, settled } from '../testing/import-api.ts';

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

test('The SDK sends product drafts, reads the summary, lists operations and reads each', async () => {
  const api = importSdk(server);
  await imported(server, 'product-types', 'product-type', [
    { key: 'goods', name: 'Goods', description: '' },
  ]);
  const key = { importContainerKey: 'training' };
  await api
    .importContainers()
    .post({ body: { key: 'training' } })
    .execute();
  const productType = { typeId: 'product-type', key: 'goods' } as const;
  const draft = (name: string) => ({
    ...{ key: name, name: { en: name }, slug: { en: name }, productType },
    masterVariant: {
      ...{ key: `${name}-1`, sku: `${name}-1` },
      prices: [
        {
          key: 'eur',
          value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 100 } as const,
        },
      ],
    },
    publish: true,
  });
  const { body } = await api
    .productDrafts()
    .importContainers()
    .withImportContainerKeyValue(key)
    .post({ body: { type: 'product-draft', resources: [draft('lamp'), draft('chair')] } })
    .execute();
  const ids = body.operationStatus.map(({ operationId }) => operationId!);
  assertImported(await Promise.all(ids.map((id) => settled(server, id))));
  const container = api.importContainers().withImportContainerKeyValue(key);
  const { states, total } = (await container.importSummaries().get().execute()).body;
  assert.deepEqual([states.imported, total], [2, 2]);
  const { results } = (await container.importOperations().get().execute()).body;
  for (const { id } of results) {
    const one = (await api.importOperations().withIdValue({ id }).get().execute()).body;
    const { version } = await server.read(`/products/key=${one.resourceKey}`);
    assert.deepEqual([one.state, one.resourceVersion], ['imported', version]);
  }
  assert.deepEqual(results.map(({ id }) => id).toSorted(), ids.toSorted());
});
