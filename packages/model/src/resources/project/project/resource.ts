import { roundingMode } from '../../../commerce/tax/tax.ts';
import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { searchIndexing } from './search-indexing.ts';

/** Days until an unused document is removed. */
const days = () => f.integer({ min: 1, max: 365_250 });

const cartSettings = () => ({
  deleteDaysAfterLastModification: days(),
  countryTaxRateFallbackEnabled: f.optional(f.boolean()),
  priceRoundingMode: f.optional(roundingMode()),
  taxRoundingMode: f.optional(roundingMode()),
});

export const cartsConfiguration = () => f.record('CartsConfiguration', cartSettings());

/** Another setting that one action of GraphQL sets. */
const storedCarts = () =>
  f.record('CartsConfiguration', {
    ...cartSettings(),
    totalPriceDiscountDoesNotReduceExternalTax: f.optional(
      f.inGraphql(f.boolean(), { hidden: true }),
    ),
  });

export const shoppingListsConfiguration = () =>
  f.record('ShoppingListsConfiguration', { deleteDaysAfterLastModification: days() });

const messagesConfiguration = () =>
  f.record('MessagesConfiguration', {
    enabled: f.boolean(),
    deleteDaysAfterCreation: f.integer({ min: 1, max: 90 }),
  });

export const externalOAuth = () =>
  f.record('ExternalOAuth', {
    url: f.text({ max: 2048, pattern: '^https?://' }),
    authorizationHeader: f.text({ max: 4096, pattern: '^[^ ].+[^ ]$' }),
  });

const inputNames = new Map([
  ['CartValue', 'CartValueType'],
  ['CartClassification', 'CartClassificationType'],
  ['CartScore', 'CartScoreType'],
]);

const classification = () =>
  f.record('ShippingRateInputLocalizedEnumValue', { key: f.text(), label: f.localized() });

export const shippingRateInputType = () =>
  namedVariants(
    f.union('ShippingRateInputType', 'type', {
      CartValue: {},
      CartClassification: { values: f.listOf(classification()) },
      CartScore: {},
    }),
    (tag) => inputNames.get(tag)!,
  );

export const inventoryMinutes = () => f.integer({ min: 1, max: 44_640 });

const inventoryConfiguration = () =>
  f.record('InventoryConfiguration', {
    reservationExpirationInMinutes: f.optional(inventoryMinutes()),
    releaseExpiredReservations: f.boolean(),
  });

export const combinationMode = () => f.choice('DiscountCombinationMode', 'Stacking', 'BestDeal');

export const discountsConfiguration = () =>
  f.record('DiscountsConfiguration', { discountCombinationMode: combinationMode() });

export const productCatalogModel = () => f.choice('ProductCatalogModel', 'Classic', 'Modular');

export const businessUnitStatusOnCreation = () =>
  f.choice('BusinessUnitConfigurationStatus', 'Active', 'Inactive');

const businessUnitConfiguration = () =>
  f.record('BusinessUnitConfiguration', {
    myBusinessUnitStatusOnCreation: businessUnitStatusOnCreation(),
    myBusinessUnitAssociateRoleOnCreation: f.optional(f.keyReference('associate-role')),
  });

const fields = {
  key: f.text(),
  name: f.text(),
  countries: f.listOf(f.country()),
  currencies: f.listOf(f.currency()),
  languages: f.listOf(f.locale()),
  trialUntil: f.optional(f.text()),
  messages: messagesConfiguration(),
  carts: storedCarts(),
  shoppingLists: f.optional(shoppingListsConfiguration()),
  shippingRateInputType: f.optional(shippingRateInputType()),
  /** The header is kept masked: the document never holds the secret. */
  externalOAuth: f.optional(externalOAuth()),
  searchIndexing: f.optional(searchIndexing()),
  businessUnits: f.optional(f.inGraphql(businessUnitConfiguration(), { hidden: true })),
  inventory: inventoryConfiguration(),
  discounts: discountsConfiguration(),
  productCatalogModel: f.optional(productCatalogModel()),
};

export const project = resource({
  name: 'Project',
  graphqlName: 'ProjectProjection',
  doc: 'The settings of the project; its id is its key.',
  changesSeldom: true,
  fields,
  sortColumns: [
    { path: 'messages.enabled', type: 'boolean' },
    ...['products', 'productsSearch', 'orders', 'customers', 'businessUnits'].map(
      (index) => ({ path: `searchIndexing.${index}.status`, type: 'text' }) as const,
    ),
  ],
});

/** A project without its stamped members. */
export type ProjectFields = f.ObjectOf<typeof fields>;
export type Project = DocumentOf<typeof fields>;
