// Products, their variants, patches of variants, and prices by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import {
  accepted,
  assertImported,
  imported,
  operationWhen,
  settled,
} from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const types = [
    { key: 'shirt', attributes: [attribute('color'), attribute('note', { name: 'ltext' })] },
    {
      key: 'strict',
      attributes: [attribute('color', text, { isRequired: true }), attribute('fit')],
    },
  ];
  const resources = types.map((one) => ({ name: one.key, description: '', ...one }));
  await imported(server, 'product-types', 'product-type', resources);
});
after(() => server.close());

const text = { name: 'text' };
const attribute = (name: string, type: object = text, more: object = {}) => ({
  ...{ name, type, label: { en: name }, isRequired: false },
  ...more,
});
const failedWith = ([operation]: readonly any[], code: string, more: object = {}) => {
  const [error] = operation.errors ?? [];
  assert.equal(`${operation.state} ${error?.code}`, `validationFailed ${code}`);
  for (const [member, value] of Object.entries(more)) assert.deepEqual(error[member], value);
};
const product = (key: string) => server.read(`/products/key=${key}`);
const at = (typeId: string, key: string) => ({ typeId, key });
const value = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const red = { name: 'color', type: 'text', value: 'red' };
const image = { url: 'https://shop.example/a.jpg', dimensions: { w: 1, h: 1 } };

/** A product with variants `KEY-1` …, each with an attribute, an image and a price. */
async function shirt(key: string, variants = 1, more: object = {}): Promise<void> {
  const variant = (number: number) => ({
    ...{ key: `${key}-${number}`, sku: `sku-${key}-${number}` },
    ...{ attributes: [red], images: [image] },
    prices: [{ key: `price-${number}`, value: value(100) }],
  });
  const [masterVariant, ...others] = Array.from({ length: variants }, (_, i) => variant(i + 1));
  const resource = {
    ...{ key, name: { en: key }, slug: { en: key }, productType: at('product-type', 'shirt') },
    ...{ masterVariant, variants: others, publish: true, ...more },
  };
  assertImported(await imported(server, 'product-drafts', 'product-draft', [resource]));
}

const productOf = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, productType: at('product-type', 'shirt') },
  ...more,
});
const sendProducts = (...resources: object[]) => imported(server, 'products', 'product', resources);
const variantOf = (ofProduct: string, key: string, more: object = {}) => ({
  ...{ key, isMasterVariant: false, product: at('product', ofProduct) },
  ...{ sku: `sku-${key}`, attributes: [red], images: [image] },
  ...more,
});
const sendVariants = (...resources: object[]) =>
  imported(server, 'product-variants', 'product-variant', resources);
const priceOf = (ofProduct: string, key: string, centAmount: number, more: object = {}) => ({
  ...{ key, value: value(centAmount), product: at('product', ofProduct) },
  productVariant: at('product-variant', `${ofProduct}-1`),
  ...more,
});
const sendPrices = (...resources: object[]) => imported(server, 'prices', 'price', resources);
const patchOf = (variant: string, attributes: object, more: object = {}) => ({
  productVariant: at('product-variant', variant),
  attributes,
  ...more,
});
const sendPatches = (...resources: object[]) =>
  imported(server, 'product-variant-patches', 'product-variant-patch', resources);

test('Variants in a product import are refused at once', async () => {
  await server.request('POST', '/import-containers', { key: 'all' });
  const resources = [productOf('refused', { variants: [] })];
  const { status, body } = await server.request('POST', '/products/import-containers/all', {
    ...{ type: 'product', resources },
  });
  const [{ code, field }] = body.errors;
  assert.deepEqual([status, code, field], [400, 'InvalidField', 'resources.0.variants']);
});

test('A product import leaves variants, prices and images of the product as they are', async () => {
  await shirt('kept', 3);
  const changed = productOf('kept', { description: { en: 'New' }, publish: true });
  assertImported(await sendProducts(changed));
  const { masterData, version } = await product('kept');
  const { masterVariant, variants, description } = masterData.current;
  assert.equal(description.en, 'New');
  for (const one of [masterVariant, ...variants])
    assert.deepEqual([one.prices.length, one.images.length], [1, 1]);
  assert.equal(variants.length, 2);
  const [again] = await sendProducts(changed);
  assert.equal(again.resourceVersion, version);
});

