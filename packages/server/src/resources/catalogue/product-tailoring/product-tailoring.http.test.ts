// Product tailoring over HTTP on a real database: what stores show in place of what products say.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  cases,
  image,
} from '@storewright/model/resources/catalogue/product-tailoring/action.cases';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { png } from '../../../testing/images.ts';

let server: TestServer;
let images: string;
let typeId: string;
before(async () => {
  images = await mkdtemp(join(tmpdir(), 'images-'));
  server = await startTestServer({ options: { images } });
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  const attribute = (name: string, type: object, level = 'Variant') => ({
    name,
    label: { en: name },
    type,
    isRequired: false,
    level,
  });
  const inner = await server.created('/product-types', { name: 'Inner', description: '' });
  const type = await server.created('/product-types', {
    name: 'Lamp',
    description: '',
    attributes: [
      attribute('colour', { name: 'text' }),
      attribute('watt', { name: 'number' }),
      attribute('inner', {
        name: 'nested',
        typeReference: { typeId: 'product-type', id: inner.id },
      }),
      attribute('brand', { name: 'text' }, 'Product'),
    ],
  });
  typeId = type.id;
  for (const key of ['at', 'de', 'fr']) await server.created('/stores', { key, name: { en: key } });
  await server.created('/types', {
    key: 'asset',
    name: { en: 'asset' },
    resourceTypeIds: ['asset'],
    fieldDefinitions: [
      { name: 'alt', label: { en: 'alt' }, type: { name: 'String' }, required: false },
    ],
  });
});
after(async () => {
  await server.close();
  await rm(images, { recursive: true, force: true });
});

let number = 0;
async function lamp(more: object = {}): Promise<any> {
  number += 1;
  return server.created('/products', {
    key: `lamp-${number}`,
    productType: { id: typeId },
    name: { en: 'Lamp', de: 'Lampe' },
    slug: { en: `lamp-${number}` },
    attributes: [{ name: 'brand', value: 'Own' }],
    masterVariant: {
      sku: `lamp-${number}`,
      images: [image('own')],
      attributes: [
        { name: 'colour', value: 'red' },
        { name: 'watt', value: 60 },
      ],
    },
    variants: [{ sku: `lamp-${number}-2`, images: [image('second')] }],
    publish: true,
    ...more,
  });
}

const tailor = (product: any, draft: object = {}, store = 'at'): Promise<any> =>
  server.created('/product-tailoring', {
    store: { typeId: 'store', key: store },
    product: { typeId: 'product', id: product.id },
    ...draft,
  });

const seen = ({ id }: any, query = '', store = 'at') =>
  server.read(`/in-store/key=${store}/product-projections/${id}${query}`);

