import { example, type KindExamples } from '../example.ts';

export const discountGroup: KindExamples = {
  kind: 'discount-group',
  draft: { key: 'clearance', name: { en: 'Clearance' }, sortOrder: '0.7' },
  actions: [
    example('setName', { name: { en: 'Last pieces' } }),
    example('setKey', { key: 'last-pieces' }),
    example('setDescription', { description: { en: 'What leaves the catalogue' } }),
    example('setIsActive', { isActive: false }),
    example('setSortOrder', { sortOrder: '0.71' }),
  ],
};
