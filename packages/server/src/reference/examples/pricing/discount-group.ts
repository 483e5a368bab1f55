import { example, type KindExamples } from '../example.ts';

export const discountGroup: KindExamples = {
  kind: 'discount-group',
  draft: { key: 'clearance', name: { en: 'Clearance' }, sortOrder: '0.7' },
  actions: [
    example('setName', { name: { en: 'Last pieces' } }, 'name'),
    example('setKey', { key: 'last-pieces' }, 'key'),
    example('setDescription', { description: { en: 'What leaves the catalogue' } }, 'description'),
    example('setIsActive', { isActive: false }, 'isActive'),
    example('setSortOrder', { sortOrder: '0.71' }, 'sortOrder'),
  ],
};
