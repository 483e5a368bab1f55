import {
  customFields,
  type Fields,
  listOf,
  locale,
  localized,
  message,
  optional,
  reference,
  text,
} from '../../../declaration/index.ts';
import { productSelectionSetting, storeCountry } from './resource.ts';

export const storeCreated = message('StoreCreated', {
  name: optional(localized()),
  languages: optional(listOf(locale())),
  countries: optional(listOf(storeCountry())),
  distributionChannels: listOf(reference('channel')),
  supplyChannels: listOf(reference('channel')),
  productSelections: listOf(productSelectionSetting()),
  custom: optional(customFields()),
});

export const storeDeleted = message('StoreDeleted', {});

export const storeNameSet = message('StoreNameSet', { name: optional(localized()) });

export const storeLanguagesChanged = message('StoreLanguagesChanged', {
  addedLanguages: optional(listOf(locale())),
  removedLanguages: optional(listOf(locale())),
});

export const storeCountriesChanged = message('StoreCountriesChanged', {
  addedCountries: optional(listOf(storeCountry())),
  removedCountries: optional(listOf(storeCountry())),
});

export const storeDistributionChannelsChanged = message('StoreDistributionChannelsChanged', {
  addedDistributionChannels: optional(listOf(reference('channel'))),
  removedDistributionChannels: optional(listOf(reference('channel'))),
});

export const storeSupplyChannelsChanged = message('StoreSupplyChannelsChanged', {
  addedSupplyChannels: optional(listOf(reference('channel'))),
  removedSupplyChannels: optional(listOf(reference('channel'))),
});

export const storeProductSelectionsChanged = message('StoreProductSelectionsChanged', {
  addedProductSelections: optional(listOf(productSelectionSetting())),
  removedProductSelections: optional(listOf(productSelectionSetting())),
  updatedProductSelections: optional(listOf(productSelectionSetting())),
});

const pageSet = (name: string, members: Fields) => message(`Store${name}Set`, members);

export const storeCheckoutUrlTemplateSet = pageSet('CheckoutUrlTemplate', {
  checkoutUrlTemplate: optional(text()),
});
export const storeOrderUrlTemplateSet = pageSet('OrderUrlTemplate', {
  orderUrlTemplate: optional(text()),
});
export const storeTermsOfServiceUrlSet = pageSet('TermsOfServiceUrl', {
  termsOfServiceUrl: optional(text()),
});
export const storePrivacyPolicyUrlSet = pageSet('PrivacyPolicyUrl', {
  privacyPolicyUrl: optional(text()),
});
export const storeRefundPolicyUrlSet = pageSet('RefundPolicyUrl', {
  refundPolicyUrl: optional(text()),
});
export const storeShippingPolicyUrlSet = pageSet('ShippingPolicyUrl', {
  shippingPolicyUrl: optional(text()),
});
export const storeCookiePolicyUrlSet = pageSet('CookiePolicyUrl', {
  cookiePolicyUrl: optional(text()),
});
export const storeImprintUrlSet = pageSet('ImprintUrl', { imprintUrl: optional(text()) });
export const storeFaqUrlSet = pageSet('FaqUrl', { faqUrl: optional(text()) });
export const storeContactUrlSet = pageSet('ContactUrl', { contactUrl: optional(text()) });
