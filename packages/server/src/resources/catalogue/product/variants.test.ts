import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productKind } from '@storewright/model/resources/catalogue/product';
import { rehearse } from '../../../testing/rehearse.ts';

const products = rehearse(productKind, {
  documents: {
    'product-type': [{ id: 'type', attributes: [] }],
    category: [{ id: 'a' }, { id: 'b' }],
  },
});
const act = (action: string, members: object = {}) => ({ action, ...members });
const image = (name: string) => ({
  url: `https://images.example/${name}`,
  dimensions: { w: 2, h: 1 },
});
const source = { uri: 'https://assets.example/a.pdf' };

const before = products.create({
  productType: { typeId: 'product-type', id: 'type' },
  name: { en: 'Knife' },
  slug: { en: 'knife' },
  categories: [{ typeId: 'category', id: 'a' }],
  masterVariant: {
    sku: 'K1',
    images: [image('1'), image('2')],
    assets: [{ key: 'manual', name: { en: 'Manual' }, sources: [source] }],
  },
  variants: [{ sku: 'K2', key: 'second' }, { sku: 'K3' }],
  publish: true,
}).document;

const [manual] = before.masterData.staged.masterVariant.assets;
const staged = ({ masterData }: any) => masterData.staged;
const category = (id: string) => ({ typeId: 'category', id });

