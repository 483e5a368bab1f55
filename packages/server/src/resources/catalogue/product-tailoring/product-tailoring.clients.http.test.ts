// Product tailoring by the official client and in GraphQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { trustedSdk } from '../../../testing/sdk.ts';

let server: TestServer;
let typeId: string;
before(async () => {
  server = await startTestServer();
  const attribute = (name: string, level: string) => ({
    name,
    label: { en: name },
    type: { name: 'text' },
    isRequired: false,
    level,
  });
  const type = await server.created('/product-types', {
    name: 'Lamp',
    description: '',
    attributes: [attribute('colour', 'Variant'), attribute('brand', 'Product')],
  });
  typeId = type.id;
  for (const key of ['at', 'de']) await server.created('/stores', { key, name: { en: key } });
});
after(() => server.close());

let number = 0;
async function lamp(): Promise<any> {
  number += 1;
  return server.created('/products', {
    key: `lamp-${number}`,
    productType: { id: typeId },
    name: { en: 'Lamp' },
    slug: { en: `lamp-${number}` },
    publish: true,
  });
}

test('the official client works with product tailoring', async () => {
  const product = await lamp();
  const api = trustedSdk(server);
  const { body: made } = await api
    .inStoreKeyWithStoreKeyValue({ storeKey: 'at' })
    .productTailoring()
    .post({ body: { product: { typeId: 'product', id: product.id }, publish: true } })
    .execute();
  const { body } = await api
    .productTailoring()
    .withId({ ID: made.id })
    .post({
      body: {
        version: made.version,
        actions: [{ action: 'setName', name: { en: 'SDK' }, staged: false }],
      },
    })
    .execute();
  assert.deepEqual(body.current.name, { en: 'SDK' });
  const { body: page } = await api
    .productTailoring()
    .get({ queryArgs: { limit: 1 } })
    .execute();
  assert.equal(page.count, 1);
});

test('GraphQL makes, changes, finds and deletes tailorings', async () => {
  const product = await lamp();
  const { createProductTailoring: made } = await server.graphql(
    `mutation ($draft: ProductTailoringDraft!) {
      createProductTailoring(storeKey: "de", draft: $draft) {
        id version storeRef { key } product { key } staged { name(locale: "en") variants { id } }
        current { nameAllLocales { value } } } }`,
    {
      draft: {
        product: { typeId: 'product', id: product.id },
        name: [{ locale: 'en', value: 'G' }],
        variants: [{ id: 1, attributes: [{ name: 'colour', value: '"g"' }] }],
      },
    },
  );
  assert.deepEqual(made.staged, { name: 'G', variants: [{ id: 1 }] });
  assert.deepEqual([made.storeRef.key, made.product.key], ['de', product.key]);
  assert.equal(made.current.nameAllLocales, null);
  const { updateProductTailoring: next } = await server.graphql(
    `mutation ($id: String!) { updateProductTailoring(id: $id, version: 1, storeKey: "de", actions: [
      { setProductAttribute: { name: "brand", value: "\\"b\\"" } },
      { setAttribute: { variantId: 1, name: "colour", value: "\\"h\\"" } },
      { setImages: { variantId: 1, images: [] } }, { publish: {} }]) {
        version published current { attributesRaw { name value }
          variants { id images { url } attributesRaw { value } } } } }`,
    { id: made.id },
  );
  assert.deepEqual(next.current, {
    attributesRaw: [{ name: 'brand', value: 'b' }],
    variants: [{ id: 1, images: [], attributesRaw: [{ value: 'h' }] }],
  });
  const found = await server.graphql(
    `query ($product: String!, $id: String!) {
      inStore(key: "de") { productTailoring(productId: $product) { id }
        productTailoringList(where: "product(id = \\"${product.id}\\")") { total } }
      productTailoring(id: $id) { id version } productTailoringList { exists } }`,
    { product: product.id, id: made.id },
  );
  assert.equal(found.inStore.productTailoring.id, made.id);
  assert.equal(found.inStore.productTailoringList.total, 1);
  assert.deepEqual(found.productTailoring, { id: made.id, version: next.version });
  const { deleteProductTailoring: gone } = await server.graphql(
    `mutation ($id: String!, $version: Long!) {
      deleteProductTailoring(id: $id, version: $version) { id } }`,
    { id: made.id, version: next.version },
  );
  assert.equal(gone.id, made.id);
});

