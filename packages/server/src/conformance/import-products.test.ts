// Product types, product drafts and inventory entries by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported, operationWhen } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await imported(server, 'product-types', 'product-type', [shirt]);
});
after(() => server.close());

const attribute = (name: string, type: object, more: object = {}) => ({
  ...{ name, type, label: { en: name }, isRequired: false },
  ...more,
});
const sizes = (...keys: string[]) => ({
  name: 'enum',
  values: keys.map((key) => ({ key, label: key.toUpperCase() })),
});
const shirt = {
  ...{ key: 'shirt', name: 'Shirt', description: 'With sleeves' },
  attributes: [attribute('size', sizes('s1', 'm1')), attribute('color', { name: 'text' })],
};
const price = (key: string, centAmount: number, more: object = {}) => ({
  key,
  value: { type: 'centPrecision', currencyCode: 'EUR', centAmount },
  ...more,
});
const variant = (key: string, more: object = {}) => ({ key, sku: `sku-${key}`, ...more });
const draft = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  productType: { typeId: 'product-type', key: 'shirt' },
  masterVariant: variant(`${key}-1`, { prices: [price('eur', 100)] }),
  publish: true,
  ...more,
});
const send = (...resources: object[]) =>
  imported(server, 'product-drafts', 'product-draft', resources);
const product = (key: string) => server.read(`/products/key=${key}`);

test('A product type gets attributes, labels, values of enumerations and another order in one import', async () => {
  const first = { ...shirt, key: 'wide' };
  assertImported(await imported(server, 'product-types', 'product-type', [first]));
  const changed = {
    ...first,
    attributes: [
      attribute('color', { name: 'text' }, { label: { en: 'Colour' } }),
      attribute('size', sizes('m1', 's1', 'l1')),
      attribute('weight', { name: 'number' }),
    ],
  };
  assertImported(await imported(server, 'product-types', 'product-type', [changed]));
  const { attributes, version } = await server.read('/product-types/key=wide');
  assert.deepEqual(
    attributes.map(({ name }: any) => name),
    ['color', 'size', 'weight'],
  );
  assert.deepEqual(attributes[0].label, { en: 'Colour' });
  assert.deepEqual(
    attributes[1].type.values.map(({ key }: any) => key),
    ['m1', 's1', 'l1'],
  );
  const [again] = await imported(server, 'product-types', 'product-type', [changed]);
  assert.equal(again.resourceVersion, version);
});

test('Another type of an attribute is InvalidFieldUpdate', async () => {
  const changed = { ...shirt, attributes: [attribute('size', { name: 'text' })] };
  const [operation] = await imported(server, 'product-types', 'product-type', [changed]);
  const [{ code, fields }] = operation.errors;
  assert.deepEqual(
    [operation.state, code, fields],
    ['validationFailed', 'InvalidFieldUpdate', ['attributes.size.type']],
  );
});

test('A product draft twice, equal, changes nothing', async () => {
  const one = draft('equal', {
    masterVariant: variant('equal-1', {
      attributes: [
        { name: 'size', type: 'enum', value: 'm1' },
        { name: 'color', type: 'text', value: 'red' },
      ],
      prices: [price('eur', 100, { tiers: [{ minimumQuantity: 2, value: price('x', 90).value }] })],
      images: [{ url: 'https://shop.example/a.jpg', dimensions: { w: 1, h: 1 } }],
    }),
  });
  assertImported(await send(one));
  const [again] = await send(one);
  assert.deepEqual([again.state, again.resourceVersion], ['imported', 1]);
  assert.equal((await product('equal')).version, 1);
});

test('A draft without categories on a product with two leaves none', async () => {
  for (const key of ['cat-1', 'cat-2'])
    await server.created('/categories', { key, name: { en: key }, slug: { en: key } });
  const categories = ['cat-1', 'cat-2'].map((key) => ({ typeId: 'category', key }));
  assertImported(await send(draft('sorted', { categories })));
  assert.equal((await product('sorted')).masterData.current.categories.length, 2);
  assertImported(await send(draft('sorted')));
  assert.deepEqual((await product('sorted')).masterData.current.categories, []);
});

test('A draft with one variant fewer removes it, and one with one more adds it', async () => {
  const of = (...keys: string[]) => draft('many', { variants: keys.map((key) => variant(key)) });
  const keys = async () =>
    (await product('many')).masterData.current.variants.map(({ key }: any) => key);
  assertImported(await send(of('many-2', 'many-3')));
  assertImported(await send(of('many-4', 'many-3')));
  assert.deepEqual(await keys(), ['many-3', 'many-4']);
});

test('A draft makes another variant the master and drops the old one in one operation', async () => {
  assertImported(await send(draft('master', { variants: [variant('master-2')] })));
  assertImported(await send(draft('master', { masterVariant: variant('master-3') })));
  const { current } = (await product('master')).masterData;
  assert.deepEqual([current.masterVariant.key, current.variants], ['master-3', []]);
});

