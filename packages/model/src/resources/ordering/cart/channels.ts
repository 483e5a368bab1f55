// Channels that goods come from and prices are for.
import type { CartDiscountValueDraft } from '../../../commerce/money/discount-fields.ts';
import { apiError, type f, type Need, need, type Stored } from '../../../declaration/index.ts';

export interface Channel extends Stored {
  readonly key: string;
  readonly roles: readonly string[];
}

interface Channelled {
  readonly distributionChannel?: f.Resolved<'channel'> | undefined;
  readonly supplyChannel?: f.Resolved<'channel'> | undefined;
}

/** The channels that drafts name. */
export const channelNeeds = (drafts: readonly Channelled[]): Need<readonly Channel[]> =>
  need.many<Channel>(
    'channel',
    drafts.flatMap(({ distributionChannel, supplyChannel }) =>
      [distributionChannel, supplyChannel].flatMap((each) =>
        each === undefined ? [] : { id: each.id },
      ),
    ),
  );

/** `MissingRoleOnChannel` unless each channel has the role that its use needs. */
export function checkChannels(draft: Channelled, channels: readonly Channel[] | undefined): void {
  checkRole(draft.distributionChannel, channels, 'ProductDistribution');
  checkRole(draft.supplyChannel, channels, 'InventorySupply');
}

const giftsOf = (values: readonly CartDiscountValueDraft[]) =>
  values.flatMap((value) => (value.type === 'giftLineItem' ? [value] : []));

/** The channels of gifts, which need the same roles as the channels of line items. */
export const giftChannelNeeds = (...values: readonly CartDiscountValueDraft[]) => {
  const gifts = giftsOf(values);
  return gifts.length === 0 ? {} : { channels: channelNeeds(gifts) };
};

/** @throws MissingRoleOnChannel */
export function checkGiftChannels(
  { channels }: { readonly channels?: readonly Channel[] | undefined },
  ...values: readonly CartDiscountValueDraft[]
): void {
  for (const gift of giftsOf(values)) checkChannels(gift, channels);
}

function checkRole(
  named: f.Resolved<'channel'> | undefined,
  channels: readonly Channel[] | undefined,
  missingRole: string,
): void {
  const channel = channels?.find(({ id }) => id === named?.id);
  if (channel === undefined || channel.roles.includes(missingRole)) return;
  throw apiError.MissingRoleOnChannel(
    `Channel '${channel.key}' does not have the role ${missingRole}.`,
    { channel: { typeId: 'channel', id: channel.id }, missingRole },
  );
}
