import { changing, example, type KindExamples, to } from '../example.ts';
import { assetActions, manual } from '../families.ts';

const image = (name: string) => ({
  url: `https://example.com/${name}.jpg`,
  dimensions: { w: 800, h: 600 },
});
const attributes = [{ name: 'color', value: 'white' }];

const ofImages = changing('staged.images');

export const variant: KindExamples = {
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