const changes: readonly [string, readonly object[], (data: any) => unknown, unknown][] = [
  [
    'addVariant gives the next id',
    [act('addVariant', { sku: 'K4' })],
    ({ variants }) => variants.map(({ id }: any) => id),
    [2, 3, 4],
  ],
  [
    'removeVariant by id keeps the other ids',
    [act('removeVariant', { id: 2 })],
    ({ variants }) => variants.map(({ id }: any) => id),
    [3],
  ],
  [
    'removeVariant by SKU keeps the other ids',
    [act('removeVariant', { sku: 'K3' })],
    ({ variants }) => variants.map(({ id }: any) => id),
    [2],
  ],
  [
    'changeMasterVariant exchanges two variants with their ids',
    [act('changeMasterVariant', { sku: 'K3' })],
    ({ masterVariant, variants }) => [masterVariant, ...variants].map(({ id }) => id),
    [3, 2, 1],
  ],
  [
    'changeMasterVariant to the master variant changes nothing',
    [act('changeMasterVariant', { variantId: 1 })],
    ({ masterVariant }) => masterVariant.id,
    1,
  ],
  [
    'setSku removes a SKU',
    [act('setSku', { variantId: 2 })],
    ({ variants }) => variants[0].sku,
    undefined,
  ],
  [
    'setProductVariantKey sets the key',
    [act('setProductVariantKey', { sku: 'K3', key: 'third' })],
    ({ variants }) => variants[1].key,
    'third',
  ],
  [
    'moveImageToPosition moves an image',
    [act('moveImageToPosition', { variantId: 1, imageUrl: image('2').url, position: 0 })],
    ({ masterVariant }) => masterVariant.images.map(({ url }: any) => url),
    [image('2').url, image('1').url],
  ],
  [
    'removeImage removes an image',
    [act('removeImage', { sku: 'K1', imageUrl: image('1').url })],
    ({ masterVariant }) => masterVariant.images,
    [image('2')],
  ],
  [
    'setImageLabel sets a label',
    [act('setImageLabel', { sku: 'K1', imageUrl: image('1').url, label: 'Front' })],
    ({ masterVariant }) => masterVariant.images[0].label,
    'Front',
  ],
  [
    'addAsset adds at a position and changeAssetOrder reorders',
    [
      act('addAsset', {
        variantId: 1,
        asset: { name: { en: 'Film' }, sources: [source] },
        position: 0,
      }),
    ],
    ({ masterVariant }) => masterVariant.assets.map(({ name }: any) => name.en),
    ['Film', 'Manual'],
  ],
  [
    'changeAssetName finds an asset by key',
    [act('changeAssetName', { sku: 'K1', assetKey: 'manual', name: { en: 'Guide' } })],
    ({ masterVariant }) => masterVariant.assets[0].name,
    { en: 'Guide' },
  ],
  [
    'setAssetKey removes a key',
    [act('setAssetKey', { sku: 'K1', assetId: manual.id })],
    ({ masterVariant }) => masterVariant.assets[0].key,
    undefined,
  ],
  [
    'setAssetDescription and setAssetTags change an asset',
    [
      act('setAssetDescription', { sku: 'K1', assetId: manual.id, description: { en: 'x' } }),
      act('setAssetTags', { sku: 'K1', assetId: manual.id, tags: ['t'] }),
    ],
    ({ masterVariant }) => [masterVariant.assets[0].description, masterVariant.assets[0].tags],
    [{ en: 'x' }, ['t']],
  ],
  [
    'setAssetSources replaces the sources',
    [act('setAssetSources', { sku: 'K1', assetId: manual.id, sources: [{ uri: 'b' }] })],
    ({ masterVariant }) => masterVariant.assets[0].sources,
    [{ uri: 'b' }],
  ],
  [
    'removeAsset removes an asset',
    [act('removeAsset', { variantId: 1, assetId: manual.id })],
    ({ masterVariant }) => masterVariant.assets,
    [],
  ],
  [
    'addToCategory adds once, with its order hint',
    [
      act('addToCategory', { category: category('b'), orderHint: '0.5' }),
      act('addToCategory', { category: category('b') }),
    ],
    ({ categories, categoryOrderHints }) => [categories, categoryOrderHints],
    [[category('a'), category('b')], { b: '0.5' }],
  ],
  [
    'removeFromCategory takes the order hint along',
    [
      act('setCategoryOrderHint', { categoryId: 'a', orderHint: '0.1' }),
      act('removeFromCategory', { category: category('a') }),
    ],
    ({ categories, categoryOrderHints }) => [categories, categoryOrderHints],
    [[], {}],
  ],
  [
    'setCategoryOrderHint removes a hint',
    [
      act('setCategoryOrderHint', { categoryId: 'a', orderHint: '0.1' }),
      act('setCategoryOrderHint', { categoryId: 'a' }),
    ],
    ({ categoryOrderHints }) => categoryOrderHints,
    {},
  ],
  [
    'setSearchKeywords replaces the keywords',
    [act('setSearchKeywords', { searchKeywords: { en: [{ text: 'Blade' }] } })],
    ({ searchKeywords }) => searchKeywords,
    { en: [{ text: 'Blade' }] },
  ],
  [
    'setDescription removes the description',
    [act('setDescription', { description: { en: 'x' } }), act('setDescription')],
    ({ description }) => description,
    undefined,
  ],
  [
    'the setters for search engines set their texts',
    [
      act('setMetaTitle', { metaTitle: { en: 't' } }),
      act('setMetaDescription', { metaDescription: { en: 'd' } }),
      act('setMetaKeywords', { metaKeywords: { en: 'k' } }),
    ],
    ({ metaTitle, metaDescription, metaKeywords }) => [metaTitle, metaDescription, metaKeywords],
    [{ en: 't' }, { en: 'd' }, { en: 'k' }],
  ],
];

for (const [what, actions, seen, expected] of changes)
  test(`The product action ${what}`, () => {
    const { document } = products.update(before, ...(actions as any));
    assert.deepEqual(seen(staged(document)), expected);
    assert.deepEqual(document.masterData.current, before.masterData.current);
    const both = actions.map((action) => ({ ...action, staged: false }));
    const unstaged = products.update(before, ...(both as any)).document;
    assert.deepEqual(seen(unstaged.masterData.current), expected);
    assert.equal(unstaged.masterData.hasStagedChanges, false);
  });

