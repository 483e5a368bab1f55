// Operations of one product that wait together become one commit, and an import that wakes late leaves a newer
// import of the same resource alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import {
  accepted,
  assertImported,
  holdImports,
  imported,
  operationWhen,
  settled,
} from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const color = { name: 'color', type: { name: 'text' }, label: { en: 'Color' } };
  const resources = [
    { key: 'shirt', attributes: [{ ...color, isRequired: false }] },
    { key: 'strict', attributes: [{ ...color, isRequired: true }] },
  ].map((one) => ({ name: one.key, description: '', ...one }));
  await imported(server, 'product-types', 'product-type', resources);
});
after(() => server.close());

const at = (typeId: string, key: string) => ({ typeId, key });
const value = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const readProduct = (key: string) => server.read(`/products/key=${key}`);

const productOf = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, productType: at('product-type', 'shirt') },
  ...more,
});
const variantOf = (product: string, number: number, more: object = {}) => ({
  ...{ key: `${product}-${number}`, sku: `sku-${product}-${number}`, isMasterVariant: false },
  ...{
    product: at('product', product),
    attributes: [{ name: 'color', type: 'text', value: 'red' }],
  },
  ...more,
});
const priceOf = (product: string, number: number, more: object = {}) => ({
  ...{ key: `price-${number}`, value: value(number), product: at('product', product) },
  productVariant: at('product-variant', `${product}-${1 + (number % 2)}`),
  validFrom: `${2000 + number}-01-01T00:00:00.000Z`,
  validUntil: `${2000 + number}-12-31T00:00:00.000Z`,
  ...more,
});

type Sent = readonly [path: string, type: string, resources: readonly object[]];

/** Sends requests that wait together; answers their operations at rest. */
async function together(...requests: readonly Sent[]): Promise<readonly any[]> {
  const ids = await sentTogether(...requests);
  return Promise.all(ids.map((id) => settled(server, id)));
}

async function sentTogether(...requests: readonly Sent[]): Promise<readonly string[]> {
  const release = await holdImports(server);
  const ids: string[] = [];
  for (const [path, type, resources] of requests)
    ids.push(...(await accepted(server, path, type, resources)));
  await release();
  return ids;
}

const products = (...resources: object[]): Sent => ['products', 'product', resources];
const variants = (...resources: object[]): Sent => [
  'product-variants',
  'product-variant',
  resources,
];
const prices = (...resources: object[]): Sent => ['prices', 'price', resources];

const versionsOf = (operations: readonly any[]) => [
  ...new Set(operations.map(({ resourceVersion }) => resourceVersion)),
];

for (const [order, sorted] of [
  ['first', (sent: readonly Sent[]) => sent],
  ['last', (sent: readonly Sent[]) => sent.toReversed()],
] as const)
  test(`A product that is sent ${order}, its variants and its prices become one version`, async () => {
    const key = `new-${order}`;
    const master = variantOf(key, 1, { isMasterVariant: true });
    const sent: readonly Sent[] = [
      products(productOf(key)),
      variants(master, variantOf(key, 2)),
      prices(...numbers(10).map((number) => priceOf(key, number))),
    ];
    const operations = await together(...sorted(sent));
    assertImported(operations);
    assert.deepEqual(versionsOf(operations), [1]);
    const { version, masterData } = await readProduct(key);
    const all = [masterData.staged.masterVariant, ...masterData.staged.variants];
    assert.deepEqual(
      [version, all.map(({ key, sku, prices }: any) => [key, sku, prices.length])],
      [1, [1, 2].map((number) => [`${key}-${number}`, `sku-${key}-${number}`, 5])],
    );
  });

test('A product draft and its prices become one version, and only staged prices stay staged', async () => {
  const masterVariant = { key: 'drafted-1', sku: 'drafted-1' };
  const draft = productOf('drafted', { masterVariant, publish: true });
  const onMaster = { productVariant: at('product-variant', 'drafted-1') };
  const operations = await together(
    ['product-drafts', 'product-draft', [draft]],
    prices(
      priceOf('drafted', 1, { ...onMaster, staged: false }),
      priceOf('drafted', 2, { ...onMaster, staged: true }),
    ),
  );
  assertImported(operations);
  assert.deepEqual(versionsOf(operations), [1]);
  const { masterData } = await readProduct('drafted');
  const keysOf = ({ masterVariant }: any) => masterVariant.prices.map(({ key }: any) => key);
  assert.deepEqual(
    [masterData.published, keysOf(masterData.current), keysOf(masterData.staged)],
    [true, ['price-1'], ['price-1', 'price-2']],
  );
});

test('Changes of a product, its variants, attributes and prices become one version', async () => {
  assertImported(await imported(server, ...products(productOf('changed', { publish: true }))));
  const { version } = await readProduct('changed');
  const patch = {
    ...{ product: at('product', 'changed'), productVariant: at('product-variant', 'changed-2') },
    attributes: { color: { type: 'text', value: 'blue' } },
  };
  const operations = await together(
    products(productOf('changed', { publish: true, description: { en: 'New' } })),
    variants(variantOf('changed', 1, { isMasterVariant: true }), variantOf('changed', 2)),
    ['product-variant-patches', 'product-variant-patch', [patch]],
    prices(priceOf('changed', 1), priceOf('changed', 2)),
  );
  assertImported(operations);
  const after = await readProduct('changed');
  assert.equal(after.version, version + 1);
  assert.deepEqual(versionsOf(operations), [version + 1]);
  const [second] = after.masterData.staged.variants;
  assert.deepEqual(second.attributes, [{ name: 'color', value: 'blue' }]);
});

