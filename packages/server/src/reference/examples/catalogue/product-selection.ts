import { example, type KindExamples, to } from '../example.ts';
import { customFields } from '../families.ts';

const product = to('product', 'blue-mug');
const beside = 'The assignment of the product, which is a resource of its own, changes.';
const exclusion: KindExamples['draft'] = [
  {
    path: '/product-selections',
    body: { key: 'all-but-few', name: { en: 'All but few' }, mode: 'IndividualExclusion' },
  },
];

export const productSelection: KindExamples = {
  kind: 'product-selection',
  draft: { key: 'autumn', name: { en: 'Autumn' } },
  actions: [
    example('changeName', { name: { en: 'Autumn and winter' } }),
    example('setKey', { key: 'autumn-winter' }),
    ...customFields(),
    example('addProduct', { product }, 'productCount'),
    example(
      'setVariantSelection',
      { product, variantSelection: { type: 'inclusion', skus: ['blue-mug'] } },
      '',
      { why: beside, isSealed: true },
    ),
    example('removeProduct', { product }, 'productCount'),
    example('excludeProduct', { product }, 'productCount', { isAnew: true, draft: exclusion }),
    example('setVariantExclusion', { product, variantExclusion: { skus: ['blue-mug'] } }, '', {
      why: beside,
      isSealed: true,
    }),
  ],
};
