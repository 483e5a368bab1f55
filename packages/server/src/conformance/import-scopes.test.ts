// Scopes of imports of products, and the flow of the official Java client for patches of variants.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importTypes } from '../import-api/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported, importSdk } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/import-containers', { key: 'all' });
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

test('A token of manage_products sends no orders', async () => {
  const token = await server.token(`manage_products:${server.projectKey}`);
  const totalPrice = { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1 };
  const body = { type: 'order', resources: [{ orderNumber: 'o-1', totalPrice }] };
  const path = '/orders/import-containers/all';
  assert.equal((await server.request('POST', path, body, { token })).status, 403);
});

test('An API client with manage_import_containers is created, and its token manages containers', async () => {
  const scope = `manage_import_containers:${server.projectKey}`;
  const client = await server.created('/api-clients', { name: 'Feed', scope });
  assert.equal(client.scope, scope);
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const as = async (method: string, path: string, body?: object) =>
    (await server.request(method, `/import-containers${path}`, body, { token })).status;
  assert.equal(await as('POST', '', { key: 'of-the-client' }), 201);
  assert.equal(await as('PUT', '/of-the-client', { version: 1 }), 200);
  assert.equal(await as('GET', '/of-the-client/import-summaries'), 200);
  assert.equal(await as('DELETE', '/of-the-client'), 200);
});

test('A token of manage_project may send every import type and manage containers', async () => {
  const token = await server.token(`manage_project:${server.projectKey}`);
  const as = async (method: string, path: string, body?: object) =>
    (await server.request(method, path, body, { token })).status;
  assert.equal(await as('POST', '/import-containers', { key: 'whole' }), 201);
  for (const { name, path, list, example } of importTypes) {
    const body = { type: name, [list]: [example] };
    assert.equal(await as('POST', `/${path}/import-containers/whole`, body), 201, name);
  }
  assert.equal(await as('GET', '/import-containers/whole/import-operations'), 200);
  assert.equal(await as('PUT', '/import-containers/whole', { version: 1 }), 200);
  assert.equal(await as('DELETE', '/import-containers/whole'), 200);
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
