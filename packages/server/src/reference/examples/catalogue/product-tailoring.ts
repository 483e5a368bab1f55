import { example, type KindExamples, to } from '../example.ts';
import { assetActions, manual } from '../families.ts';

const one = { variantId: 1 };
const variants = 'staged.variants';
const image = (name: string) => ({
  url: `https://example.com/${name}.jpg`,
  dimensions: { w: 800, h: 600 },
});

export const productTailoring: KindExamples = {
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
    example('setName', { name: { en: 'Berlin mug' } }, 'staged.name'),
    example('setDescription', { description: { en: 'With a bear' } }, 'staged.description'),
    example('setSlug', { slug: { en: 'berlin-mug' } }, 'staged.slug'),
    example('setMetaTitle', { metaTitle: { en: 'Berlin mug' } }, 'staged.metaTitle'),
    example(
      'setMetaDescription',
      { metaDescription: { en: 'A mug with a bear' } },
      'staged.metaDescription',
    ),
    example('setMetaKeywords', { metaKeywords: { en: 'mug, bear' } }, 'staged.metaKeywords'),
    example(
      'setMetaAttributes',
      { metaTitle: { en: 'The Berlin mug' } },
      'staged.metaDescription staged.metaKeywords staged.metaTitle',
    ),
    example('setProductAttribute', { name: 'material', value: 'stoneware' }, 'staged.attributes'),
    example('setAttribute', { ...one, name: 'color', value: 'sky blue' }, variants),
    example('setAttributeInAllVariants', { name: 'color', value: 'navy blue' }, variants),
    ...assetActions(`${variants}[0].assets`, variants, one),
    example('addExternalImage', { ...one, image: image('back') }, variants),
    example('moveImageToPosition', { ...one, imageUrl: image('back').url, position: 0 }, variants),
    example(
      'setImageLabel',
      { ...one, imageUrl: image('back').url, label: 'From behind' },
      variants,
    ),
    example('removeImage', { ...one, imageUrl: image('back').url }, variants),
    example('setImages', { ...one, images: [image('side')] }, variants),
    example('removeVariant', { id: 1 }, variants),
    example('addVariant', { id: 1 }, variants),
    example('publish', {}, 'current hasStagedChanges published'),
    example('unpublish', {}, 'published'),
  ],
};
