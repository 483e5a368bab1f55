import { namedVariants } from '../../../commerce/catalogue/named-variants.ts';
import { roundingMode } from '../../../commerce/tax/tax.ts';
import {
  boolean,
  choice,
  country,
  currency,
  type DocumentOf,
  inGraphql,
  integer,
  keyReference,
  listOf,
  locale,
  localized,
  type ObjectOf,
  optional,
  record,
  resource,
  text,
  union,
} from '../../../declaration/index.ts';
import { searchIndexing } from './search-indexing.ts';

/** Days until a document that nobody touches is removed. */
const days = () => integer({ min: 1, max: 365_250 });

export const cartsConfiguration = () =>
  record('CartsConfiguration', {
    deleteDaysAfterLastModification: days(),
    countryTaxRateFallbackEnabled: optional(boolean()),
    priceRoundingMode: optional(roundingMode()),
    taxRoundingMode: optional(roundingMode()),
  });

export const shoppingListsConfiguration = () =>
  record('ShoppingListsConfiguration', { deleteDaysAfterLastModification: days() });

export const messagesConfiguration = () =>
  record('MessagesConfiguration', {
    enabled: boolean(),
    deleteDaysAfterCreation: integer({ min: 1, max: 90 }),
  });

export const externalOAuth = () =>
  record('ExternalOAuth', {
    url: text({ max: 2048, pattern: '^https?://' }),
    authorizationHeader: text({ max: 4096, pattern: '^[^ ].+[^ ]$' }),
  });

const inputNames = new Map([
  ['CartValue', 'CartValueType'],
  ['CartClassification', 'CartClassificationType'],
  ['CartScore', 'CartScoreType'],
]);

const classification = () =>
  record('ShippingRateInputLocalizedEnumValue', { key: text(), label: localized() });

export const shippingRateInputType = () =>
  namedVariants(
    union('ShippingRateInputType', 'type', {
      CartValue: {},
      CartClassification: { values: listOf(classification()) },
      CartScore: {},
    }),
    (tag) => inputNames.get(tag)!,
  );

export const inventoryMinutes = () => integer({ min: 1, max: 44_640 });

const inventoryConfiguration = () =>
  record('InventoryConfiguration', {
    reservationExpirationInMinutes: optional(inventoryMinutes()),
    releaseExpiredReservations: boolean(),
  });

export const discountsConfiguration = () =>
  record('DiscountsConfiguration', {
    discountCombinationMode: choice('DiscountCombinationMode', 'Stacking', 'BestDeal'),
  });

export const productCatalogModel = () => choice('ProductCatalogModel', 'Classic', 'Modular');

export const businessUnitStatusOnCreation = () =>
  choice('BusinessUnitConfigurationStatus', 'Active', 'Inactive');

const businessUnitConfiguration = () =>
  record('BusinessUnitConfiguration', {
    myBusinessUnitStatusOnCreation: businessUnitStatusOnCreation(),
    myBusinessUnitAssociateRoleOnCreation: optional(keyReference('associate-role')),
  });

const fields = {
  key: text(),
  name: text(),
  countries: listOf(country()),
  currencies: listOf(currency()),
  languages: listOf(locale()),
  trialUntil: optional(text()),
  messages: messagesConfiguration(),
  carts: cartsConfiguration(),
  shoppingLists: optional(shoppingListsConfiguration()),
  shippingRateInputType: optional(shippingRateInputType()),
  /** The header is kept masked: the document never holds the secret. */
  externalOAuth: optional(externalOAuth()),
  searchIndexing: optional(searchIndexing()),
  businessUnits: optional(inGraphql(businessUnitConfiguration(), { hidden: true })),
  inventory: inventoryConfiguration(),
  discounts: discountsConfiguration(),
  productCatalogModel: optional(productCatalogModel()),
};

export const project = resource({
  kind: 'project',
  name: 'Project',
  graphqlName: 'ProjectProjection',
  plural: 'projects',
  doc: 'The settings that hold for everything in it; its id is its key.',
  changesSeldom: true,
  fields,
  sortColumns: [
    { path: 'messages.enabled', type: 'boolean' },
    { path: 'searchIndexing.products.status', type: 'text' },
  ],
  userProvided: ['key'],
});

/** A project without its stamped members. */
export type ProjectFields = ObjectOf<typeof fields>;
export type Project = DocumentOf<typeof fields>;