for (const [publish, hasChanges, wasPublished, expected] of [
  [false, false, true, [false, 'old', 'old']],
  [false, true, true, [false, 'old', 'new']],
  [true, true, true, [true, 'new', 'new']],
  [true, true, false, [false, 'new', 'new']],
  [true, false, false, [true, 'old', 'old']],
  [false, true, false, [false, 'old', 'new']],
  [false, false, false, [false, 'old', 'old']],
] as const)
  test(`products: publish ${publish} ${hasChanges ? 'with' : 'without'} changes on ${wasPublished ? 'a published' : 'an unpublished'} product`, async () => {
    const key = `p-${publish}-${hasChanges}-${wasPublished}`;
    assertImported(
      await sendProducts(productOf(key, { name: { en: 'old' }, publish: wasPublished })),
    );
    const name = { en: hasChanges ? 'new' : 'old' };
    assertImported(await sendProducts(productOf(key, { name, ...(publish ? { publish } : {}) })));
    const { published, current, staged } = (await product(key)).masterData;
    assert.deepEqual([published, current.name.en, staged.name.en], expected);
  });

test('publish without changes applies what is staged', async () => {
  assertImported(await sendProducts(productOf('apply', { publish: true })));
  const { id, version } = await product('apply');
  const actions = [{ action: 'changeName', name: { en: 'Staged' } }];
  await server.posted(`/products/${id}`, { version, actions });
  assertImported(await sendProducts(productOf('apply', { name: { en: 'Staged' }, publish: true })));
  assert.equal((await product('apply')).masterData.current.name.en, 'Staged');
});

test('A product of a type without required attributes is imported without variants', async () => {
  assertImported(await sendProducts(productOf('bare')));
  const master = { isMasterVariant: true };
  assertImported(await sendVariants(variantOf('bare', 'bare-1', master)));
  const { masterVariant, variants } = (await product('bare')).masterData.staged;
  assert.deepEqual([masterVariant.key, masterVariant.sku, variants], ['bare-1', 'sku-bare-1', []]);
});

const strict = { productType: at('product-type', 'strict') };
const asMaster = { isMasterVariant: true };
for (const isVariantFirst of [false, true])
  test(`A product waits for its master variant, which arrives ${isVariantFirst ? 'before' : 'after'} it`, async () => {
    const key = `wait-${isVariantFirst}`;
    const sendProduct = () => accepted(server, 'products', 'product', [productOf(key, strict)]);
    const sendVariant = () =>
      accepted(server, 'product-variants', 'product-variant', [
        variantOf(key, `${key}-1`, asMaster),
      ]);
    const [first] = isVariantFirst ? await sendVariant() : await sendProduct();
    const waiting = isVariantFirst ? 'unresolved' : 'waitForMasterVariant';
    assert.equal((await settled(server, first!)).state, waiting);
    const [second] = isVariantFirst ? await sendProduct() : await sendVariant();
    const done = (id: string) => operationWhen(server, id, ({ state }) => state === 'imported');
    await Promise.all([done(first!), done(second!)]);
    const { masterVariant, variants } = (await product(key)).masterData.staged;
    assert.deepEqual([masterVariant.key, variants], [`${key}-1`, []]);
  });

test('A product does not take a variant that fails, and goes on to wait for another', async () => {
  const [id] = await accepted(server, 'products', 'product', [productOf('picky', strict)]);
  assert.equal((await settled(server, id!)).state, 'waitForMasterVariant');
  const bad = variantOf('picky', 'picky-0', { ...asMaster, attributes: [] });
  failedWith(await sendVariants(bad), 'RequiredField');
  assertImported(await sendVariants(variantOf('picky', 'picky-1', asMaster)));
  await operationWhen(server, id!, ({ state }) => state === 'imported');
});

test('A variant import with staged true leaves the current side, with staged false changes both', async () => {
  await shirt('sides');
  const colored = (color: string, more: object = {}) =>
    variantOf('sides', 'sides-1', { attributes: [{ ...red, value: color }], ...more });
  const colors = async () => {
    const { current, staged, hasStagedChanges } = (await product('sides')).masterData;
    const [one, other] = [current, staged].map(({ masterVariant }) => masterVariant.attributes);
    return [one[0].value, other[0].value, hasStagedChanges];
  };
  assertImported(await sendVariants(colored('blue')));
  assert.deepEqual(await colors(), ['red', 'blue', true]);
  assertImported(await sendVariants(colored('blue', { staged: false })));
  assert.deepEqual(await colors(), ['blue', 'blue', false]);
});

