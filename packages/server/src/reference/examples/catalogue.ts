// Examples of kinds of the catalogue.
import { changing, changingIn, example, type KindExamples, to } from './example.ts';
import { assetActions, customFields, image, manual } from './families.ts';
import { product } from './product.ts';

const attributeGroup: KindExamples = {
  kind: 'attribute-group',
  draft: { key: 'looks', name: { en: 'Looks' }, attributes: [{ key: 'color' }] },
  actions: [
    example('changeName', { name: { en: 'Appearance' } }),
    example('setKey', { key: 'appearance' }),
    example('setDescription', { description: { en: 'What one sees' } }),
    example('addAttribute', { attribute: { key: 'pattern' } }, 'attributes'),
    example('removeAttribute', { attribute: { key: 'pattern' } }, 'attributes'),
    example('setAttributes', { attributes: [{ key: 'color' }, { key: 'material' }] }),
  ],
};

const category: KindExamples = {
  kind: 'category',
  draft: { key: 'cups', name: { en: 'Cups' }, slug: { en: 'cups' }, assets: [manual] },
  actions: [
    example('changeName', { name: { en: 'Cups and beakers' } }),
    example('changeSlug', { slug: { en: 'cups-and-beakers' } }),
    example('setKey', { key: 'beakers' }),
    example('setDescription', { description: { en: 'What one drinks from' } }),
    example('changeParent', { parent: to('category', 'mugs') }, 'ancestors parent'),
    example('changeOrderHint', { orderHint: '0.25' }),
    example('setExternalId', { externalId: 'erp-17' }),
    example('setMetaTitle', { metaTitle: { en: 'Cups' } }),
    example('setMetaDescription', { metaDescription: { en: 'Cups in all colours' } }),
    example('setMetaKeywords', { metaKeywords: { en: 'cup, beaker' } }),
    ...assetActions('assets', 'assets'),
    ...customFields(),
  ],
};

const inventoryEntry: KindExamples = {
  kind: 'inventory-entry',
  draft: { key: 'green-mug', sku: 'green-mug', quantityOnStock: 20 },
  actions: [
    example('setKey', { key: 'green-mug-stock' }),
    example('addQuantity', { quantity: 5 }, 'availableQuantity quantityOnStock'),
    example('removeQuantity', { quantity: 2 }, 'availableQuantity quantityOnStock'),
    example('changeQuantity', { quantity: 40 }, 'availableQuantity quantityOnStock'),
    example(
      'setInventoryLimits',
      { minCartQuantity: 1, maxCartQuantity: 6 },
      'maxCartQuantity minCartQuantity',
    ),
    example('setReorderPoint', { quantity: 10 }, 'stockLevels'),
    example('setSafetyStock', { quantity: 3 }, 'stockLevels'),
    example('setRestockableInDays', { restockableInDays: 4 }),
    example('setExpectedDelivery', { expectedDelivery: '2027-03-01T00:00:00.000Z' }),
    example('setReservationExpirationInMinutes', { reservationExpirationInMinutes: 30 }),
    example('setSupplyChannel', { supplyChannel: to('channel', 'warehouse') }),
    ...customFields(),
  ],
};

const blueMug = to('product', 'blue-mug');
const beside = 'The assignment of the product, which is a resource of its own, changes.';
const exclusion: KindExamples['draft'] = [
  {
    path: '/product-selections',
    body: { key: 'all-but-few', name: { en: 'All but few' }, mode: 'IndividualExclusion' },
  },
];

const productSelection: KindExamples = {
  kind: 'product-selection',
  draft: { key: 'autumn', name: { en: 'Autumn' } },
  actions: [
    example('changeName', { name: { en: 'Autumn and winter' } }),
    example('setKey', { key: 'autumn-winter' }),
    ...customFields(),
    example('addProduct', { product: blueMug }, 'productCount'),
    example(
      'setVariantSelection',
      { product: blueMug, variantSelection: { type: 'inclusion', skus: ['blue-mug'] } },
      '',
      { why: beside, isSealed: true },
    ),
    example('removeProduct', { product: blueMug }, 'productCount'),
    example('excludeProduct', { product: blueMug }, 'productCount', {
      isAnew: true,
      draft: exclusion,
    }),
    example(
      'setVariantExclusion',
      { product: blueMug, variantExclusion: { skus: ['blue-mug'] } },
      '',
      {
        why: beside,
        isSealed: true,
      },
    ),
  ],
};

