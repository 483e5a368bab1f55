// What GraphQL shows of the stock of a variant: in all, and in single supply channels.

import type { ProductVariant } from '../../../../commerce/catalogue/product-data.ts';
import { derivedField, f } from '../../../../declaration/index.ts';

/** What a type of variants is called: its types of stock begin so. */
type Named = 'ProductVariant' | 'ProductSearchVariant';

const availability = (variant: Named) =>
  f.record(`${variant}Availability`, {
    isOnStock: f.boolean(),
    restockableInDays: f.optional(f.integer()),
    availableQuantity: f.optional(f.long()),
    version: f.optional(f.long()),
    id: f.optional(f.text()),
  });

const ofChannels = (variant: Named) =>
  f.record(`${variant}AvailabilitiesResult`, {
    limit: f.optional(f.integer()),
    offset: f.optional(f.integer()),
    total: f.integer(),
    results: f.listOf(
      f.record(`${variant}AvailabilityWithChannel`, {
        channel: f.reference('channel'),
        availability: availability(variant),
      }),
    ),
  });

type Availability = NonNullable<ProductVariant['availability']>;

/** The entry without a channel; with stock in channels alone there is none. */
const overall = (found: Availability): object | undefined =>
  found.isOnStock === undefined ? undefined : found;

/** Whether an entry of one of the channels, or the one without a channel, is as asked. */
export function hasStock(
  { availability }: ProductVariant,
  asked: boolean,
  channelIds: readonly string[] | undefined,
): boolean {
  if (channelIds === undefined) return availability?.isOnStock === asked;
  return channelIds.some((id) => availability?.channels?.[id]?.isOnStock === asked);
}

const texts = () => f.listOf(f.text());

export const availabilityFields = (variant: Named) => [
  derivedField({
    of: variant,
    name: 'availability',
    doc: 'The stock, if the SKU has inventory entries.',
    gives: f.optional(
      f.record(`${variant}AvailabilityWithChannels`, {
        noChannel: f.optional(availability(variant)),
        channels: ofChannels(variant),
      }),
    ),
    from: ({ availability: found }: ProductVariant) =>
      found && { noChannel: overall(found), channels: found.channels ?? {} },
  }),
  derivedField({
    of: `${variant}AvailabilityWithChannels`,
    name: 'channels',
    doc: 'The stock in single supply channels.',
    takes: {
      includeChannelIds: f.optional(texts()),
      excludeChannelIds: f.optional(texts()),
      limit: f.optional(f.integer({ min: 0 })),
      offset: f.optional(f.integer({ min: 0 })),
    },
    gives: ofChannels(variant),
    from({ channels }: { channels: NonNullable<Availability['channels']> }, asked) {
      const { includeChannelIds: only, excludeChannelIds: never, limit, offset } = asked;
      const chosen = Object.entries(channels).filter(
        ([id]) => (only?.includes(id) ?? true) && !never?.includes(id),
      );
      const from = Math.max(0, offset ?? 0);
      const results = chosen
        .slice(from, limit === undefined ? undefined : from + Math.max(0, limit))
        .map(([id, each]) => ({ channel: { typeId: 'channel', id }, availability: each }));
      return { limit, offset, total: chosen.length, results };
    },
  }),
];
