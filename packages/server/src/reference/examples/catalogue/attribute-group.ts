import { example, type KindExamples } from '../example.ts';

export const attributeGroup: KindExamples = {
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
