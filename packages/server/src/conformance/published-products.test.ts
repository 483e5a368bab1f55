// A token that may see published products sees nothing that is not published, by any way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let token: string;
let lamp: any;
let draft: any;
before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  token = await server.token('view_published_products:demo');
  lamp = (await server.request('GET', '/products')).body.results[0];
  const actions = [{ action: 'changeName', name: { en: 'A secret name' }, staged: true }];
  const body = { version: lamp.version, actions };
  lamp = (await server.request('POST', `/products/${lamp.id}`, body)).body;
  assert.equal(lamp.masterData.hasStagedChanges, true);
  draft = await shop.product('next-year', 100);
  const unpublish = { version: draft.version, actions: [{ action: 'unpublish' }] };
  assert.equal((await server.request('POST', `/products/${draft.id}`, unpublish)).status, 200);
});
after(() => server.close());

const ask = (path: string) => server.request('GET', path, undefined, { token });

test('a page of products shows in place of staged data what is published', async () => {
  for (const path of ['/products', '/products?priceCurrency=EUR', '/products?expand=productType']) {
    const { status, body } = await ask(path);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.results.map(({ id }: any) => id),
      [lamp.id],
    );
    const [{ masterData }] = body.results;
    assert.deepEqual(masterData.staged, masterData.current);
    assert.equal(masterData.hasStagedChanges, false);
    assert.equal(JSON.stringify(body).includes('A secret name'), false);
  }
});

test('GraphQL shows the same', async () => {
  const query = `{ products { total results { id masterData { hasStagedChanges
    staged { name(locale: "en") } current { name(locale: "en") } } } } }`;
  for (let time = 0; time < 2; time += 1) {
    const { body } = await server.request('POST', '/graphql', { query }, { token });
    const data = { name: 'lamp' };
    assert.deepEqual(body, {
      data: {
        products: {
          total: 1,
          results: [
            { id: lamp.id, masterData: { hasStagedChanges: false, staged: data, current: data } },
          ],
        },
      },
    });
  }
});

test('single products and staged projections need the scope for all products', async () => {
  for (const path of [
    `/products/${lamp.id}`,
    `/product-projections/${lamp.id}?staged=true`,
    '/product-projections?staged=true',
  ])
    assert.equal((await ask(path)).status, 403, path);
  const query = `{ product(id: "${lamp.id}") { id } }`;
  const { body } = await server.request('POST', '/graphql', { query }, { token });
  assert.equal(body.errors[0].extensions.code, 'insufficient_scope');
});

test('what is not published has no projection', async () => {
  const { body } = await ask('/product-projections');
  assert.deepEqual(
    body.results.map(({ id }: any) => id),
    [lamp.id],
  );
  assert.equal((await ask(`/product-projections/${draft.id}`)).status, 404);
});

test('who may view all products sees what is staged', async () => {
  const all = await server.token('view_products:demo');
  const { body } = await server.request('GET', '/products', undefined, { token: all });
  assert.equal(body.total, 2);
  assert.ok(JSON.stringify(body).includes('A secret name'));
});

test('a page of documents that would be too large is told, and how to ask for less', async () => {
  const images = Array.from({ length: 5_500 }, () => ({
    url: `https://example.com/${'x'.repeat(1_300)}`,
    dimensions: { w: 1, h: 1 },
  }));
  const { productType } = lamp;
  for (const slug of ['one', 'two', 'three', 'four', 'five']) {
    const large = {
      productType,
      name: { en: slug },
      slug: { en: slug },
      masterVariant: { images },
    };
    await server.created('/products', large);
  }
  const where = encodeURIComponent('masterData(published = false)');
  const { status, body } = await server.request('GET', `/products?where=${where}`);
  assert.deepEqual([status, body.errors?.[0].code], [413, 'ContentTooLarge']);
  assert.match(body.message, /limit/);
  assert.equal((await server.request('GET', `/products?where=${where}&limit=2`)).status, 200);
});

/** Predicates and sorts that would tell staged data by what they select, or in which order. */
const guesses = [
  'masterData(staged(name(en >= "A" and en < "A~")))',
  'masterData(hasStagedChanges = true)',
  'not (masterData(hasStagedChanges = true))',
  'masterData(staged(masterVariant(sku = "lamp-1")))',
  'masterData(staged(masterVariant(prices(value(centAmount > 1)))))',
  'masterData(staged(masterVariant(attributes(name = "a" and value = "b"))))',
];

test('predicates and sorts know nothing of what is staged', async () => {
  for (const where of guesses) {
    const path = `/products?limit=0&where=${encodeURIComponent(where)}`;
    const { status, body } = await ask(path);
    assert.deepEqual([status, body.errors?.[0].code], [400, 'InvalidInput'], where);
    assert.match(body.message, /does not exist/);
    assert.equal((await server.request('GET', path)).status, 200, where);
    const query = `query ($where: String) { products(where: $where) { total } }`;
    const asked = { query, variables: { where } };
    const { body: told } = await server.request('POST', '/graphql', asked, { token });
    assert.equal(told.errors[0].extensions.code, 'InvalidInput', where);
  }
  for (const sort of ['masterData.staged.name.en', 'masterData.hasStagedChanges']) {
    assert.equal((await ask(`/products?limit=1&sort=${sort}`)).status, 400, sort);
    assert.equal((await server.request('GET', `/products?limit=1&sort=${sort}`)).status, 200, sort);
  }
});

test('a product is found by the SKU that is published, and not by a staged one', async () => {
  const staged = [{ action: 'setSku', variantId: 1, sku: 'lamp-secret', staged: true }];
  const { version } = await server.read(`/products/${lamp.id}`);
  await server.posted(`/products/${lamp.id}`, { version, actions: staged });
  const query = 'query ($skus: [String!]) { products(skus: $skus) { results { id } } }';
  const found = async (skus: string[], options?: { token: string }) =>
    (await server.graphql(query, { skus }, options)).products.results;
  assert.deepEqual(await found(['lamp-secret'], { token }), []);
  assert.deepEqual(await found(['lamp-1'], { token }), [{ id: lamp.id }]);
  assert.deepEqual(await found(['lamp-secret']), [{ id: lamp.id }]);
});
