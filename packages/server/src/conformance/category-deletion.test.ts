// Deleting a category through real HTTP: what goes with it, and what becomes of products.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enableMessages } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await enableMessages(server);
});
after(() => server.close());

const category = (key: string, parent?: string): Promise<any> =>
  server.created('/categories', {
    key,
    name: { en: key },
    slug: { en: key },
    ...(parent === undefined ? {} : { parent: { typeId: 'category', key: parent } }),
  });

const remaining = async (): Promise<string[]> =>
  (await server.read('/categories?sort=key')).results.map(({ key }: any) => key);

test('the subtree of a category goes with it, and products lose the references', async () => {
  const [root, , leaf, other] = [
    await category('root'),
    await category('branch', 'root'),
    await category('leaf', 'branch'),
    await category('other'),
  ];
  const type = await server.created('/product-types', { name: 'T', description: 'T' });
  const product = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'P' },
    slug: { en: 'product' },
    publish: true,
    categories: [leaf, other].map(({ id }) => ({ typeId: 'category', id })),
    categoryOrderHints: { [leaf.id]: '0.1', [other.id]: '0.2' },
  });
  await server.changed(`/products/${product.id}`, {
    action: 'addToCategory',
    category: { typeId: 'category', key: 'root' },
  });
  const stale = await server.request('DELETE', `/categories/${root.id}?version=9`);
  assert.equal(stale.status, 409);
  await server.expecting(200, 'DELETE', `/categories/key=root?version=${root.version}`);
  assert.deepEqual(await remaining(), ['other']);
  const { masterData } = await server.read(`/products/${product.id}`);
  for (const side of ['current', 'staged']) {
    assert.deepEqual(masterData[side].categories, [{ typeId: 'category', id: other.id }]);
    assert.deepEqual(masterData[side].categoryOrderHints, { [other.id]: '0.2' });
  }
  assert.equal(masterData.hasStagedChanges, false);
  const projection = await server.read(`/product-projections/${product.id}`);
  assert.deepEqual(projection.categories, [{ typeId: 'category', id: other.id }]);
  const where = encodeURIComponent('type = "ProductRemovedFromCategory"');
  const { results } = await server.read(`/messages?where=${where}&sort=sequenceNumber`);
  assert.deepEqual(
    results.map(({ category: { id }, staged }: any) => [id, staged]),
    [
      [leaf.id, false],
      [root.id, true],
    ],
  );
});

test('roots are deleted at once, as clean-up programs do', async () => {
  for (const key of ['first', 'second', 'third']) {
    await category(key);
    await category(`${key}${key}`, key);
  }
  const { results } = await server.read(
    `/categories?where=${encodeURIComponent('parent is not defined')}`,
  );
  await Promise.all(
    results.map(({ id, version }: any) =>
      server.expecting(200, 'DELETE', `/categories/${id}?version=${version}`),
    ),
  );
  assert.deepEqual(await remaining(), []);
});

test('a tree of more categories than one list of a predicate holds goes whole', async () => {
  const root = await category('wide');
  const width = 1_050;
  for (let from = 0; from < width; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => category(`w${from + index}`, 'wide')),
    );
  await server.expecting(200, 'DELETE', `/categories/key=wide?version=${root.version}`);
  assert.deepEqual(await remaining(), []);
});
