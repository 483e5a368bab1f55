import { f } from '@storewright/model/declaration';
import { assetDrafts, assets } from '../difference/assets.ts';
import { custom, customDraft } from '../difference/custom.ts';
import { actionsBy, changeReference, changes, sets } from '../difference/rules.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

/** Categories; a parent that is left out stays. */
export const category = documentImport<any>({
  name: 'category',
  path: 'categories',
  resource: 'CategoryImport',
  scope: 'manage_products',
  kind: 'category',
  example: { key: 'shoes', name: { en: 'Shoes' }, slug: { en: 'shoes' } },
  members: {
    key: v.key(),
    name: f.localized(),
    slug: f.localized(),
    description: f.optional(f.localized()),
    parent: f.optional(v.reference('category')),
    orderHint: f.optional(f.text({ max: 256 })),
    externalId: f.optional(f.text()),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    assets: f.optional(f.listOf(v.asset())),
    custom: f.optional(v.custom()),
  },
  draft: (resource, around) => ({
    ...resource,
    assets: assetDrafts(resource.assets, around),
    custom: customDraft(resource.custom, around),
  }),
  difference: actionsBy({
    ...changes('name slug'),
    ...sets('description'),
    parent: changeReference('changeParent'),
    ...changes('orderHint'),
    ...sets('externalId metaTitle metaDescription metaKeywords'),
    assets,
    custom,
  }),
});
