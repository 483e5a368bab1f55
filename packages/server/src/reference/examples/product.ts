import { changing, changingIn, eur, example, type KindExamples, type Step, to } from './example.ts';
import { assetActions, customFields, image, manual } from './families.ts';

const staged = 'masterData.staged';
const master = `${staged}.masterVariant`;
const one = { variantId: 1 };
const priceId = `{${master}.prices[0].id}`;
const price = (key: string, centAmount: number) => ({ key, value: eur(centAmount) });

/** A product of a project in which variants are documents of their own. */
const withVariant: readonly Step[] = [
  {
    path: '/products',
    body: {
      key: 'pot',
      name: { en: 'Tea pot' },
      slug: { en: 'pot' },
      productType: to('product-type', 'mug'),
    },
  },
  {
    path: '/variants',
    body: { key: 'pot-white', sku: 'pot-white', product: to('product', 'pot') },
  },
  { method: 'GET', path: '/products/key=pot' },
];

const ofMaster = changing(master);
const inStaged = changingIn(staged);

export const product: KindExamples = {
  kind: 'product',
  draft: {
    key: 'violet-mug',
    name: { en: 'Mug, violet' },
    slug: { en: 'violet-mug' },
    productType: to('product-type', 'mug'),
    masterVariant: {
      sku: 'violet-mug',
      prices: [price('violet-mug-eur', 1390)],
      assets: [manual],
      images: [image('front')],
    },
  },
  actions: [
    example(
      'changeName',
      { name: { en: 'Violet mug' } },
      `masterData.hasStagedChanges ${staged}.name`,
    ),
    inStaged('changeSlug', { slug: { en: 'mug-in-violet' } }),
    example('setKey', { key: 'mug-violet' }),
    inStaged('setDescription', { description: { en: 'Holds 300 ml' } }),
    inStaged('setMetaTitle', { metaTitle: { en: 'Violet mug' } }),
    inStaged('setMetaDescription', { metaDescription: { en: 'A mug for tea' } }),
    inStaged('setMetaKeywords', { metaKeywords: { en: 'mug, violet' } }),
    inStaged('setSearchKeywords', { searchKeywords: { en: [{ text: 'violet mug' }] } }),
    example('setTaxCategory', { taxCategory: to('tax-category', 'standard') }),
    inStaged('addToCategory', { category: to('category', 'mugs') }, 'categories'),
    inStaged(
      'setCategoryOrderHint',
      { categoryId: '{mugs.id}', orderHint: '0.3' },
      'categoryOrderHints',
    ),
    inStaged(
      'removeFromCategory',
      { category: to('category', 'mugs') },
      'categories categoryOrderHints',
    ),
    ofMaster('setAttribute', { ...one, name: 'color', value: 'violet' }),
    ofMaster('setAttributeInAllVariants', { name: 'color', value: 'dark violet' }),
    inStaged('setProductAttribute', { name: 'material', value: 'porcelain' }, 'attributes'),
    ...assetActions(`${master}.assets`, master, one),
    ofMaster('addExternalImage', { ...one, image: image('back') }),
    ofMaster('moveImageToPosition', { ...one, imageUrl: image('back').url, position: 0 }),
    ofMaster('setImageLabel', { ...one, imageUrl: image('back').url, label: 'From behind' }),
    ofMaster('removeImage', { ...one, imageUrl: image('back').url }),
    ofMaster('changePrice', { priceId, price: price('violet-mug-eur', 1490) }),
    ofMaster('setPriceKey', { priceId, key: 'violet-mug-price' }),
    ofMaster('setDiscountedPrice', {
      priceId,
      discounted: { value: eur(1290), discount: to('product-discount', 'external') },
    }),
    ...customFields('ProductPrice', { priceId }, master),
    ofMaster('addPrice', { ...one, price: { ...price('violet-mug-de', 1450), country: 'DE' } }),
    ofMaster('removePrice', { priceId: `{${master}.prices[1].id}` }),
    ofMaster('setPrices', { ...one, prices: [price('violet-mug-2027', 1550)] }),
    ofMaster('setSku', { ...one, sku: 'mug-violet-1' }),
    example('setSKU', { ...one, sku: 'mug-violet' }, `masterData.current ${master}`),
    ofMaster('setProductVariantKey', { ...one, key: 'mug-violet' }),
    inStaged('addVariant', { sku: 'mug-violet-large', key: 'large' }, 'variants'),
    inStaged('changeMasterVariant', { sku: 'mug-violet-large' }, 'masterVariant variants'),
    inStaged('removeVariant', { sku: 'mug-violet' }, 'variants'),
    example('setPriceMode', { priceMode: 'Standalone' }),
    example('transitionState', { state: to('state', 'draft') }),
    example('publish', {}, 'masterData.current masterData.hasStagedChanges masterData.published'),
    example(
      'revertStagedVariantChanges',
      { variantId: 2 },
      `masterData.hasStagedChanges ${master}`,
      {
        given: [{ action: 'setSku', variantId: 2, sku: 'mug-violet-wide' }],
      },
    ),
    example('revertStagedChanges', {}, `masterData.hasStagedChanges ${staged}.name`, {
      given: [{ action: 'changeName', name: { en: 'Mug' } }],
    }),
    example('unpublish', {}, 'masterData.published'),
    example(
      'setDefaultVariant',
      { variant: to('variant', 'pot-white') },
      `masterData.hasStagedChanges ${staged}.defaultVariant`,
      {
        isApart: true,
        isAnew: true,
        draft: withVariant,
      },
    ),
  ],
};