describe('a store shows', () => {
  test('its own texts beside those of other languages, and the product stays as it is', async () => {
    const product = await lamp();
    await tailor(product, { name: { de: 'Leuchte' }, publish: true });
    assert.deepEqual((await seen(product)).name, { en: 'Lamp', de: 'Leuchte' });
    assert.deepEqual((await seen(product, '', 'de')).name, { en: 'Lamp', de: 'Lampe' });
    const plain = `/product-projections/${product.id}`;
    assert.deepEqual((await server.read(plain)).name, { en: 'Lamp', de: 'Lampe' });
    const asked = await server.read(`${plain}?storeProjection=at`);
    assert.deepEqual(asked.name, { en: 'Lamp', de: 'Leuchte' });
    const where = encodeURIComponent('name(de = "Leuchte")');
    const page = await server.read(`/product-projections?storeProjection=at&where=${where}`);
    assert.equal(page.count, 0, 'predicates see the product itself');
  });

  test('its own images and assets in total, and attributes by name', async () => {
    const product = await lamp();
    await tailor(product, {
      publish: true,
      attributes: [{ name: 'brand', value: 'AT' }],
      variants: [
        {
          id: 1,
          images: [image('at')],
          assets: [{ name: { en: 'A' }, sources: [{ uri: 'https://a.example' }] }],
          attributes: [{ name: 'colour', value: 'rot' }],
        },
        { sku: product.masterData.current.variants[0].sku, images: [] },
      ],
    });
    const { masterVariant, variants, attributes } = await seen(product);
    assert.deepEqual(masterVariant.images, [image('at')]);
    assert.equal(masterVariant.assets[0].sources[0].uri, 'https://a.example');
    assert.deepEqual(masterVariant.attributes, [
      { name: 'colour', value: 'rot' },
      { name: 'watt', value: 60 },
    ]);
    assert.deepEqual(variants[0].images, []);
    assert.deepEqual(attributes, [{ name: 'brand', value: 'AT' }]);
  });

  test('nothing of a variant that the product does not have any more', async () => {
    const product = await lamp();
    await tailor(product, { publish: true, variants: [{ id: 2, images: [image('at')] }] });
    await server.changed(`/products/${product.id}`, {
      action: 'removeVariant',
      id: 2,
      staged: false,
    });
    assert.deepEqual((await seen(product)).variants, []);
  });

  const sides: readonly (readonly [boolean, boolean, string, string | undefined])[] = [
    // product published, tailoring published, staged projection, current projection
    [true, true, 'staged', 'current'],
    [true, false, 'staged', 'Lamp'],
    [false, true, 'staged', undefined],
    [false, false, 'Lamp', undefined],
  ];
  for (const [ofProduct, ofTailoring, staged, current] of sides)
    test(`${staged} staged and ${current} published, of a product ${ofProduct ? '' : 'not '}published and a tailoring ${ofTailoring ? '' : 'not '}published`, async () => {
      const product = await lamp({ publish: ofProduct });
      const { id } = await tailor(product, { name: { en: 'current' }, publish: ofTailoring });
      await server.changed(`/product-tailoring/${id}`, {
        action: 'setName',
        name: { en: 'staged' },
      });
      assert.equal((await seen(product, '?staged=true')).name.en, staged);
      const path = `/in-store/key=at/product-projections/${product.id}`;
      const { status, body } = await server.request('GET', path);
      assert.equal(status === 200 ? body.name.en : undefined, current);
    });
});

const told = async (id: string): Promise<any[]> => {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const { results } = await server.read(
    `/messages?where=${where}&sort=sequenceNumber asc&limit=100`,
  );
  return results;
};

test('A tailoring begins with its draft, on both sides when it is published', async () => {
  const product = await lamp();
  const one = await tailor(product, { key: 'k1', name: { en: 'N' } });
  const nothing = { variants: [], attributes: [] };
  assert.deepEqual(one.current, nothing);
  assert.deepEqual(one.staged, { name: { en: 'N' }, ...nothing });
  assert.deepEqual([one.published, one.hasStagedChanges], [false, true]);
  assert.deepEqual(one.store, { typeId: 'store', key: 'at' });
  const other = await tailor(product, { name: { en: 'N' }, publish: true }, 'de');
  assert.deepEqual(other.current, other.staged);
  assert.deepEqual([other.published, other.hasStagedChanges], [true, false]);
  const [created] = await told(one.id);
  const { type, key, productKey, name, published } = created;
  assert.deepEqual([type, key, productKey], ['ProductTailoringCreated', 'k1', product.key]);
  assert.deepEqual([name, published], [{ en: 'N' }, false]);
});

test('Each update action does its own on the staged side, and tells of it', async () => {
  const product = await lamp();
  const { id } = await tailor(product);
  let messages = (await told(id)).length;
  for (const { action, staged, tells } of cases) {
    const after = await server.changed(`/product-tailoring/${id}`, action);
    for (const variant of after.staged.variants)
      for (const one of variant.assets ?? []) one.id = '';
    for (const [member, expected] of Object.entries(staged))
      assert.deepEqual(after.staged[member], expected, JSON.stringify(action));
    assert.deepEqual(after.current, { variants: [], attributes: [] });
    const further = (await told(id)).slice(messages);
    messages += further.length;
    assert.equal(further.length, tells === undefined ? 0 : 1, JSON.stringify(action));
    const pair = { productKey: product.key, store: { typeId: 'store', key: 'at' } };
    for (const [member, expected] of Object.entries({ ...pair, ...tells }))
      if (tells !== undefined) assert.deepEqual(further[0][member], expected, member);
  }
});

