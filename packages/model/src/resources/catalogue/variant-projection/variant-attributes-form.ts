// The attributes of all variants of a product as GraphQL asks for and shows them.
import { apiError, f } from '../../../declaration/index.ts';
import { rawAttribute } from '../variant/attributes.ts';

interface Given {
  readonly id?: string;
  readonly key?: string;
  readonly staged: boolean;
  readonly includeAttributeNames: readonly string[];
  readonly localeProjection?: readonly string[];
  readonly includeChannelIds?: readonly string[];
}

interface Stock {
  readonly isOnStock?: boolean;
  readonly availableQuantity?: number;
}

interface Answered {
  readonly productId: string;
  readonly productKey?: string;
  readonly attributes: readonly object[];
  readonly variants: readonly {
    readonly id: string;
    readonly attributes: readonly object[];
    readonly availability?: Stock & { readonly channels?: { readonly [id: string]: Stock } };
  }[];
}

const stock = () =>
  f.record('VariantAttributeSimpleAvailability', {
    isOnStock: f.boolean(),
    availableQuantity: f.long(),
  });

const availability = () =>
  f.record('VariantAttributeAvailability', {
    noChannel: f.optional(stock()),
    channels: f.listOf(
      f.record('VariantAttributeChannelAvailability', {
        channel: f.inGraphql(f.reference('channel'), { name: 'channelRef' }),
        availability: stock(),
      }),
    ),
  });

const result = () =>
  f.record('ProductProjectionVariantAttributes', {
    productId: f.text(),
    productKey: f.optional(f.text()),
    attributes: f.listOf(
      f.record('VariantAttributeDefinition', {
        name: f.text(),
        type: f.text(),
        label: f.localized(),
      }),
    ),
    variants: f.listOf(
      f.record('VariantAttributeVariant', {
        id: f.text(),
        sku: f.optional(f.text()),
        key: f.optional(f.text()),
        availability: f.optional(availability()),
        attributes: f.inGraphql(f.listOf(rawAttribute()), { name: 'attributesRaw' }),
      }),
    ),
  });

/** @throws InvalidInput unless exactly one of id and key is given */
function decode({ id, key, includeAttributeNames, includeChannelIds, ...rest }: Given) {
  if ((id === undefined) === (key === undefined))
    throw apiError.InvalidInput('Exactly one of id, key must be given.');
  return {
    ...rest,
    ...(id === undefined ? { key } : { id }),
    'filter[attributes]': includeAttributeNames,
    ...(includeChannelIds === undefined ? {} : { 'filter[supplyChannels]': includeChannelIds }),
  };
}

function shownStock({
  channels = {},
  ...overall
}: NonNullable<Answered['variants'][0]['availability']>) {
  return {
    noChannel: overall.isOnStock === undefined ? undefined : overall,
    channels: Object.entries(channels).map(([id, availability]) => ({
      channel: { typeId: 'channel', id },
      availability,
    })),
  };
}

export const variantAttributesForm = {
  members: {
    id: f.optional(f.text()),
    key: f.optional(f.text()),
    staged: f.withDefault(f.boolean(), false),
    includeAttributeNames: f.listOf(f.text()),
    localeProjection: f.optional(f.listOf(f.locale())),
    includeChannelIds: f.optional(f.listOf(f.text())),
  },
  decode,
  result: f.optional(result()),
  encode: ({ variants, ...answer }: Answered) => ({
    ...answer,
    variants: variants.map(({ availability, ...one }) => ({
      ...one,
      availability: availability && shownStock(availability),
    })),
  }),
};
