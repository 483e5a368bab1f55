import {
  boolean,
  change,
  customFieldsDraft,
  identifier,
  key,
  listOf,
  locale,
  localized,
  need,
  optional,
  record,
  refer,
  withDefault,
} from '../../../declaration/index.ts';
import { storeCreated } from './messages.ts';
import { most, store, storeCountry, storefront } from './resource.ts';
import { channelsNamed, channelsOf, type Languages, languagesOf } from './rules.ts';

export const productSelectionSettingDraft = () =>
  record('ProductSelectionSettingDraft', {
    productSelection: identifier('product-selection'),
    active: withDefault(boolean(), false),
  });

export const create = store.create({
  doc: 'Creates a store.',
  name: 'StoreDraft',
  members: {
    key: key(),
    name: optional(localized()),
    languages: optional(listOf(locale())),
    countries: optional(listOf(storeCountry())),
    distributionChannels: optional(listOf(identifier('channel'), { max: most })),
    supplyChannels: optional(listOf(identifier('channel'), { max: most })),
    productSelections: optional(listOf(productSelectionSettingDraft(), { max: most })),
    custom: optional(customFieldsDraft('store')),
    storefront: optional(storefront()),
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
        productSelection: refer(productSelection),
        active,
      })),
    };
    const { key: _key, storefront: _storefront, ...told } = document;
    return change(document, storeCreated(told));
  },
});
