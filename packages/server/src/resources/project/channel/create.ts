import { addressDraft, withAddressId } from '../../../commerce/address/address.ts';
import { change, f } from '../../../declaration/index.ts';
import { channel, channelRole } from './resource.ts';

export const create = channel.create({
  doc: 'Creates a channel.',
  name: 'ChannelDraft',
  members: {
    key: f.text({ max: 256 }),
    roles: f.optional(f.listOf(channelRole())),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    address: f.optional(addressDraft()),
    custom: f.optional(f.customFieldsDraft('channel')),
    geoLocation: f.optional(f.point()),
  },
  apply(draft, { newId }) {
    const roles = [...new Set(draft.roles ?? (['InventorySupply'] as const))];
    const address = draft.address && withAddressId(draft.address, newId);
    return change({ ...draft, roles, address });
  },
});
