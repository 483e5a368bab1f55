// Categories and products are deleted while documents that refer to them are stored: a reference comes before the
// deletion and goes with it, or after it and is refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type HeldUp, openHeldUp, type Sent } from '../testing/in-turn.ts';

const adminToken = 'admin-token-of-servers-under-test';
/** Documents with this key are stored when the lock is free. */
const late = 'late';
let server: TestServer;
let held: HeldUp;
let productType: { readonly typeId: 'product-type'; readonly id: string };
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  held = await openHeldUp(server.databaseUrl);
  for (const table of ['category', 'product']) {
    await held.holdUp('insert', table, `new.key = '${late}'`);
    await held.holdUp('update', table, `new.key = '${late}'`);
    await held.holdUp('delete', table, `old.key = '${late}'`);
  }
  await held.holdUp('insert', 'product_selection_assignment', 'true');
  await held.holdUp('insert', 'product_tailoring', `new.key = '${late}'`);
  const { id } = await server.created('/product-types', { name: 'T', description: 'T' });
  productType = { typeId: 'product-type', id };
});
after(async () => {
  await held.close();
  await server.close();
});

/** The answers of two requests: the first one has written and commits when the second one has come to it. */
async function inTurn(first: Sent, second: Sent) {
  const [one, other] = await held.inTurn(first, second);
  return [one!, other!] as const;
}

const reference = (typeId: string, { id }: { readonly id: string }) => ({ typeId, id });

const category = (key: string, parent?: { readonly id: string }) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  ...(parent === undefined ? {} : { parent: reference('category', parent) }),
});

const product = (key: string) => ({
  ...{ key, productType, name: { en: key }, slug: { en: key } },
});

const post =
  (path: string, body: object): Sent =>
  () =>
    server.request('POST', path, body);

const deletionOf =
  (path: string, { id, version }: { readonly id: string; readonly version: number }): Sent =>
  () =>
    server.request('DELETE', `${path}/${id}?version=${version}`);

const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status);

const exists = async (path: string) => (await server.request('GET', path)).status === 200;

/** @param error of a reference to a document that is gone */
function assertGone({ status, body }: { readonly status: number; readonly body: any }): void {
  assert.deepEqual([status, body.errors?.[0].code], [400, 'ReferencedResourceNotFound']);
}

test('a category that is stored below one that is deleted then goes with it', async () => {
  const root = await server.created('/categories', category('root'));
  const branch = await server.created('/categories', category('branch', root));
  const answers = await inTurn(
    post('/categories', category(late, branch)),
    deletionOf('/categories', root),
  );
  assert.deepEqual(statuses(answers), [201, 200], JSON.stringify(answers));
  for (const key of ['root', 'branch', late])
    assert.equal(await exists(`/categories/key=${key}`), false, key);
});

test('a category that is moved below one that is deleted then goes with it', async () => {
  const root = await server.created('/categories', category('root'));
  const moved = await server.created('/categories', category('moved'));
  const { version } = await server.changed(`/categories/${moved.id}`, {
    action: 'setKey',
    key: late,
  });
  const parent = reference('category', root);
  const answers = await inTurn(
    post(`/categories/${moved.id}`, { version, actions: [{ action: 'changeParent', parent }] }),
    deletionOf('/categories', root),
  );
  assert.deepEqual(statuses(answers), [200, 200], JSON.stringify(answers));
  assert.equal(await exists(`/categories/${moved.id}`), false);
});

test('a category is not created below one that is deleted', async () => {
  const root = await server.created('/categories', category(late));
  const answers = await inTurn(
    deletionOf('/categories', root),
    post('/categories', category('child', root)),
  );
  assert.equal(answers[0].status, 200, JSON.stringify(answers));
  assertGone(answers[1]);
});

test('a product that is put into a category that is deleted then leaves it', async () => {
  const root = await server.created('/categories', category('root'));
  const branch = await server.created('/categories', category('branch', root));
  const { id, version } = await server.created('/products', product('put'));
  await server.changed(`/products/${id}`, { action: 'setKey', key: late });
  const actions = [{ action: 'addToCategory', category: reference('category', branch) }];
  const answers = await inTurn(
    post(`/products/${id}`, { version: version + 1, actions }),
    deletionOf('/categories', root),
  );
  assert.deepEqual(statuses(answers), [200, 200], JSON.stringify(answers));
  const { masterData } = await server.read(`/products/${id}`);
  assert.deepEqual([masterData.staged.categories, masterData.current.categories], [[], []]);
  await server.changed(`/products/${id}`, { action: 'setKey', key: 'put' });
});

test('a product is not created in a category that is deleted', async () => {
  const root = await server.created('/categories', category(late));
  const answers = await inTurn(
    deletionOf('/categories', root),
    post('/products', { ...product('in'), categories: [reference('category', root)] }),
  );
  assert.equal(answers[0].status, 200, JSON.stringify(answers));
  assertGone(answers[1]);
});

test('a product that is selected or tailored while it is deleted is neither afterwards', async () => {
  const selection = await server.created('/product-selections', { name: { en: 'All' } });
  const store = await server.created('/stores', { key: 'berlin' });
  const selected = await server.created('/products', product('selected'));
  const actions = [{ action: 'addProduct', product: reference('product', selected) }];
  const selecting = await inTurn(
    post(`/product-selections/${selection.id}`, { version: selection.version, actions }),
    deletionOf('/products', selected),
  );
  assert.deepEqual(statuses(selecting), [200, 200], JSON.stringify(selecting));
  const { results } = await server.read(`/product-selections/${selection.id}/products`);
  const { productCount } = await server.read(`/product-selections/${selection.id}`);
  assert.deepEqual([results, productCount], [[], 0]);
  const tailored = await server.created('/products', product('tailored'));
  const tailoring = { key: late, store: reference('store', store) };
  const answers = await inTurn(
    post('/product-tailoring', { ...tailoring, product: reference('product', tailored) }),
    deletionOf('/products', tailored),
  );
  assert.deepEqual(statuses(answers), [201, 200], JSON.stringify(answers));
  assert.equal(await exists(`/product-tailoring/key=${late}`), false);
});
