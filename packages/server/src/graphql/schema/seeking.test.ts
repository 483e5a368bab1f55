// Products by what their variants hold: `product(sku: …)`, `product(variantKey: …)`, `products(skus: …)`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
const ids = new Map<string, string>();

before(async () => {
  server = await startTestServer();
  const type = await server.created('/product-types', { name: 'Lamp', description: 'Lamp' });
  for (const name of ['a', 'b', 'c']) {
    const product = await server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      key: `product-${name}`,
      name: { en: name },
      slug: { en: `lamp-${name}` },
      masterVariant: { sku: `${name}-1`, key: `first-${name}` },
      variants: [{ sku: `${name}-2`, key: 'second' }],
      publish: name !== 'c',
    });
    ids.set(name, product.id);
  }
  const staged = [{ action: 'setSku', variantId: 2, sku: 'a-3' }];
  await server.request('POST', `/products/${ids.get('a')}`, { version: 1, actions: staged });
});
after(() => server.close());

const one = async (given: string): Promise<string | null> => {
  const { product } = await server.graphql(`{ product(${given}) { id } }`);
  return product?.id ?? null;
};

const page = async (skus: readonly string[], further = ''): Promise<string[]> => {
  const query = `query ($skus: [String!]) { products(skus: $skus ${further}) { total results { key } } }`;
  const { products } = await server.graphql(query, { skus });
  assert.equal(products.total, products.results.length);
  return products.results.map(({ key }: { key: string }) => key).sort();
};

test('a product is found by the SKU of any variant, published or staged', async () => {
  for (const sku of ['a-1', 'a-2', 'a-3']) assert.equal(await one(`sku: "${sku}"`), ids.get('a'));
  assert.equal(await one('sku: "c-2"'), ids.get('c'));
  assert.equal(await one('sku: "a"'), null);
});

test('a product is found by the key of a variant, the same one each time when several have it', async () => {
  assert.equal(await one('variantKey: "first-b"'), ids.get('b'));
  const [first] = [...ids.values()].sort();
  assert.equal(await one('variantKey: "second"'), first);
  assert.equal(await one('variantKey: "third"'), null);
});

test('exactly one of the arguments names the product', async () => {
  for (const given of ['', '(sku: "a-1", key: "product-a")', '(sku: null)']) {
    const [error] = await server.graphqlErrors(`{ product${given} { id } }`);
    assert.equal(error.extensions.code, 'InvalidInput');
    assert.match(error.message, /Exactly one of id, key, sku, variantKey must be given/);
  }
});

test('a page of products with any of the SKUs', async () => {
  assert.deepEqual(await page(['a-3', 'b-1', 'b-2', 'none']), ['product-a', 'product-b']);
  assert.deepEqual(await page(['a-1', 'c-1'], 'where: "key = \\"product-c\\""'), ['product-c']);
  assert.deepEqual(await page([]), []);
  assert.deepEqual((await server.graphql('{ products(skus: null) { count } }')).products, {
    count: 3,
  });
});

test('a SKU is a value, whatever stands in it', async () => {
  for (const sku of ['" or id is defined or key="', ':given', '\\', "'; drop table x"])
    assert.deepEqual(await page([sku]), []);
  const bySku = 'query ($s: String) { product(sku: $s) { id } }';
  const [error] = await server.graphqlErrors(bySku, { s: 'a\0' });
  assert.match(error.code ?? error.extensions.code, /^Invalid/);
});

test('whoever sees published products alone is shown those', async () => {
  const token = await server.token(`view_published_products:${server.projectKey}`);
  const query = '{ products(skus: ["a-1", "c-1"]) { results { key } } }';
  const { products } = await server.graphql(query, {}, { token });
  assert.deepEqual(products.results, [{ key: 'product-a' }]);
  const [error] = await server.graphqlErrors('{ product(sku: "a-1") { id } }', {}, { token });
  assert.equal(error.extensions.code, 'insufficient_scope');
});