const one = { variantId: 1 };
const variants = 'staged.variants';
const ofVariants = changing(variants);
const inStaged = changingIn('staged');

const productTailoring: KindExamples = {
  kind: 'product-tailoring',
  draft: {
    key: 'blue-mug-berlin',
    store: to('store', 'berlin'),
    product: to('product', 'blue-mug'),
    name: { en: 'Blue mug of Berlin' },
    variants: [{ id: 1, assets: [manual], images: [image('front')] }],
  },
  actions: [
    example('setKey', { key: 'berlin-mug' }),
    inStaged('setName', { name: { en: 'Berlin mug' } }),
    inStaged('setDescription', { description: { en: 'With a bear' } }),
    inStaged('setSlug', { slug: { en: 'berlin-mug' } }),
    inStaged('setMetaTitle', { metaTitle: { en: 'Berlin mug' } }),
    inStaged('setMetaDescription', { metaDescription: { en: 'A mug with a bear' } }),
    inStaged('setMetaKeywords', { metaKeywords: { en: 'mug, bear' } }),
    inStaged(
      'setMetaAttributes',
      { metaTitle: { en: 'The Berlin mug' } },
      'metaDescription metaKeywords metaTitle',
    ),
    inStaged('setProductAttribute', { name: 'material', value: 'stoneware' }, 'attributes'),
    ofVariants('setAttribute', { ...one, name: 'color', value: 'sky blue' }),
    ofVariants('setAttributeInAllVariants', { name: 'color', value: 'navy blue' }),
    ...assetActions(`${variants}[0].assets`, variants, one),
    ofVariants('addExternalImage', { ...one, image: image('back') }),
    ofVariants('moveImageToPosition', { ...one, imageUrl: image('back').url, position: 0 }),
    ofVariants('setImageLabel', { ...one, imageUrl: image('back').url, label: 'From behind' }),
    ofVariants('removeImage', { ...one, imageUrl: image('back').url }),
    ofVariants('setImages', { ...one, images: [image('side')] }),
    ofVariants('removeVariant', { id: 1 }),
    ofVariants('addVariant', { id: 1 }),
    example('publish', {}, 'current hasStagedChanges published'),
    example('unpublish', {}, 'published'),
  ],
};

const text = { type: { name: 'text' }, isRequired: false };
const motif = { ...text, name: 'motif', label: { en: 'Motif' } };
const medium = { key: 'm', label: 'Medium' };
const large = { key: 'l', label: 'Large' };
const matt = { key: 'matt', label: { en: 'Matt' } };
const glossy = { key: 'glossy', label: { en: 'Glossy' } };
const size = {
  ...text,
  name: 'size',
  label: { en: 'Size' },
  type: { name: 'enum', values: [medium] },
};
const glaze = {
  ...text,
  name: 'glaze',
  label: { en: 'Glaze' },
  type: { name: 'lenum', values: [matt] },
};

const ofAttributes = changing('attributes');

