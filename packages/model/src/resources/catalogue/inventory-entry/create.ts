import { change, f, need } from '../../../declaration/index.ts';
import type { Channel } from '../../project/channel/resource.ts';
import { inventoryEntryCreated } from './messages.ts';
import { cartQuantity, inventoryEntry, minutes, stockLevels } from './resource.ts';
import { checkLimits, checkSupply } from './stock.ts';

export const create = inventoryEntry.create({
  doc: 'Creates an inventory entry; the whole quantity is available.',
  name: 'InventoryEntryDraft',
  members: {
    sku: f.text({ min: 1 }),
    key: f.optional(f.key()),
    supplyChannel: f.optional(f.identifier('channel')),
    quantityOnStock: f.long(),
    minCartQuantity: f.optional(cartQuantity()),
    maxCartQuantity: f.optional(cartQuantity()),
    restockableInDays: f.optional(f.integer()),
    expectedDelivery: f.optional(f.dateTime()),
    reservationExpirationInMinutes: f.optional(minutes()),
    stockLevels: f.optional(stockLevels()),
    custom: f.optional(f.customFieldsDraft('inventory-entry')),
  },
  emits: [inventoryEntryCreated],
  needs: ({ supplyChannel }) => ({ channel: need.maybe<Channel>('channel', supplyChannel) }),
  apply(draft, { channel }) {
    checkLimits(draft);
    checkSupply(channel);
    const supplyChannel = draft.supplyChannel && f.refer(draft.supplyChannel);
    return change({ ...draft, supplyChannel, availableQuantity: draft.quantityOnStock });
  },
  whole: { message: inventoryEntryCreated, member: 'inventoryEntry' },
});