test('Custom fields of assets, both sides at once, publishing, hiding and deletion', async () => {
  const product = await lamp();
  const { id } = await tailor(product);
  const path = `/product-tailoring/${id}`;
  const on = { sku: product.masterData.current.masterVariant.sku, staged: false };
  await server.changed(
    path,
    { action: 'addAsset', ...on, asset: { name: { en: 'A' }, key: 'aa', sources: [{ uri: 'u' }] } },
    { action: 'setAssetCustomType', ...on, assetKey: 'aa', type: { key: 'asset' } },
  );
  const set = { action: 'setAssetCustomField', ...on, assetKey: 'aa', name: 'alt', value: 'x' };
  const { current } = await server.changed(path, set);
  assert.deepEqual(current.variants[0].assets[0].custom.fields, { alt: 'x' });
  const shown = await server.changed(
    path,
    { action: 'setName', name: { en: 'S' } },
    { action: 'publish' },
  );
  assert.deepEqual([shown.published, shown.current.name], [true, { en: 'S' }]);
  const hidden = await server.changed(path, { action: 'unpublish' });
  assert.equal(hidden.published, false);
  assert.deepEqual((await seen(product)).name.en, 'Lamp');
  await server.expecting(200, 'DELETE', `${path}?version=${hidden.version}`);
  const types = (await told(id)).map(({ type }) => type.replace('ProductTailoring', ''));
  assert.deepEqual(types, ['Created', 'NameSet', 'Published', 'Unpublished', 'Deleted']);
});

test('A tailoring goes with its product, and keeps its store', async () => {
  const product = await lamp({ publish: false });
  const { id } = await tailor(product, {}, 'fr');
  const { version } = await server.read('/stores/key=fr');
  const refused = await server.request('DELETE', `/stores/key=fr?version=${version}`);
  assert.equal(refused.body.errors[0].code, 'ReferenceExists');
  await server.expecting(200, 'DELETE', `/products/${product.id}?version=${product.version}`);
  await server.expecting(404, 'GET', `/product-tailoring/${id}`);
  assert.equal((await told(id)).at(-1).type, 'ProductTailoringDeleted');
  await server.expecting(200, 'DELETE', `/stores/key=fr?version=${version}`);
});

