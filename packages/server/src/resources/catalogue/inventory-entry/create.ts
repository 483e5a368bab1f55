import {
  change,
  customFieldsDraft,
  dateTime,
  identifier,
  integer,
  key,
  long,
  need,
  optional,
  refer,
  text,
} from '../../../declaration/index.ts';
import type { Channel } from '../../project/channel/resource.ts';
import { inventoryEntryCreated } from './messages.ts';
import { cartQuantity, inventoryEntry, minutes, stockLevels } from './resource.ts';
import { checkLimits, checkSupply } from './stock.ts';

export const create = inventoryEntry.create({
  doc: 'Creates an inventory entry; all of it is available.',
  name: 'InventoryEntryDraft',
  members: {
    sku: text({ min: 1 }),
    key: optional(key()),
    supplyChannel: optional(identifier('channel')),
    quantityOnStock: long(),
    minCartQuantity: optional(cartQuantity()),
    maxCartQuantity: optional(cartQuantity()),
    restockableInDays: optional(integer()),
    expectedDelivery: optional(dateTime()),
    reservationExpirationInMinutes: optional(minutes()),
    stockLevels: optional(stockLevels()),
    custom: optional(customFieldsDraft('inventory-entry')),
  },
  emits: [inventoryEntryCreated],
  needs: ({ supplyChannel }) => ({ channel: need.maybe<Channel>('channel', supplyChannel) }),
  apply(draft, { channel }) {
    checkLimits(draft);
    checkSupply(channel);
    const supplyChannel = draft.supplyChannel && refer(draft.supplyChannel);
    return change({ ...draft, supplyChannel, availableQuantity: draft.quantityOnStock });
  },
  whole: { message: inventoryEntryCreated, member: 'inventoryEntry' },
});
