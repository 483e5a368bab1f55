// Variants as documents, in projects whose catalogue is modular.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer } from '../../../testing/harness.ts';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

const ofProduct = (id: string) => `where=${encodeURIComponent(`product(id = "${id}")`)}`;

describe('a product of a modular catalogue', () => {
  test('shows no variants, and takes its prices from outside', async () => {
    const product = await shop.jacket();
    assert.equal(product.priceMode, 'Standalone');
    assert.deepEqual(product.masterData.current.variants, []);
    assert.equal('masterVariant' in product.masterData.current, false);
    const projection = await shop.server.read(
      `/product-projections/${product.id}?priceCurrency=EUR`,
    );
    assert.deepEqual(projection.variants, []);
    assert.equal('masterVariant' in projection, false);
    assert.deepEqual(projection.name, { en: 'Jacket' });
    const priced = await shop.server.read(`/products/${product.id}?priceCurrency=EUR`);
    assert.deepEqual(priced, product);
  });

  for (const more of [{ masterVariant: { sku: 'x' } }, { variants: [{ sku: 'x' }] }])
    test(`is not made with ${Object.keys(more)[0]}`, async () => {
      const answer = await shop.server.request('POST', '/products', {
        productType: { id: shop.typeId },
        name: { en: 'x' },
        slug: { en: 'with-variants' },
        ...more,
      });
      assert.equal(answer.body.errors?.[0].code, 'InvalidOperation', JSON.stringify(answer.body));
    });

  for (const action of [
    { action: 'addVariant', sku: 'x' },
    { action: 'removeVariant', id: 1 },
    { action: 'changeMasterVariant', variantId: 1 },
    { action: 'setSku', variantId: 1, sku: 'x' },
    { action: 'setSku', variantId: 0, sku: 'x' },
    { action: 'setAttribute', variantId: 1, name: 'size', value: 'M' },
    { action: 'setAttributeInAllVariants', name: 'size', value: 'M' },
    { action: 'setPrices', variantId: 1, prices: [] },
    { action: 'addExternalImage', variantId: 1, image: { url: 'x', dimensions: { w: 1, h: 1 } } },
    { action: 'addAsset', variantId: 1, asset: { name: { en: 'x' }, sources: [{ uri: 'x' }] } },
    { action: 'revertStagedVariantChanges', variantId: 1 },
    { action: 'setPriceMode', priceMode: 'Embedded' },
  ])
    test(`refuses ${action.action} ${'variantId' in action ? action.variantId : ''}`, async () => {
      const { id, version } = await shop.jacket();
      const answer = await shop.server.request('POST', `/products/${id}`, {
        version,
        actions: [action],
      });
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].code, 'InvalidOperation', JSON.stringify(answer.body));
    });
});

