// Product selections, product tailorings and variants beside products by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const color = { name: 'color', type: { name: 'text' }, label: { en: 'C' }, isRequired: false };
  const shirt = { key: 'shirt', name: 'Shirt', description: '', attributes: [color] };
  await imported(server, 'product-types', 'product-type', [shirt]);
  const products = ['p-1', 'p-2', 'p-3'].map((key) => ({
    ...{ key, name: { en: key }, slug: { en: key } },
    productType: at('product-type', 'shirt'),
    masterVariant: { key: `${key}-1`, sku: `${key}-sku-1` },
    variants: [{ key: `${key}-2`, sku: `${key}-sku-2` }],
  }));
  assertImported(await imported(server, 'product-drafts', 'product-draft', products));
  await server.created('/stores', { key: 'berlin' });
});
after(() => server.close());

const at = (typeId: string, key: string) => ({ typeId, key });
const failedWith = ([operation]: readonly any[], code: string, fields?: readonly string[]) => {
  const [error] = operation.errors ?? [];
  assert.equal(`${operation.state} ${error?.code}`, `validationFailed ${code}`);
  assert.deepEqual(error.fields, fields);
};

const selectionOf = (more: object = {}) => ({ key: 'summer', name: { en: 'Summer' }, ...more });
const sendSelection = (resource: object) =>
  imported(server, 'product-selections', 'product-selection', [resource]);
const assigned = (key: string, more: object = {}) => ({ product: at('product', key), ...more });

test('Assignments of a selection are replaced as a whole', async () => {
  const only = { variantSelection: { type: 'includeOnly', skus: ['p-2-sku-1'] } };
  assertImported(
    await sendSelection(selectionOf({ assignments: [assigned('p-1'), assigned('p-2', only)] })),
  );
  const products = async () => {
    const { results } = await server.read('/product-selections/key=summer/products?expand=product');
    const rows = results.map((one: any) => [one.product.obj.key, one.variantSelection?.skus]);
    return rows.sort();
  };
  assert.deepEqual(await products(), [
    ['p-1', undefined],
    ['p-2', ['p-2-sku-1']],
  ]);
  const next = selectionOf({
    name: { en: 'Late summer' },
    assignments: [assigned('p-2'), assigned('p-3')],
  });
  assertImported(await sendSelection(next));
  assert.deepEqual(await products(), [
    ['p-2', undefined],
    ['p-3', undefined],
  ]);
  const { version, productCount } = await server.read('/product-selections/key=summer');
  const [again] = await sendSelection(next);
  assert.deepEqual([again.resourceVersion, productCount], [version, 2]);
  failedWith(await sendSelection({ ...next, mode: 'IndividualExclusion' }), 'InvalidFieldUpdate', [
    'mode',
  ]);
  assertImported(await sendSelection(selectionOf()));
  assert.deepEqual(await products(), []);
});

test('A new selection with an assignment that fails is partiallyImported, and exists', async () => {
  const only = { variantSelection: { type: 'includeOnly', skus: ['p-1-sku-1'] } };
  const one = {
    key: 'torn',
    name: { en: 'T' },
    assignments: [assigned('p-1'), assigned('p-1', only)],
  };
  const [{ state, errors, resourceVersion, importContainerKey }] = await sendSelection(one);
  const code = 'ProductPresentWithDifferentVariantSelection';
  assert.deepEqual([state, errors[0].code, resourceVersion], ['partiallyImported', code, 1]);
  const { version, productCount } = await server.read('/product-selections/key=torn');
  assert.deepEqual([version, productCount], [1, 0]);
  const path = `/import-containers/${importContainerKey}/import-summaries`;
  assert.equal((await server.read(path)).states.partiallyImported, 1);
  // The document exists now, so nothing of another attempt is imported.
  const [again] = await sendSelection(one);
  assert.equal(again.state, 'validationFailed');
});

test('A selection that excludes has exclusions of variants', async () => {
  const exclusion = { variantExclusion: { skus: ['p-1-sku-2'] } };
  const mode = 'IndividualExclusion';
  const one = { key: 'winter', name: { en: 'W' }, mode, assignments: [assigned('p-1', exclusion)] };
  assertImported(await sendSelection(one));
  const { results } = await server.read('/product-selections/key=winter/products');
  assert.deepEqual(results[0].variantExclusion, exclusion.variantExclusion);
});