test('What fails or waits among operations of a product is left out, and the others are one version', async () => {
  const key = 'mixed';
  const master = variantOf(key, 1, { isMasterVariant: true });
  const onMaster = { productVariant: at('product-variant', `${key}-1`) };
  const operations = await together(
    products(productOf(key)),
    variants(master),
    prices(
      priceOf(key, 1, onMaster),
      priceOf(key, 2, { ...onMaster, customerGroup: at('customer-group', 'absent') }),
      priceOf(key, 1, { ...onMaster, key: 'twin' }),
      priceOf(key, 4, onMaster),
    ),
  );
  const states = operations.map(({ state }) => state);
  assert.deepEqual(states, [
    ...['imported', 'imported', 'imported'],
    ...['unresolved', 'validationFailed', 'imported'],
  ]);
  assert.ok((await readProduct(key)).version <= 2);
});

test('A product that needs a master variant is created with it, and the prices are one version', async () => {
  const key = 'needed';
  const ids = await sentTogether(
    products(productOf(key, { productType: at('product-type', 'strict') })),
    variants(variantOf(key, 1, { isMasterVariant: true }), variantOf(key, 2)),
    prices(...numbers(10).map((number) => priceOf(key, number))),
  );
  // The product waits for a moment.
  const isImported = ({ state }: any) => state === 'imported';
  await Promise.all(ids.map((id) => operationWhen(server, id, isImported)));
  assert.ok((await readProduct(key)).version <= 2);
});

test('The same operations again change nothing, and all are imported', async () => {
  const sent = [products(productOf('new-first')), prices(priceOf('new-first', 3))] as const;
  const operations = await together(...sent);
  assertImported(operations);
  assert.deepEqual(versionsOf(operations), [1]);
});

const category = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, ...more },
});
const importCategory = (resource: object) => imported(server, 'categories', 'category', [resource]);

/** Sends a category that waits for a parent; answers its operation. */
async function waitingCategory(key: string): Promise<any> {
  const parent = at('category', `parent-of-${key}`);
  const [operation] = await importCategory(category(key, { parent, externalId: 'old' }));
  assert.equal(operation.state, 'unresolved');
  return operation;
}

const createParentOf = (key: string) => server.created('/categories', category(`parent-of-${key}`));

async function untilImported({ id }: any): Promise<any> {
  for (;;) {
    const operation = await settled(server, id);
    if (operation.state === 'imported') return operation;
    assert.equal(operation.state, 'unresolved');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('An import that waits leaves a later import of the same resource as it is', async () => {
  const waiting = await waitingCategory('late');
  assertImported(await importCategory(category('late', { externalId: 'new' })));
  const before = await server.read('/categories/key=late');
  await createParentOf('late');
  const { resourceVersion } = await untilImported(waiting);
  const { version, externalId, parent } = await server.read('/categories/key=late');
  assert.deepEqual([version, externalId, parent], [before.version, 'new', undefined]);
  assert.equal(resourceVersion, version);
});

test('A later import that changes nothing has the last word, too', async () => {
  assertImported(await importCategory(category('same', { externalId: 'new' })));
  const waiting = await waitingCategory('same');
  assertImported(await importCategory(category('same', { externalId: 'new' })));
  await createParentOf('same');
  await untilImported(waiting);
  assert.equal((await server.read('/categories/key=same')).externalId, 'new');
});

test('An import that waits writes its data if the later import fails', async () => {
  assertImported(await importCategory(category('taken')));
  const waiting = await waitingCategory('alone');
  const [failed] = await importCategory(category('alone', { slug: { en: 'taken' } }));
  assert.equal(failed.state, 'validationFailed');
  await createParentOf('alone');
  await untilImported(waiting);
  assert.equal((await server.read('/categories/key=alone')).externalId, 'old');
});

test('A price that waits leaves a later import of the same price, and writes beside another one', async () => {
  const masterVariant = { key: 'late-price-1', sku: 'late-price-1' };
  const draft = productOf('late-price', { masterVariant });
  assertImported(await imported(server, 'product-drafts', 'product-draft', [draft]));
  const onMaster = { productVariant: at('product-variant', 'late-price-1') };
  const ofGroup = { ...onMaster, customerGroup: at('customer-group', 'late-group') };
  const sent = [priceOf('late-price', 1, ofGroup), priceOf('late-price', 2, ofGroup)];
  const waiting = await imported(server, ...prices(...sent));
  assertImported(
    await imported(server, ...prices(priceOf('late-price', 1, { ...onMaster, value: value(99) }))),
  );
  await server.created('/customer-groups', { groupName: 'late', key: 'late-group' });
  for (const one of waiting) await untilImported(one);
  const [first, second] = (await readProduct('late-price')).masterData.staged.masterVariant.prices;
  assert.deepEqual([first.value.centAmount, first.customerGroup], [99, undefined]);
  assert.equal(second.value.centAmount, 2);
});
