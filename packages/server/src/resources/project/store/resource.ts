import {
  boolean,
  country,
  customFields,
  type DocumentOf,
  key,
  listOf,
  locale,
  localized,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const storeCountry = () => record('StoreCountry', { code: country() });

export const productSelectionSetting = () =>
  record('ProductSelectionSetting', {
    productSelection: reference('product-selection'),
    active: boolean(),
  });

export type ProductSelectionSetting = Of<ReturnType<typeof productSelectionSetting>>;

/** Addresses of pages of the shop, each of which may be left out. */
export const storefrontFields = {
  checkoutUrlTemplate: optional(text()),
  orderUrlTemplate: optional(text()),
  termsOfServiceUrl: optional(text()),
  privacyPolicyUrl: optional(text()),
  refundPolicyUrl: optional(text()),
  shippingPolicyUrl: optional(text()),
  cookiePolicyUrl: optional(text()),
  imprintUrl: optional(text()),
  faqUrl: optional(text()),
  contactUrl: optional(text()),
};

export const storefront = () => record('Storefront', storefrontFields);

/** Most channels of one role, and most product selections. */
export const most = 100;

export const store = resource({
  kind: 'store',
  name: 'Store',
  plural: 'stores',
  doc: 'A part of the project with languages, countries, channels and customers of its own.',
  changesSeldom: true,
  fields: {
    key: key(),
    name: optional(localized()),
    languages: listOf(locale()),
    countries: listOf(storeCountry()),
    distributionChannels: listOf(reference('channel'), { max: most }),
    supplyChannels: listOf(reference('channel'), { max: most }),
    productSelections: listOf(productSelectionSetting(), { max: most }),
    custom: optional(customFields()),
    storefront: optional(storefront()),
  },
  facets: [
    'key',
    'languages',
    'countries.code',
    'distributionChannels.id',
    'supplyChannels.id',
    'productSelections.productSelection.id',
    'custom.type.id',
    'custom.fields',
  ],
  userProvided: ['key'],
});

export type Store = DocumentOf<(typeof store)['fields']>;