const productType: KindExamples = {
  kind: 'product-type',
  draft: {
    key: 'plate',
    name: 'Plate',
    description: 'What one eats from',
    attributes: [size, glaze, { ...motif, name: 'rim', attributeConstraint: 'SameForAll' }],
  },
  actions: [
    example('changeName', { name: 'Plates' }),
    example('changeDescription', { description: 'What one eats from, in porcelain' }),
    example('setKey', { key: 'plates' }),
    ofAttributes('addAttributeDefinition', { attribute: motif }),
    ofAttributes('changeLabel', { attributeName: 'motif', label: { en: 'Picture' } }),
    ofAttributes('setInputTip', { attributeName: 'motif', inputTip: { en: 'In one word' } }),
    ofAttributes('changeInputHint', { attributeName: 'motif', newValue: 'MultiLine' }),
    ofAttributes('changeIsSearchable', { attributeName: 'motif', isSearchable: false }),
    ofAttributes('changeAttributeName', { attributeName: 'motif', newAttributeName: 'picture' }),
    ofAttributes('changeAttributeConstraint', { attributeName: 'rim', newValue: 'None' }),
    ofAttributes('addPlainEnumValue', { attributeName: 'size', value: large }),
    ofAttributes('changePlainEnumValueLabel', {
      attributeName: 'size',
      newValue: { ...large, label: 'Very large' },
    }),
    ofAttributes('changePlainEnumValueOrder', {
      attributeName: 'size',
      values: [{ ...large, label: 'Very large' }, medium],
    }),
    ofAttributes('changeEnumKey', { attributeName: 'size', key: 'l', newKey: 'xl' }),
    ofAttributes('removeEnumValues', { attributeName: 'size', keys: ['xl'] }),
    ofAttributes('addLocalizedEnumValue', { attributeName: 'glaze', value: glossy }),
    ofAttributes('changeLocalizedEnumValueLabel', {
      attributeName: 'glaze',
      newValue: { ...glossy, label: { en: 'Bright' } },
    }),
    ofAttributes('changeLocalizedEnumValueOrder', {
      attributeName: 'glaze',
      values: [{ ...glossy, label: { en: 'Bright' } }, matt],
    }),
    ofAttributes('changeAttributeOrderByName', {
      attributeNames: ['rim', 'size', 'glaze', 'picture'],
    }),
    example('changeAttributeOrder', {
      attributes: ['{attributes[1]}', '{attributes[0]}', '{attributes[2]}', '{attributes[3]}'],
    }),
    ofAttributes('removeAttributeDefinition', { name: 'picture' }),
  ],
};

const review: KindExamples = {
  kind: 'review',
  draft: {
    key: 'first',
    title: 'Good',
    target: to('product', 'blue-mug'),
    state: to('state', 'submitted'),
  },
  actions: [
    example('setKey', { key: 'review-1' }),
    example('setTitle', { title: 'Very good' }),
    example('setText', { text: 'It keeps tea warm.' }),
    example('setRating', { rating: 90 }),
    example('setAuthorName', { authorName: 'Jane' }),
    example('setCustomer', { customer: to('customer', 'jane') }),
    example('setLocale', { locale: 'en' }),
    example('setTarget', { target: to('product', 'red-mug') }),
    example('transitionState', { state: to('state', 'accepted') }),
    ...customFields(),
  ],
};

const attributes = [{ name: 'color', value: 'white' }];

const ofImages = changing('staged.images');

const variant: KindExamples = {
  kind: 'variant',
  isApart: true,
  before: [
    {
      path: '/products',
      body: {
        key: 'tea-mug',
        name: { en: 'Tea mug' },
        slug: { en: 'tea-mug' },
        productType: to('product-type', 'mug'),
        publish: true,
      },
    },
  ],
  draft: {
    key: 'tea-mug-white',
    sku: 'tea-mug-white',
    product: to('product', 'tea-mug'),
    attributes,
    assets: [manual],
    images: [image('front')],
  },
  actions: [
    example('setKey', { key: 'white-tea-mug' }),
    example('setSku', { sku: 'white-tea-mug' }, 'staged'),
    example('setAttribute', { name: 'color', value: 'cream' }, 'staged.attributes'),
    example('setAttributes', { attributes }, 'staged.attributes'),
    ...assetActions('staged.assets', 'staged.assets'),
    example('setAssets', { assets: [manual] }, 'staged.assets'),
    ofImages('addExternalImage', { image: image('back') }),
    ofImages('moveImageToPosition', { imageUrl: image('back').url, position: 0 }),
    ofImages('setImageLabel', { imageUrl: image('back').url, label: 'From behind' }),
    ofImages('removeImage', { imageUrl: image('back').url }),
    ofImages('setImages', { images: [image('side')] }),
    example('publish', {}, 'current published staged'),
    example('removeStagedChanges', {}, 'staged', {
      given: [{ action: 'setSku', sku: 'tea-mug-cream' }],
    }),
    example('unpublish', {}, 'published'),
  ],
};

export const catalogue: readonly KindExamples[] = [
  attributeGroup,
  category,
  inventoryEntry,
  productSelection,
  productTailoring,
  productType,
  product,
  review,
  variant,
];
