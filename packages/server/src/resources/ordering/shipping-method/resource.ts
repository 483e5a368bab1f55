import { shippingRate } from '../../../commerce/shipping/shipping.ts';
import {
  boolean,
  customFields,
  type DocumentOf,
  key,
  keyReference,
  listOf,
  localized,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const zoneRate = () =>
  record('ZoneRate', { zone: reference('zone'), shippingRates: listOf(shippingRate()) });

export type ZoneRate = Of<ReturnType<typeof zoneRate>>;

/** Most stores of one shipping method. */
export const mostStores = 100;

export const shippingMethod = resource({
  kind: 'shipping-method',
  name: 'ShippingMethod',
  plural: 'shippingMethods',
  doc: 'A way to ship, with rates by zone and currency.',
  changesSeldom: true,
  fields: {
    key: optional(key()),
    name: text(),
    localizedName: optional(localized()),
    description: optional(text()),
    localizedDescription: optional(localized()),
    taxCategory: reference('tax-category'),
    zoneRates: listOf(zoneRate()),
    active: boolean(),
    isDefault: boolean(),
    predicate: optional(text()),
    custom: optional(customFields()),
    stores: listOf(keyReference('store'), { max: mostStores }),
    carrier: optional(text()),
  },
  facets: [
    'key',
    'name',
    'taxCategory.id',
    'zoneRates.zone.id',
    'active',
    'isDefault',
    'stores.key',
    'custom.type.id',
    'custom.fields',
  ],
  mostPerProject: 100,
  userProvided: ['key'],
});

export type ShippingMethod = DocumentOf<(typeof shippingMethod)['fields']>;