test('A draft without prices removes them, and a price with the same key keeps its id', async () => {
  const prices = async () => (await product('priced')).masterData.current.masterVariant.prices;
  assertImported(await send(draft('priced')));
  const [{ id }] = await prices();
  const changed = variant('priced-1', {
    prices: [price('eur', 250), price('de', 7, { country: 'DE' })],
  });
  assertImported(await send(draft('priced', { masterVariant: changed })));
  const [eur, german] = await prices();
  assert.deepEqual([eur.id, eur.value.centAmount, german.country], [id, 250, 'DE']);
  assertImported(await send(draft('priced', { masterVariant: variant('priced-1') })));
  assert.deepEqual(await prices(), []);
});

test('An attribute that the product type lacks waits until it is defined', async () => {
  const color = { name: 'fabric', type: 'text', value: 'wool' };
  const masterVariant = variant('fabric-1', { attributes: [color] });
  const [operation] = await send(draft('fabric', { masterVariant }));
  assert.equal(operation.state, 'unresolved');
  const { id, version } = await server.read('/product-types/key=shirt');
  const definition = attribute('fabric', { name: 'text' });
  const actions = [{ action: 'addAttributeDefinition', attribute: definition }];
  await server.posted(`/product-types/${id}`, { version, actions });
  await operationWhen(server, operation.id, ({ state }) => state === 'imported');
});

test('A slug that another product has is a DuplicateField', async () => {
  assertImported(await send(draft('slug-1')));
  const [operation] = await send(draft('slug-2', { slug: { en: 'slug-1' } }));
  const [{ code, field }] = operation.errors;
  assert.deepEqual(
    [operation.state, code, field],
    ['validationFailed', 'DuplicateField', 'slug.en'],
  );
});

const publishing: readonly (readonly [
  publish: boolean,
  hasChanges: boolean,
  before: boolean,
  after: readonly [published: boolean, current: string, staged: string],
])[] = [
  [false, false, true, [false, 'old', 'old']],
  [false, true, true, [false, 'old', 'new']],
  [true, true, true, [true, 'new', 'new']],
  [true, true, false, [true, 'new', 'new']],
  [true, false, false, [true, 'old', 'old']],
  [false, false, false, [false, 'old', 'old']],
];
for (const [publish, hasChanges, wasPublished, expected] of publishing)
  test(`publish ${publish} ${hasChanges ? 'with' : 'without'} changes on ${wasPublished ? 'a published' : 'an unpublished'} product`, async () => {
    const key = `publish-${publish}-${hasChanges}-${wasPublished}`;
    const named = (name: string, more: object) => draft(key, { name: { en: name }, ...more });
    assertImported(await send(named('old', { publish: wasPublished })));
    assertImported(await send(named(hasChanges ? 'new' : 'old', { publish })));
    const { published, current, staged } = (await product(key)).masterData;
    assert.deepEqual([published, current.name.en, staged.name.en], expected);
  });

test('Another product type is InvalidFieldUpdate', async () => {
  assertImported(
    await imported(server, 'product-types', 'product-type', [{ ...shirt, key: 'other' }]),
  );
  assertImported(await send(draft('fixed')));
  const productType = { typeId: 'product-type', key: 'other' };
  const [operation] = await send(draft('fixed', { productType }));
  const [{ code, fields }] = operation.errors;
  assert.deepEqual([code, fields], ['InvalidFieldUpdate', ['productType']]);
});

test('Variants without a master variant are refused at once', async () => {
  const { masterVariant: _, ...rest } = draft('headless', { variants: [variant('head-2')] });
  await server.request('POST', '/import-containers', { key: 'all' });
  const { status, body } = await server.request('POST', '/product-drafts/import-containers/all', {
    ...{ type: 'product-draft', resources: [rest] },
  });
  assert.deepEqual([status, body.errors[0].field], [400, 'resources.0.masterVariant']);
});

test('Inventory by key sets the quantity, and what is reserved counts against what is available', async () => {
  const entry = { key: 'stock', sku: 'sku-stock', quantityOnStock: 10 };
  const sendStock = (more: object) =>
    imported(server, 'inventories', 'inventory', [{ ...entry, ...more }]);
  assertImported(await sendStock({}));
  assertImported(await sendStock({ quantityOnStock: 4, restockableInDays: 3 }));
  const { quantityOnStock, availableQuantity, restockableInDays } =
    await server.read('/inventory/key=stock');
  assert.deepEqual([quantityOnStock, availableQuantity, restockableInDays], [4, 4, 3]);
  const [operation] = await sendStock({ sku: 'other' });
  assert.deepEqual(
    [operation.errors[0].code, operation.errors[0].fields],
    ['InvalidFieldUpdate', ['sku']],
  );
});
