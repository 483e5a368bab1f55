import { change, f, need } from '../../../declaration/index.ts';
import { storeCreated } from './messages.ts';
import { most, store, storeCountry, storefront } from './resource.ts';
import { channelsNamed, channelsOf, type Languages, languagesOf } from './rules.ts';

export const productSelectionSettingDraft = () =>
  f.record('ProductSelectionSettingDraft', {
    productSelection: f.identifier('product-selection'),
    active: f.withDefault(f.boolean(), false),
  });

export const create = store.create({
  doc: 'Creates a store.',
  members: {
    key: f.key(),
    name: f.optional(f.localized()),
    languages: f.optional(f.listOf(f.locale())),
    countries: f.optional(f.listOf(storeCountry())),
    distributionChannels: f.optional(f.listOf(f.identifier('channel'), { max: most })),
    supplyChannels: f.optional(f.listOf(f.identifier('channel'), { max: most })),
    productSelections: f.optional(f.listOf(productSelectionSettingDraft(), { max: most })),
    custom: f.optional(f.customFieldsDraft('store')),
    storefront: f.optional(storefront()),
  },
  emits: [storeCreated],
  needs: ({ distributionChannels, supplyChannels }) => ({
    project: need.project<Languages>(),
    distribution: channelsNamed(distributionChannels),
    supply: channelsNamed(supplyChannels),
  }),
  apply(draft, { project, distribution, supply }) {
    const document = {
      ...draft,
      languages: languagesOf(draft.languages, project),
      countries: draft.countries ?? [],
      distributionChannels: channelsOf(
        draft.distributionChannels,
        distribution,
        'ProductDistribution',
      ),
      supplyChannels: channelsOf(draft.supplyChannels, supply, 'InventorySupply'),
      productSelections: (draft.productSelections ?? []).map(({ productSelection, active }) => ({
        productSelection: f.refer(productSelection),
        active,
      })),
    };
    const { key: _key, storefront: _storefront, ...told } = document;
    return change(document, storeCreated(told));
  },
});
