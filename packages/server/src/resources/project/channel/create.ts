import { addressDraft, withAddressId } from '../../../commerce/address/address.ts';
import {
  change,
  customFieldsDraft,
  listOf,
  localized,
  optional,
  point,
  text,
} from '../../../declaration/index.ts';
import { channel, channelRole } from './resource.ts';

export const create = channel.create({
  doc: 'Creates a channel.',
  name: 'ChannelDraft',
  members: {
    key: text({ max: 256 }),
    roles: optional(listOf(channelRole())),
    name: optional(localized()),
    description: optional(localized()),
    address: optional(addressDraft()),
    custom: optional(customFieldsDraft('channel')),
    geoLocation: optional(point()),
  },
  apply(draft, { newId }) {
    const roles = [...new Set(draft.roles ?? (['InventorySupply'] as const))];
    const address = draft.address && withAddressId(draft.address, newId);
    return change({ ...draft, roles, address });
  },
});
