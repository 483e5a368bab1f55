import { changing, eur, example, type KindExamples, type Step, to } from './example.ts';
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
    example('changeSlug', { slug: { en: 'mug-in-violet' } }, `${staged}.slug`),
    example('setKey', { key: 'mug-violet' }),
    example('setDescription', { description: { en: 'Holds 300 ml' } }, `${staged}.description`),
    example('setMetaTitle', { metaTitle: { en: 'Violet mug' } }, `${staged}.metaTitle`),
    example(
      'setMetaDescription',
      { metaDescription: { en: 'A mug for tea' } },
      `${staged}.metaDescription`,
    ),
    example('setMetaKeywords', { metaKeywords: { en: 'mug, violet' } }, `${staged}.metaKeywords`),
    example(
      'setSearchKeywords',
      { searchKeywords: { en: [{ text: 'violet mug' }] } },
      `${staged}.searchKeywords`,
    ),
    example('setTaxCategory', { taxCategory: to('tax-category', 'standard') }),
    example('addToCategory', { category: to('category', 'mugs') }, `${staged}.categories`),
    example(
      'setCategoryOrderHint',
      { categoryId: '{mugs.id}', orderHint: '0.3' },
      `${staged}.categoryOrderHints`,
    ),
    example(
      'removeFromCategory',
      { category: to('category', 'mugs') },
      `${staged}.categories ${staged}.categoryOrderHints`,
    ),
    ofMaster('setAttribute', { ...one, name: 'color', value: 'violet' }),
    ofMaster('setAttributeInAllVariants', { name: 'color', value: 'dark violet' }),
    example(
      'setProductAttribute',
      { name: 'material', value: 'porcelain' },
      `${staged}.attributes`,
    ),
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
    example('addVariant', { sku: 'mug-violet-large', key: 'large' }, `${staged}.variants`),
    example(
      'changeMasterVariant',
      { sku: 'mug-violet-large' },
      `${staged}.masterVariant ${staged}.variants`,
    ),
    example('removeVariant', { sku: 'mug-violet' }, `${staged}.variants`),
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
