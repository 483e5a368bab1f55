// The effect of each update action of a tailoring on its staged side, one after another, and its
// messages.

export const image = (name: string) => ({
  url: `https://images.example/${name}.png`,
  dimensions: { w: 1, h: 1 },
});

export interface ActionCase {
  readonly action: { readonly action: string; readonly [member: string]: unknown };
  readonly staged: object;
  readonly tells?: { readonly type: string; readonly [member: string]: unknown };
}

const asset = { id: '', name: { en: 'A' }, sources: [{ uri: 'https://a.example' }], key: 'aa' };

export const cases: readonly ActionCase[] = [
  {
    action: { action: 'setName', name: { en: 'N' } },
    staged: { name: { en: 'N' } },
    tells: { type: 'ProductTailoringNameSet', name: { en: 'N' } },
  },
  {
    action: { action: 'setName' },
    staged: { name: undefined },
    tells: { type: 'ProductTailoringNameSet', oldName: { en: 'N' } },
  },
  {
    action: { action: 'setDescription', description: { en: 'D' } },
    staged: { description: { en: 'D' } },
    tells: { type: 'ProductTailoringDescriptionSet', description: { en: 'D' } },
  },
  {
    action: { action: 'setSlug', slug: { en: 'slug-of-cases' } },
    staged: { slug: { en: 'slug-of-cases' } },
    tells: { type: 'ProductTailoringSlugSet', slug: { en: 'slug-of-cases' } },
  },
  {
    action: { action: 'setMetaTitle', metaTitle: { en: 'T' } },
    staged: { metaTitle: { en: 'T' } },
  },
  {
    action: { action: 'setMetaDescription', metaDescription: { en: 'M' } },
    staged: { metaDescription: { en: 'M' } },
  },
  {
    action: { action: 'setMetaKeywords', metaKeywords: { en: 'K' } },
    staged: { metaKeywords: { en: 'K' } },
  },
  {
    action: { action: 'setMetaAttributes', metaTitle: { en: 'X' } },
    staged: { metaTitle: { en: 'X' }, metaDescription: undefined, metaKeywords: undefined },
  },
  {
    action: { action: 'setProductAttribute', name: 'brand', value: 'B' },
    staged: { attributes: [{ name: 'brand', value: 'B' }] },
  },
  { action: { action: 'setProductAttribute', name: 'brand' }, staged: { attributes: [] } },
  {
    action: { action: 'addVariant', id: 2, images: [image('x')] },
    staged: { variants: [{ id: 2, images: [image('x')], attributes: [] }] },
    tells: {
      type: 'ProductVariantTailoringAdded',
      variantId: 2,
      variant: { id: 2, images: [image('x')], attributes: [] },
    },
  },
  {
    action: { action: 'setAttribute', variantId: 2, name: 'colour', value: 'c' },
    staged: {
      variants: [{ id: 2, images: [image('x')], attributes: [{ name: 'colour', value: 'c' }] }],
    },
  },
  {
    action: { action: 'removeVariant', id: 2 },
    staged: { variants: [] },
    tells: { type: 'ProductVariantTailoringRemoved', variantId: 2 },
  },
  {
    action: { action: 'setAttributeInAllVariants', name: 'watt', value: 5 },
    staged: {
      variants: [1, 2].map((id) => ({ id, attributes: [{ name: 'watt', value: 5 }] })),
    },
  },
  {
    action: { action: 'setAttributeInAllVariants', name: 'watt' },
    staged: { variants: [1, 2].map((id) => ({ id, attributes: [] })) },
  },
  {
    action: { action: 'removeVariant', id: 2 },
    staged: { variants: [{ id: 1, attributes: [] }] },
    tells: { type: 'ProductVariantTailoringRemoved', variant: { id: 2, attributes: [] } },
  },
  {
    action: { action: 'addExternalImage', variantId: 1, image: image('a') },
    staged: { variants: [{ id: 1, attributes: [], images: [image('a')] }] },
    tells: { type: 'ProductTailoringImageAdded', variantId: 1, image: image('a') },
  },
  {
    action: { action: 'setImages', variantId: 1, images: [image('b'), image('c')] },
    staged: { variants: [{ id: 1, attributes: [], images: [image('b'), image('c')] }] },
    tells: {
      type: 'ProductTailoringImagesSet',
      variantId: 1,
      images: [image('b'), image('c')],
      oldImages: [image('a')],
    },
  },
  {
    action: { action: 'moveImageToPosition', variantId: 1, imageUrl: image('c').url, position: 0 },
    staged: { variants: [{ id: 1, attributes: [], images: [image('c'), image('b')] }] },
  },
  {
    action: { action: 'setImageLabel', variantId: 1, imageUrl: image('b').url, label: 'L' },
    staged: {
      variants: [{ id: 1, attributes: [], images: [image('c'), { ...image('b'), label: 'L' }] }],
    },
  },
  {
    action: { action: 'removeImage', variantId: 1, imageUrl: image('b').url },
    staged: { variants: [{ id: 1, attributes: [], images: [image('c')] }] },
  },
  {
    action: { action: 'setImages', variantId: 1 },
    staged: { variants: [{ id: 1, attributes: [] }] },
    tells: { type: 'ProductTailoringImagesSet', oldImages: [image('c')] },
  },
  {
    action: { action: 'addAsset', variantId: 1, asset: { ...asset, id: undefined } },
    staged: { variants: [{ id: 1, attributes: [], assets: [asset] }] },
  },
  {
    action: { action: 'changeAssetName', variantId: 1, assetKey: 'aa', name: { en: 'B' } },
    staged: { variants: [{ id: 1, attributes: [], assets: [{ ...asset, name: { en: 'B' } }] }] },
  },
  {
    action: { action: 'setAssetTags', variantId: 1, assetKey: 'aa', tags: ['t'] },
    staged: {
      variants: [{ id: 1, attributes: [], assets: [{ ...asset, name: { en: 'B' }, tags: ['t'] }] }],
    },
  },
  {
    action: { action: 'removeAsset', variantId: 1, assetKey: 'aa' },
    staged: { variants: [{ id: 1, attributes: [], assets: [] }] },
  },
];
