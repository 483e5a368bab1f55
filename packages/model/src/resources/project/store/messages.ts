import { f, message } from '../../../declaration/index.ts';
import { productSelectionSetting, storeCountry } from './resource.ts';

export const storeCreated = message('StoreCreated', {
  name: f.optional(f.localized()),
  languages: f.optional(f.listOf(f.locale())),
  countries: f.optional(f.listOf(storeCountry())),
  distributionChannels: f.listOf(f.reference('channel')),
  supplyChannels: f.listOf(f.reference('channel')),
  productSelections: f.listOf(productSelectionSetting()),
  custom: f.optional(f.customFields()),
});

export const storeDeleted = message('StoreDeleted', {});

export const storeLanguagesChanged = message('StoreLanguagesChanged', {
  addedLanguages: f.optional(f.listOf(f.locale())),
  removedLanguages: f.optional(f.listOf(f.locale())),
});

export const storeCountriesChanged = message('StoreCountriesChanged', {
  addedCountries: f.optional(f.listOf(storeCountry())),
  removedCountries: f.optional(f.listOf(storeCountry())),
});

export const storeDistributionChannelsChanged = message('StoreDistributionChannelsChanged', {
  addedDistributionChannels: f.optional(f.listOf(f.reference('channel'))),
  removedDistributionChannels: f.optional(f.listOf(f.reference('channel'))),
});

export const storeSupplyChannelsChanged = message('StoreSupplyChannelsChanged', {
  addedSupplyChannels: f.optional(f.listOf(f.reference('channel'))),
  removedSupplyChannels: f.optional(f.listOf(f.reference('channel'))),
});

export const storeProductSelectionsChanged = message('StoreProductSelectionsChanged', {
  addedProductSelections: f.optional(f.listOf(productSelectionSetting())),
  removedProductSelections: f.optional(f.listOf(productSelectionSetting())),
  updatedProductSelections: f.optional(f.listOf(productSelectionSetting())),
});
