import { example, type KindExamples, to } from '../example.ts';
import { assetActions, customFields, manual } from '../families.ts';

export const category: KindExamples = {
  kind: 'category',
  draft: { key: 'cups', name: { en: 'Cups' }, slug: { en: 'cups' }, assets: [manual] },
  actions: [
    example('changeName', { name: { en: 'Cups and beakers' } }, 'name'),
    example('changeSlug', { slug: { en: 'cups-and-beakers' } }, 'slug'),
    example('setKey', { key: 'beakers' }, 'key'),
    example('setDescription', { description: { en: 'What one drinks from' } }, 'description'),
    example('changeParent', { parent: to('category', 'mugs') }, 'ancestors parent'),
    example('changeOrderHint', { orderHint: '0.25' }, 'orderHint'),
    example('setExternalId', { externalId: 'erp-17' }, 'externalId'),
    example('setMetaTitle', { metaTitle: { en: 'Cups' } }, 'metaTitle'),
    example(
      'setMetaDescription',
      { metaDescription: { en: 'Cups in all colours' } },
      'metaDescription',
    ),
    example('setMetaKeywords', { metaKeywords: { en: 'cup, beaker' } }, 'metaKeywords'),
    ...assetActions('assets', 'assets'),
    ...customFields(),
  ],
};