test('A variant import with staged false leaves a product unpublished', async () => {
  await shirt('offline', 1, { publish: false });
  assertImported(
    await sendVariants(variantOf('offline', 'offline-1', { images: [], staged: false })),
  );
  const { published, current } = (await product('offline')).masterData;
  assert.deepEqual([published, current.masterVariant.images], [false, []]);
});

test('Images that are left out of a variant import go, and prices stay', async () => {
  await shirt('bald');
  const { images: _, ...bald } = variantOf('bald', 'bald-1', { isMasterVariant: true });
  assertImported(await sendVariants(bald));
  const { masterVariant } = (await product('bald')).masterData.staged;
  assert.deepEqual([masterVariant.images, masterVariant.prices.length], [[], 1]);
  const [again] = await sendVariants(bald);
  assert.equal(again.resourceVersion, (await product('bald')).version);
});

test('With staged false, images and assets of both sides become those of the import', async () => {
  await shirt('mixed');
  const asset = (key: string) => ({
    key,
    name: { en: key },
    sources: [{ uri: 'https://a.example' }],
  });
  const other = { ...image, url: 'https://shop.example/b.jpg' };
  assertImported(
    await sendVariants(variantOf('mixed', 'mixed-1', { images: [other], assets: [asset('as')] })),
  );
  const both = { images: [image, other], assets: [asset('bs'), asset('as')], staged: false };
  assertImported(await sendVariants(variantOf('mixed', 'mixed-1', both)));
  const { current, staged } = (await product('mixed')).masterData;
  for (const { masterVariant } of [current, staged]) {
    assert.deepEqual(
      [
        masterVariant.images.map(({ url }: any) => url),
        masterVariant.assets.map(({ key }: any) => key),
      ],
      [
        [image.url, other.url],
        ['bs', 'as'],
      ],
    );
  }
});

test('A new variant is added, but it cannot become the master variant', async () => {
  await shirt('more');
  assertImported(await sendVariants(variantOf('more', 'more-2')));
  assert.equal((await product('more')).masterData.staged.variants[0].key, 'more-2');
  const master = variantOf('more', 'more-3', asMaster);
  failedWith(await sendVariants(master), 'NewMasterVariantAdditionNotAllowed');
  assertImported(await sendVariants(variantOf('more', 'more-2', asMaster)));
  assert.equal((await product('more')).masterData.staged.masterVariant.key, 'more-2');
});

test('An attribute that the product type lacks lets a variant wait and a patch fail', async () => {
  await shirt('lacks');
  const wool = { name: 'fabric', type: 'text', value: 'wool' };
  const [operation] = await sendVariants(variantOf('lacks', 'lacks-1', { attributes: [wool] }));
  assert.equal(operation.state, 'unresolved');
  const [patch] = await sendPatches(
    patchOf('lacks-1', { fabric: { type: 'text', value: 'wool' } }),
  );
  assert.equal(patch.state, 'validationFailed');
  const { id, version } = await server.read('/product-types/key=shirt');
  const actions = [{ action: 'addAttributeDefinition', attribute: attribute('fabric') }];
  await server.posted(`/product-types/${id}`, { version, actions });
  await operationWhen(server, operation.id, ({ state }) => state === 'imported');
});

test('A patch sets one attribute, removes one that is null, and leaves the others', async () => {
  await shirt('patch');
  const note = { type: 'ltext', value: { en: 'Note', de: 'Notiz' } };
  assertImported(
    await sendPatches(patchOf('patch-1', { note }, { product: at('product', 'patch') })),
  );
  assertImported(
    await sendPatches(patchOf('patch-1', { color: null }, { product: at('product', 'patch') })),
  );
  const attributes = async () =>
    (await product('patch')).masterData.staged.masterVariant.attributes;
  assert.deepEqual(await attributes(), [{ name: 'note', value: note.value }]);
  for (const changed of [{ en: 'x' }, { en: 'x', de: null }]) {
    assertImported(await sendPatches(patchOf('patch-1', { note })));
    assertImported(
      await sendPatches(patchOf('patch-1', { note: { type: 'ltext', value: changed } })),
    );
    assert.deepEqual(await attributes(), [{ name: 'note', value: { en: 'x' } }]);
  }
  const [again] = await sendPatches(patchOf('patch-1', { color: null }));
  assert.equal(again.resourceVersion, (await product('patch')).version);
});

