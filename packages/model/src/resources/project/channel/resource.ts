import { address } from '../../../commerce/address/address.ts';
import { reviewRatingStatistics } from '../../../commerce/catalogue/rating.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const channelRole = () =>
  f.choice(
    'ChannelRole',
    'InventorySupply',
    'ProductDistribution',
    'OrderExport',
    'OrderImport',
    'Primary',
  );

export const channel = resource({
  name: 'Channel',
  doc: 'Where goods come from or are sold: a warehouse, a shop, an outside system.',
  changesSeldom: true,
  fields: {
    key: f.text({ max: 256 }),
    roles: f.listOf(channelRole()),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    address: f.optional(address()),
    reviewRatingStatistics: f.optional(reviewRatingStatistics()),
    custom: f.optional(f.customFields()),
    geoLocation: f.optional(f.point()),
  },
  facets: ['key', 'roles'],
});

export type Channel = DocumentOf<(typeof channel)['fields']>;
