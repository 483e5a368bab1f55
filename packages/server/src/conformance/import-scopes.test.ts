// Scopes of imports of products, and the flow of the official Java client for patches of variants.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported, importSdk } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const product = {
  ...{ key: 'shirt-1', name: { en: 'Shirt' }, slug: { en: 'shirt-1' } },
  productType: { typeId: 'product-type', key: 'shirt' },
} as const;

for (const [scope, status] of [
  ['view_products', 403],
  ['manage_import_containers', 403],
  ['manage_products', 201],
] as const)
  test(`A token of ${scope} sends products: ${status}`, async () => {
    await server.request('POST', '/import-containers', { key: 'all' });
    const sdk = importSdk(server, [scope]);
    const sent = sdk
      .products()
      .importContainers()
      .withImportContainerKeyValue({ importContainerKey: 'all' })
      .post({ body: { type: 'product', resources: [product] } })
      .execute();
    const answer = await sent.catch((error: any) => error);
    assert.equal(answer.statusCode, status);
  });

test('A token of manage_products sends no standalone prices', async () => {
  const sdk = importSdk(server, ['manage_products']);
  const value = { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1 } as const;
  const sent = sdk
    .standalonePrices()
    .importContainers()
    .withImportContainerKeyValue({ importContainerKey: 'all' })
    .post({ body: { type: 'standalone-price', resources: [{ key: 'p-1', sku: 's', value }] } })
    .execute();
  const answer = await sent.catch((error: any) => error);
  assert.equal(answer.statusCode, 403);
});

test('A patch with null takes an attribute from the staged projection', async () => {
  const color = { name: 'color', type: { name: 'text' }, label: { en: 'C' }, isRequired: false };
  const type = { key: 'patched', name: 'P', description: '', attributes: [color] };
  await imported(server, 'product-types', 'product-type', [type]);
  const masterVariant = {
    key: 'patched-1',
    attributes: [{ name: 'color', type: 'text', value: 'red' }],
  };
  const productType = { typeId: 'product-type', key: 'patched' };
  const draft = { ...product, key: 'patched', slug: { en: 'patched' }, productType, masterVariant };
  await imported(server, 'product-drafts', 'product-draft', [draft]);
  const attributes = { color: null };
  const [operation] = await imported(server, 'product-variant-patches', 'product-variant-patch', [
    { productVariant: { typeId: 'product-variant', key: 'patched-1' }, attributes },
  ]);
  assert.equal(operation.state, 'imported');
  const path = '/product-projections/key=patched?staged=true';
  const { body } = await server.request('GET', path);
  assert.deepEqual(body.masterVariant.attributes, []);
});
