import { eur, example, type KindExamples } from '../example.ts';
import { validity } from '../families.ts';

export const productDiscount: KindExamples = {
  kind: 'product-discount',
  draft: {
    key: 'red-mugs',
    name: { en: 'Red mugs' },
    value: { type: 'relative', permyriad: 1500 },
    predicate: 'sku = "red-mug"',
    sortOrder: '0.42',
    isActive: false,
  },
  actions: [
    example('changeName', { name: { en: 'Red mugs, cheaper' } }),
    example('setKey', { key: 'red-mugs-cheaper' }),
    example('setDescription', { description: { en: 'While there are some' } }),
    example('changeValue', { value: { type: 'absolute', money: [eur(200)] } }),
    example('changePredicate', { predicate: 'attributes.color = "red"' }),
    example('changeSortOrder', { sortOrder: '0.43' }),
    example('changeIsActive', { isActive: true }),
    ...validity(),
  ],
};