describe('refused', () => {
  const drafts: readonly (readonly [string, (product: any) => object, string])[] = [
    [
      'an attribute that the type does not have',
      () => ({ attributes: [{ name: 'x', value: 1 }] }),
      'AttributeNameDoesNotExist',
    ],
    [
      'an attribute of a variant for the product',
      () => ({ attributes: [{ name: 'watt', value: 1 }] }),
      'InvalidInput',
    ],
    [
      'a value of another type',
      () => ({ variants: [{ id: 1, attributes: [{ name: 'watt', value: 'x' }] }] }),
      'InvalidField',
    ],
    [
      'a nested attribute',
      () => ({ variants: [{ id: 1, attributes: [{ name: 'inner', value: [] }] }] }),
      'InvalidInput',
    ],
    [
      'a variant that the product does not have',
      () => ({ variants: [{ id: 9 }] }),
      'InvalidOperation',
    ],
    ['a variant without a name', () => ({ variants: [{ images: [] }] }), 'InvalidInput'],
    ['a variant twice', () => ({ variants: [{ id: 1 }, { id: 1 }] }), 'InvalidInput'],
    ['a slug with blanks', () => ({ slug: { en: 'a b' } }), 'InvalidField'],
    ['no store', () => ({ store: undefined }), 'RequiredField'],
    ['a store that is not there', () => ({ store: { key: 'none' } }), 'ReferencedResourceNotFound'],
    [
      'a product that is not there',
      () => ({ product: { key: 'none' } }),
      'ReferencedResourceNotFound',
    ],
  ];
  for (const [what, draft, code] of drafts)
    test(what, async () => {
      const product = await lamp();
      const { status, body } = await server.request('POST', '/product-tailoring', {
        store: { key: 'at' },
        product: { id: product.id },
        ...draft(product),
      });
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(body.errors[0].code, code);
    });

  test('a second one of the pair, also of two requests at once, and a slug that the store has', async () => {
    const [product, other] = [await lamp(), await lamp()];
    const draft = { store: { key: 'at' }, product: { id: product.id }, slug: { en: 'the-one' } };
    const both = await Promise.all(
      [1, 2].map(() => server.request('POST', '/product-tailoring', draft)),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400]);
    const { body } = both.find(({ status }) => status === 400)!;
    assert.deepEqual([body.errors[0].code, body.errors[0].field], ['DuplicateField', 'product']);
    const further = { ...draft, product: { id: other.id } };
    const slug = await server.request('POST', '/product-tailoring', further);
    assert.deepEqual(
      [slug.body.errors[0].field, slug.body.errors[0].duplicateValue],
      ['slug.en', 'the-one'],
    );
    await server.created('/product-tailoring', { ...further, store: { key: 'de' } });
  });

  test('a variant that is tailored already', async () => {
    const { id, version } = await tailor(await lamp(), { variants: [{ id: 1 }] });
    const actions = [{ action: 'addVariant', id: 1 }];
    const { body } = await server.request('POST', `/product-tailoring/${id}`, { version, actions });
    assert.equal(body.errors[0].code, 'InvalidOperation');
  });
});

describe('in a store', () => {
  test('its tailorings are made, found, changed, shown with an image and deleted by product', async () => {
    const product = await lamp();
    const base = '/in-store/key=at';
    const token = await server.token('manage_products:demo:at');
    const own = { token };
    const made = await server.created(
      `${base}/product-tailoring`,
      { product: { id: product.id }, name: { en: 'S' } },
      own,
    );
    assert.equal(made.store.key, 'at');
    for (const name of [product.id, `key=${product.key}`])
      assert.equal(
        (await server.read(`${base}/products/${name}/product-tailoring`, own)).id,
        made.id,
      );
    await server.expecting(404, 'GET', `${base}/products/key=none/product-tailoring`);
    await server.expecting(404, 'GET', `/in-store/key=de/products/${product.id}/product-tailoring`);
    await server.expecting(403, 'GET', `/in-store/key=de/product-tailoring`, undefined, own);
    await server.expecting(403, 'GET', '/product-tailoring', undefined, own);
    const where = encodeURIComponent(`product(id = "${product.id}")`);
    assert.equal((await server.read(`${base}/product-tailoring?where=${where}`, own)).count, 1);
    const path = `${base}/products/key=${product.key}/product-tailoring`;
    const actions = [{ action: 'setName', name: { en: 'T' } }];
    const next = await server.posted(path, { version: 1, actions }, own);
    assert.deepEqual([next.version, next.staged.name], [2, { en: 'T' }]);
    const uploaded = await fetch(`${server.url}/demo${path}/images?filename=x&variant=2`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/png' },
      body: new Uint8Array(png(7, 5)),
    });
    const shown: any = await uploaded.json();
    assert.equal(uploaded.status, 200, JSON.stringify(shown));
    const [variant] = shown.staged.variants;
    assert.deepEqual([variant.id, variant.images[0].dimensions], [2, { w: 7, h: 5 }]);
    assert.equal((await fetch(variant.images[0].url)).status, 200);
    await server.expecting(200, 'DELETE', `${path}?version=${shown.version}`, undefined, own);
    await server.expecting(404, 'GET', path);
  });
});
