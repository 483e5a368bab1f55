import { shippingRate } from '../../../commerce/shipping/shipping.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

const zoneRate = () =>
  f.record('ZoneRate', { zone: f.reference('zone'), shippingRates: f.listOf(shippingRate()) });

export type ZoneRate = f.Of<ReturnType<typeof zoneRate>>;

/** Most stores of one shipping method. */
export const maxStores = 100;

export const shippingMethod = resource({
  name: 'ShippingMethod',
  doc: 'A way to ship, with rates by zone and currency.',
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    localizedName: f.optional(f.localized()),
    description: f.optional(f.text()),
    localizedDescription: f.optional(f.localized()),
    taxCategory: f.reference('tax-category'),
    zoneRates: f.listOf(zoneRate()),
    active: f.boolean(),
    isDefault: f.boolean(),
    predicate: f.optional(f.text()),
    custom: f.optional(f.customFields()),
    stores: f.listOf(f.keyReference('store'), { max: maxStores }),
    carrier: f.optional(f.text()),
  },
  // Two that become the default at the same time claim the same value, so the later one is decided again.
  unique: [
    {
      field: 'isDefault',
      values: ({ isDefault }) => (isDefault ? ['true'] : []),
      shown: () => true,
      moves: true,
    },
  ],
  facets: [
    'key',
    'name',
    'taxCategory.id',
    'zoneRates.zone.id',
    'active',
    'isDefault',
    'stores.key',
  ],
  maxPerProject: 100,
});

export type ShippingMethod = DocumentOf<(typeof shippingMethod)['fields']>;