describe('a variant', () => {
  test('has the next number of its product, and is told of', async () => {
    const product = await shop.jacket();
    const one = await shop.variantOf(product);
    const two = await shop.variantOf(product, { publish: false });
    assert.deepEqual([one.variantId, two.variantId], [1, 2]);
    const { id, version, createdAt, lastModifiedAt, createdBy, lastModifiedBy, ...rest } = one;
    assert.deepEqual(rest, {
      key: one.key,
      variantId: 1,
      product: { typeId: 'product', id: product.id },
      published: true,
      current: {
        sku: one.current.sku,
        images: [],
        attributes: [{ name: 'size', value: 'S' }],
        assets: [],
      },
    });
    assert.deepEqual(await shop.server.read(`/variants/key=${one.key}`), one);
    const [created] = await shop.messagesOf(id);
    assert.equal(created.type, 'VariantCreated');
    assert.equal('productId' in created, false);
    assert.deepEqual(created.product, { typeId: 'product', id: product.id });
    assert.equal(created.publish, true);
    assert.equal(created.sku, one.current.sku);
  });

  test('numbers are given once when many are made at the same time', async () => {
    const product = await shop.jacket();
    const made = await Promise.all(Array.from({ length: 12 }, () => shop.variantOf(product)));
    const numbers = made.map(({ variantId }) => variantId).sort((left, right) => left - right);
    assert.deepEqual(
      numbers,
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
  });

  test('is seen as the sheet of its model says', async () => {
    const product = await shop.jacket();
    const small = await shop.variantOf(product);
    const medium = await shop.variantOf(product, { publish: false });
    const where = ofProduct(product.id);
    assert.deepEqual(await shop.idsOf(`/variant-projections?${where}`), [small.id]);
    assert.deepEqual(
      await shop.idsOf(`/variant-projections?staged=true&${where}`),
      [small.id, medium.id].sort(),
    );
    const shown = await shop.server.read(`/variant-projections/key=${small.key}`);
    assert.deepEqual(shown.name, { en: 'Jacket' });
    assert.deepEqual(shown.attributes, [
      { name: 'brand', value: 'B' },
      { name: 'size', value: 'S' },
    ]);
    assert.equal(shown.default, false);
    assert.equal(shown.staged, false);
    assert.equal(shown.sku, small.current.sku);
    assert.equal('productPublished' in shown, false);
    const answer = await shop.server.request('GET', `/variant-projections/${medium.id}`);
    assert.equal(answer.status, 404);
    await shop.server.changed(`/products/${product.id}`, { action: 'unpublish' });
    assert.deepEqual(await shop.idsOf(`/variant-projections?${where}`), []);
    const later = await shop.variantOf(product, { publish: false });
    assert.deepEqual(
      await shop.idsOf(`/variant-projections?staged=true&${where}`),
      [small.id, medium.id, later.id].sort(),
    );
    await shop.server.changed(`/products/${product.id}`, { action: 'publish' });
    assert.deepEqual(await shop.idsOf(`/variant-projections?${where}`), [small.id]);
  });

  test('goes with its product', async () => {
    const product = await shop.jacket();
    const variant = await shop.variantOf(product);
    await shop.server.changed(`/products/${product.id}`, { action: 'unpublish' });
    const { version } = await shop.server.read(`/products/${product.id}`);
    const gone = await shop.server.request('DELETE', `/products/${product.id}?version=${version}`);
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    const answer = await shop.server.request('GET', `/variants/${variant.id}`);
    assert.equal(answer.status, 404);
    assert.equal((await shop.messagesOf(variant.id)).at(-1).type, 'VariantDeleted');
  });
});

describe('refused as a variant', () => {
  const refused = async (answer: { body: any }, code: string, more: object = {}) => {
    assert.equal(answer.body.errors?.[0].code, code, JSON.stringify(answer.body));
    for (const [member, value] of Object.entries(more))
      assert.deepEqual(answer.body.errors[0][member], value);
  };
  const posted = (draft: object) => shop.server.request('POST', '/variants', draft);
  const product = ({ id }: { id: string }) => ({ product: { typeId: 'product', id } });
  const attributes = [{ name: 'size', value: 'S' }];

  test('one that is published before its product', async () => {
    const hidden = await shop.jacket({ publish: false });
    await refused(
      await posted({ ...product(hidden), attributes, publish: true }),
      'InvalidOperation',
    );
  });

  test('a published one without a required attribute', async () => {
    const shown = await shop.jacket();
    await refused(await posted({ ...product(shown), publish: true }), 'RequiredField', {
      field: 'size',
    });
  });

  for (const member of ['sku', 'key'])
    test(`one with the ${member} of another`, async () => {
      const shown = await shop.jacket();
      const other = await shop.variantOf(shown);
      const taken = member === 'sku' ? other.current.sku : other.key;
      await refused(
        await posted({ ...product(shown), attributes, [member]: taken }),
        'DuplicateField',
        {
          field: member,
          duplicateValue: taken,
        },
      );
    });

  test('an attribute of the product', async () => {
    const attributes = [{ name: 'brand', value: 'B' }];
    await refused(await posted({ ...product(await shop.jacket()), attributes }), 'InvalidInput');
  });

  test('another SKU while there is stock of the old one', async () => {
    const { id, version, current } = await shop.variantOf(await shop.jacket());
    await shop.server.created('/inventory', { sku: current.sku, quantityOnStock: 1 });
    const answer = await shop.server.request('POST', `/variants/${id}`, {
      version,
      actions: [{ action: 'setSku', sku: 'other' }],
    });
    await refused(answer, 'InvalidOperation');
  });

  test('another model while there are products', async () => {
    await shop.jacket();
    const { version } = await shop.server.read('');
    const action = { action: 'setProductCatalogModel', productCatalogModel: 'Classic' };
    await refused(
      await shop.server.request('POST', '', { version, actions: [action] }),
      'InvalidOperation',
    );
  });

  test('one of a catalogue whose products have their own', async () => {
    const classic = await startTestServer();
    try {
      const type = await classic.created('/product-types', { name: 'T', description: '' });
      const made = await classic.created('/products', {
        productType: { id: type.id },
        name: { en: 'x' },
        slug: { en: 'classic' },
      });
      await refused(await classic.request('POST', '/variants', product(made)), 'InvalidOperation');
      const { version } = made;
      for (const action of [
        { action: 'setDefaultVariant' },
        { action: 'setDefaultVariant', staged: false },
      ]) {
        const sent = { version, actions: [action] };
        await refused(
          await classic.request('POST', `/products/${made.id}`, sent),
          'InvalidOperation',
        );
      }
    } finally {
      await classic.close();
    }
  });
});
