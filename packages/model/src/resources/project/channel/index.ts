import { addressDraft, withAddressId } from '../../../commerce/address/address.ts';
import { pricesAt } from '../../../commerce/catalogue/product-data.ts';
import {
  customFieldActions,
  customPartActions,
} from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed, whileOpen } from '../../../commerce/values/reference-exists.ts';
import { roleActions } from '../../../commerce/values/roles.ts';
import { apiError, change, f, fullEndpoint, kindOf, usedAt } from '../../../declaration/index.ts';
import { type Channel, channel, channelRole } from './resource.ts';

const create = channel.create({
  doc: 'Creates a channel.',
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

const plain = memberActions(channel, {
  changeKey: [f.text({ max: 256 }), 'Changes the key.'],
  changeName: [f.localized(), 'Changes the name.', { refusesSame: true }],
  changeDescription: [f.localized(), 'Changes the description.', { refusesSame: true }],
  setGeoLocation: [f.optional(f.point()), 'Sets or removes the geographic location.'],
});

const roles = roleActions(channel, channelRole(), ['setRoles', 'addRoles']);

const setAddress = channel.action({
  doc: 'Sets or removes the address.',
  members: { address: f.optional(addressDraft()) },
  apply: (before, input, { newId }) =>
    change({ ...before, address: input.address && withAddressId(input.address, newId) }),
});

const customFields = customFieldActions(channel, { customizable: 'channel' });

const customFieldsOfParts = customPartActions(channel, {
  Address: {
    customizable: 'address',
    where: {
      members: {},
      get: (before) => addressOf(before).custom,
      set: (before, _, custom) => ({ ...before, address: { ...addressOf(before), custom } }),
    },
  },
});

function addressOf({ address }: Channel) {
  if (address === undefined) throw apiError.InvalidOperation('The channel has no address.');
  return address;
}

const onLines = ['lineItems.supplyChannel.id', 'lineItems.distributionChannel.id'];

const remove = unlessUsed([
  usedAt('store', ['distributionChannels.id', 'supplyChannels.id']),
  usedAt('inventory-entry', ['supplyChannel.id']),
  usedAt('standalone-price', ['channel.id']),
  usedAt('product', pricesAt('channel.id')),
  usedAt('cart-discount', ['value.supplyChannel.id', 'value.distributionChannel.id']),
  usedAt('cart', onLines, whileOpen),
  usedAt('order', [...onLines, 'syncInfo.channel.id']),
  usedAt('quote-request', onLines),
  usedAt('quote', onLines),
]);

export const channelKind = kindOf({
  resource: channel,
  belongsTo: 'everybody',
  create,
  remove,
  actions: {
    customFields,
    plain,
    roles,
    setAddress,
    customFieldsOfParts,
  },
  endpoints: [fullEndpoint('/channels', 'channels', 'products')],
});