test('A required attribute cannot be removed by a patch', async () => {
  assertImported(
    await imported(server, 'product-drafts', 'product-draft', [
      productOf('firm', { ...strict, masterVariant: { key: 'firm-1', attributes: [red] } }),
    ]),
  );
  failedWith(await sendPatches(patchOf('firm-1', { color: null })), 'InvalidOperation');
});

test('A patch without product finds the variant by its key, and waits until there is one', async () => {
  const blue = { color: { type: 'text', value: 'blue' } };
  const [operation] = await sendPatches(patchOf('later-1', blue));
  assert.equal(operation.state, 'unresolved');
  assert.deepEqual(operation.unresolvedReferences, [at('product-variant', 'later-1')]);
  await shirt('later');
  const start = performance.now();
  await operationWhen(server, operation.id, ({ state }) => state === 'imported');
  assert.ok(performance.now() - start < 1_500);
  const { current, staged } = (await product('later')).masterData;
  const colors = [current, staged].map(({ masterVariant }) => masterVariant.attributes[0].value);
  assert.deepEqual(colors, ['red', 'blue']);
});

test('A patch of a variant key that two products have fails', async () => {
  await shirt('twin');
  const masterVariant = { key: 'twin-1', sku: 'sku-twin-other' };
  await shirt('twin-other', 1, { masterVariant });
  failedWith(await sendPatches(patchOf('twin-1', { color: null })), 'InvalidOperation');
});

test('Patches have the list patches, and null members of other parts are as if left out', async () => {
  await shirt('nulls');
  const path = '/product-variant-patches/import-containers/all';
  const send = (body: object) =>
    server.request('POST', path, { type: 'product-variant-patch', ...body });
  const { status } = await send({ resources: [patchOf('nulls-1', {})] });
  assert.equal(status, 400);
  const wrong = await send({
    patches: [patchOf('nulls-1', { color: { type: 'text', value: 1 } })],
  });
  assert.deepEqual(
    [wrong.status, wrong.body.errors[0].field],
    [400, 'patches.0.attributes.color.value'],
  );
  assertImported(await sendPatches(patchOf('nulls-1', { color: null }, { product: null })));
});

test('A price import adds or changes one price, and other prices stay', async () => {
  await shirt('cost');
  const prices = async (side = 'staged') =>
    (await product('cost')).masterData[side].masterVariant.prices;
  const [{ id }] = await prices();
  const german = priceOf('cost', 'german', 7, { country: 'DE', validFrom: '2026-01-01T00:00:00Z' });
  assertImported(await sendPrices(german, priceOf('cost', 'price-1', 250)));
  const found = await prices();
  assert.deepEqual(
    found.map((one: any) => [one.key, one.value.centAmount, one.id === id]),
    [
      ['price-1', 250, true],
      ['german', 7, false],
    ],
  );
  assert.equal((await prices('current'))[0].value.centAmount, 100);
  const { version } = await product('cost');
  const [again] = await sendPrices(german);
  assert.equal(again.resourceVersion, version);
  assertImported(await sendPrices({ ...german, staged: false }));
  const shown = await prices('current');
  assert.deepEqual(
    shown.map((one: any) => one.key),
    ['price-1', 'german'],
  );
});

test('A price waits for its product, its variant and its customer group', async () => {
  const [lost] = await sendPrices(priceOf('nowhere', 'eur-1', 1));
  assert.deepEqual(lost.unresolvedReferences, [at('product', 'nowhere')]);
  await shirt('cheap');
  const [early] = await sendPrices(
    priceOf('cheap', 'eur-2', 2, { productVariant: at('product-variant', 'cheap-2') }),
  );
  assert.deepEqual(
    [early.state, early.unresolvedReferences],
    ['unresolved', [at('product-variant', 'cheap-2')]],
  );
  assertImported(await sendVariants(variantOf('cheap', 'cheap-2')));
  await operationWhen(server, early.id, ({ state }) => state === 'imported');
  const customerGroup = at('customer-group', 'gold');
  const [grouped] = await sendPrices(priceOf('cheap', 'eur-3', 3, { customerGroup }));
  assert.deepEqual(grouped.unresolvedReferences, [customerGroup]);
});
