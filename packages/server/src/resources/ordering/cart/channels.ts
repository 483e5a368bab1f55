// Channels that goods come from and prices are for.
import {
  apiError,
  type Need,
  need,
  type Resolved,
  type Stored,
} from '../../../declaration/index.ts';

export interface Channel extends Stored {
  readonly key: string;
  readonly roles: readonly string[];
}

interface Channelled {
  readonly distributionChannel?: Resolved<'channel'> | undefined;
  readonly supplyChannel?: Resolved<'channel'> | undefined;
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

function checkRole(
  named: Resolved<'channel'> | undefined,
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
