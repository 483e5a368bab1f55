import { address } from '../../../commerce/address/address.ts';
import { reviewRatingStatistics } from '../../../commerce/catalogue/rating.ts';
import {
  choice,
  customFields,
  type DocumentOf,
  listOf,
  localized,
  optional,
  point,
  resource,
  text,
} from '../../../declaration/index.ts';

export const channelRole = () =>
  choice(
    'ChannelRole',
    'InventorySupply',
    'ProductDistribution',
    'OrderExport',
    'OrderImport',
    'Primary',
  );

export const channel = resource({
  kind: 'channel',
  name: 'Channel',
  plural: 'channels',
  doc: 'Where goods come from or are sold: a warehouse, a shop, an outside system.',
  changesSeldom: true,
  fields: {
    key: text({ max: 256 }),
    roles: listOf(channelRole()),
    name: optional(localized()),
    description: optional(localized()),
    address: optional(address()),
    reviewRatingStatistics: optional(reviewRatingStatistics()),
    custom: optional(customFields()),
    geoLocation: optional(point()),
  },
  facets: ['key', 'roles', 'custom.type.id', 'custom.fields'],
  userProvided: ['key'],
});

export type Channel = DocumentOf<(typeof channel)['fields']>;
