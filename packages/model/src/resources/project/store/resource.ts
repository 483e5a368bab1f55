import { isSame } from '../../../commerce/values/same.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const storeCountry = () => f.record('StoreCountry', { code: f.country() });

export const productSelectionSetting = () =>
  f.record('ProductSelectionSetting', {
    productSelection: f.reference('product-selection'),
    active: f.boolean(),
  });

export type ProductSelectionSetting = f.Of<ReturnType<typeof productSelectionSetting>>;

/** Addresses of pages of the shop, each of which may be left out. */
export const storefrontFields = {
  checkoutUrlTemplate: f.optional(f.text()),
  orderUrlTemplate: f.optional(f.text()),
  termsOfServiceUrl: f.optional(f.text()),
  privacyPolicyUrl: f.optional(f.text()),
  refundPolicyUrl: f.optional(f.text()),
  shippingPolicyUrl: f.optional(f.text()),
  cookiePolicyUrl: f.optional(f.text()),
  imprintUrl: f.optional(f.text()),
  faqUrl: f.optional(f.text()),
  contactUrl: f.optional(f.text()),
};

export const storefront = () => f.record('Storefront', storefrontFields);

/** Most channels of one role, and most product selections. */
export const most = 100;

interface Named {
  /** Absent in a document that was stored past the rules. */
  readonly key?: string | undefined;
  readonly name?: object | undefined;
}

/** Orders are found by the name of their store. */
const searchedByName = (before: Named | undefined, after: Named | undefined) =>
  before?.key === undefined || isSame(before.name, after?.name)
    ? []
    : [{ kind: 'order', by: 'store.key', value: before.key }];

export const store = resource({
  name: 'Store',
  doc: 'A part of the project with its own languages, countries, channels and customers.',
  changesSeldom: true,
  fields: {
    key: f.key(),
    name: f.optional(f.localized()),
    languages: f.listOf(f.locale()),
    countries: f.listOf(storeCountry()),
    distributionChannels: f.listOf(f.reference('channel'), { max: most }),
    supplyChannels: f.listOf(f.reference('channel'), { max: most }),
    productSelections: f.listOf(productSelectionSetting(), { max: most }),
    custom: f.optional(f.customFields()),
    storefront: f.optional(storefront()),
  },
  facets: [
    'key',
    'languages',
    'countries.code',
    'distributionChannels.id',
    'supplyChannels.id',
    'productSelections.productSelection.id',
  ],
  searchedWith: searchedByName,
});

export type Store = DocumentOf<(typeof store)['fields']>;