const refused: readonly [string, object, string][] = [
  ['a master variant removed', act('removeVariant', { id: 1 }), 'InvalidOperation'],
  ['an unknown variant removed', act('removeVariant', { id: 9 }), 'InvalidOperation'],
  ['no variant named', act('setProductVariantKey', { key: 'key' }), 'InvalidInput'],
  ['an unknown SKU', act('setProductVariantKey', { sku: 'no', key: 'key' }), 'InvalidOperation'],
  ['a SKU twice in a product', act('setSku', { variantId: 2, sku: 'K1' }), 'DuplicateField'],
  [
    'a variant key twice in a product',
    act('setProductVariantKey', { variantId: 3, key: 'second' }),
    'DuplicateField',
  ],
  ['an unknown image', act('removeImage', { variantId: 1, imageUrl: 'no' }), 'InvalidOperation'],
  [
    'a position beyond the images',
    act('moveImageToPosition', { variantId: 1, imageUrl: image('1').url, position: 2 }),
    'InvalidOperation',
  ],
  ['an unknown asset', act('removeAsset', { variantId: 1, assetId: 'no' }), 'InvalidOperation'],
  ['a slug with blanks', act('changeSlug', { slug: { en: 'a b' } }), 'InvalidField'],
  [
    'an order hint that is not between 0 and 1',
    act('setCategoryOrderHint', { categoryId: 'a', orderHint: '1.5' }),
    'InvalidInput',
  ],
  [
    'an unknown tokenizer of keywords',
    act('setSearchKeywords', {
      searchKeywords: { en: [{ text: 'x', suggestTokenizer: { type: 'ngram' } }] },
    }),
    'InvalidJsonInput',
  ],
];

for (const [what, action, code] of refused)
  test(`A product update with ${what} is refused with ${code}`, () => {
    assert.throws(() => products.update(before, action as any), { code });
  });

test('A product takes one hundred further variants and no more', () => {
  const variants = Array.from({ length: 98 }, (_, index) =>
    act('addVariant', { sku: `V${index}` }),
  );
  const full = products.update(before, ...variants).document;
  assert.equal(staged(full).variants.length, 100);
  assert.throws(() => products.update(full, act('addVariant', { sku: 'V99' })), {
    code: 'InvalidOperation',
  });
});

test('An id of a variant that one side still has is not given again', () => {
  const { document } = products.update(
    before,
    act('removeVariant', { id: 3 }),
    act('addVariant', { sku: 'K4' }),
  );
  assert.deepEqual(
    staged(document).variants.map(({ id }: any) => id),
    [2, 4],
  );
});

const told: readonly [object, object][] = [
  [
    act('changeSlug', { slug: { en: 'blade' } }),
    { type: 'ProductSlugChanged', slug: { en: 'blade' }, oldSlug: { en: 'knife' } },
  ],
  [
    act('addToCategory', { category: category('b') }),
    { type: 'ProductAddedToCategory', category: category('b'), staged: true },
  ],
  [
    act('removeFromCategory', { category: category('a'), staged: false }),
    { type: 'ProductRemovedFromCategory', category: category('a'), staged: false },
  ],
  [
    act('addExternalImage', { sku: 'K2', image: image('3') }),
    { type: 'ProductImageAdded', variantId: 2, image: image('3'), staged: true },
  ],
  [
    act('setPriceMode', { priceMode: 'Standalone' }),
    { type: 'ProductPriceModeSet', to: 'Standalone' },
  ],
  [
    act('removeVariant', { id: 2 }),
    {
      type: 'ProductVariantDeleted',
      variant: before.masterData.staged.variants[0],
      removedImageUrls: [],
      staged: true,
    },
  ],
];

for (const [action, message] of told)
  test(`The product action ${(action as any).action} is told of`, () => {
    assert.deepEqual(products.update(before, action as any).messages, [message]);
  });

test('A product is taken out of a category that it is in, on the side that is meant, and of no other', () => {
  const taken = (...actions: readonly object[]) => products.update(before, ...(actions as any[]));
  for (const staged of [true, false])
    assert.throws(() => taken(act('removeFromCategory', { category: category('b'), staged })), {
      code: 'InvalidOperation',
    });
  const once = act('removeFromCategory', { category: category('a') });
  assert.throws(() => taken(once, once), { code: 'InvalidOperation' });
  const both = act('removeFromCategory', { category: category('a'), staged: false });
  assert.deepEqual(taken(once, both).document.masterData.current.categories, []);
});

test('Product actions that change nothing tell nothing', () => {
  const { messages } = products.update(
    before,
    ...([
      act('changeSlug', { slug: { en: 'knife' } }),
      act('addToCategory', { category: category('a') }),
      act('setPriceMode', { priceMode: 'Embedded' }),
    ] as any),
  );
  assert.deepEqual(messages, []);
});