test('GraphQL names a tailoring by its store and product, too', async () => {
  const product = await lamp();
  const draft = { store: { key: 'at' }, product: { id: product.id }, name: { en: 'A' } };
  const { id } = await server.created('/product-tailoring', draft);
  await server.created('/product-tailoring', { ...draft, store: { key: 'de' } });
  const ways = [`productId: "${product.id}"`, `productKey: "${product.key}"`];
  for (const [index, way] of ways.entries()) {
    const found = await server.graphql(`{ productTailoring(storeKey: "at", ${way}) { id }
      byId: productTailoring(storeKey: "at", id: "${id}") { id }
      inStore(key: "at") { productTailoring(${way}) { id } } }`);
    const one = { id };
    assert.deepEqual(found, {
      productTailoring: one,
      byId: one,
      inStore: { productTailoring: one },
    });
    const { updateProductTailoring } = await server.graphql(`mutation {
      updateProductTailoring(storeKey: "at", ${way}, version: ${index + 1}, actions: [
        { setName: { name: [{ locale: "en", value: "${index}" }] } }]) {
          id staged { name(locale: "en") } } }`);
    assert.deepEqual(updateProductTailoring, { id, staged: { name: String(index) } });
  }
  const other = await server.graphql(`{ productTailoring(storeKey: "de", id: "${id}") { id }
    none: productTailoring(storeKey: "at", productKey: "none") { id }
    nobody: productTailoring(storeKey: "at", productId: "none") { id } }`);
  assert.deepEqual(other, { productTailoring: null, none: null, nobody: null });
  const { deleteProductTailoring } = await server.graphql(`mutation {
    deleteProductTailoring(storeKey: "at", ${ways[1]}, version: 3) { id } }`);
  assert.deepEqual(deleteProductTailoring, { id });
});

const misnamed: readonly (readonly [what: string, args: string, code: string])[] = [
  ['a product without a store', 'productKey: "lamp-1"', 'InvalidInput'],
  ['a product and an id', 'storeKey: "at", productKey: "lamp-1", id: "x"', 'InvalidInput'],
  ['a product twice', 'storeKey: "at", productKey: "lamp-1", productId: "x"', 'InvalidInput'],
  ['a store alone', 'storeKey: "at"', 'InvalidInput'],
];
for (const [what, args, code] of misnamed)
  test(`GraphQL finds no tailoring by ${what}`, async () => {
    const asked = [
      `{ productTailoring(${args}) { id } }`,
      `mutation { deleteProductTailoring(${args}, version: 1) { id } }`,
    ];
    for (const query of asked) {
      const [error] = await server.graphqlErrors(query);
      assert.equal(error.extensions.code, code, query);
    }
  });

test('GraphQL changes no tailoring of a product that is not there, and none of a store that is not his', async () => {
  const product = await lamp();
  const draft = { store: { key: 'at' }, product: { id: product.id } };
  await server.created('/product-tailoring', draft);
  const named = (args: string) => `mutation { deleteProductTailoring(${args}, version: 1) { id } }`;
  const [absent] = await server.graphqlErrors(named('storeKey: "at", productKey: "none"'));
  assert.equal(absent.extensions.code, 'ResourceNotFound');
  const token = await server.token('manage_products:demo:de');
  const way = `storeKey: "at", productKey: "${product.key}"`;
  for (const query of [named(way), `{ productTailoring(${way}) { id } }`]) {
    const [refused] = await server.graphqlErrors(query, {}, { token });
    assert.equal(refused.extensions.code, 'insufficient_scope');
  }
});
