import { example, type KindExamples, to } from '../example.ts';
import { assetActions, customFields, manual } from '../families.ts';

export const category: KindExamples = {
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