const sendTailoring = (...resources: object[]) =>
  imported(server, 'product-tailorings', 'product-tailoring', resources);
const tailoringOf = (key: string, product: string, more: object = {}) => ({
  ...{ key, store: at('store', 'berlin'), product: at('product', product) },
  ...more,
});
const image = { url: 'https://shop.example/a.jpg', dimensions: { w: 1, h: 1 } };

test('A tailoring with publish is published, and one without goes offline', async () => {
  const red = { name: 'color', type: 'text', value: 'red' };
  const variants = [
    { sku: 'p-1-sku-1', images: [image] },
    { sku: 'p-1-sku-2', attributes: [red] },
  ];
  const first = tailoringOf('tailored', 'p-1', { name: { de: 'Hemd' }, variants, publish: true });
  assertImported(await sendTailoring(first));
  const tailored = () => server.read('/product-tailoring/key=tailored');
  const made = await tailored();
  assert.deepEqual([made.published, made.current.name.de], [true, 'Hemd']);
  assert.deepEqual(
    made.current.variants.map(({ images, attributes }: any) => [images?.length, attributes.length]),
    [
      [1, 0],
      [undefined, 1],
    ],
  );
  const [again] = await sendTailoring(first);
  assert.equal(again.resourceVersion, made.version);
  const next = tailoringOf('tailored', 'p-1', { slug: { de: 'hemd' }, variants: [variants[1]] });
  assertImported(await sendTailoring(next));
  const { published, staged, current } = await tailored();
  assert.deepEqual([published, staged.name, staged.slug.de], [false, undefined, 'hemd']);
  assert.deepEqual([staged.variants.length, current.variants.length], [1, 2]);
  assertImported(await sendTailoring({ ...next, publish: true }));
  assert.deepEqual((await tailored()).current.variants.length, 1);
});

test('The product of a tailoring cannot change, and a product has one in each store', async () => {
  assertImported(await sendTailoring(tailoringOf('single', 'p-2')));
  failedWith(await sendTailoring(tailoringOf('single', 'p-3')), 'InvalidFieldUpdate', ['product']);
  failedWith(await sendTailoring(tailoringOf('second', 'p-2')), 'DuplicateField');
});

const sendVariants = (...resources: object[]) => imported(server, 'variants', 'variant', resources);
const variantOf = (key: string, product: string, more: object = {}) => ({
  ...{ key, sku: `sku-${key}`, product: at('product', product) },
  ...more,
});

test('Variants beside products need a modular catalogue', async () => {
  failedWith(await sendVariants(variantOf('classic', 'p-1')), 'InvalidOperation');
});

test('In a modular catalogue variants are imported whole, and products wait for none', async () => {
  const modular = await startTestServer();
  try {
    await modular.changed('', { action: 'setProductCatalogModel', productCatalogModel: 'Modular' });
    const color = { name: 'color', type: { name: 'text' }, label: { en: 'C' }, isRequired: true };
    const type = { key: 'shirt', name: 'Shirt', description: '', attributes: [color] };
    assertImported(await imported(modular, 'product-types', 'product-type', [type]));
    const product = {
      ...{ key: 'modular', name: { en: 'M' }, slug: { en: 'modular' }, publish: true },
      productType: at('product-type', 'shirt'),
    };
    assertImported(await imported(modular, 'products', 'product', [product]));
    const attributes = [{ name: 'color', type: 'text', value: 'red' }];
    const whole = variantOf('one', 'modular', { attributes, images: [image], publish: true });
    const send = (resource: object) => imported(modular, 'variants', 'variant', [resource]);
    assertImported(await send(whole));
    const variant = async () => (await modular.request('GET', '/variants/key=one')).body;
    const { published, current, version } = await variant();
    assert.deepEqual([published, current.attributes[0].value], [true, 'red']);
    const [again] = await send(whole);
    assert.equal(again.resourceVersion, version);
    const { images: _, ...bare } = whole as any;
    assertImported(await send(bare));
    assert.deepEqual((await variant()).current.images, []);
  } finally {
    await modular.close();
  }
});
