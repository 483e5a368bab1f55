import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f, need } from '../../../declaration/index.ts';
import type { Channel } from '../../project/channel/resource.ts';
import { inventoryEntryReservationExpirationInMinutesSet } from './messages.ts';
import { cartQuantity, type InventoryEntry, inventoryEntry, minutes } from './resource.ts';
import { checkLimits, checkSupply, stockMessages, withMore, withQuantity } from './stock.ts';

export const addQuantity = inventoryEntry.action({
  doc: 'Adds to the quantity on stock and to the available quantity.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withMore(before, quantity),
});

export const removeQuantity = inventoryEntry.action({
  doc: 'Subtracts from the quantity on stock and from the available quantity.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withMore(before, -quantity),
});

export const changeQuantity = inventoryEntry.action({
  doc: 'Sets the quantity on stock; reserved quantities stay reserved.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withQuantity(before, quantity),
});

export const plain = memberActions(inventoryEntry, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setRestockableInDays: [
    f.optional(f.integer()),
    'Sets or removes the number of days until restock.',
  ],
  setExpectedDelivery: [f.optional(f.dateTime()), 'Sets or removes the expected delivery date.'],
  setReservationExpirationInMinutes: [
    f.optional(minutes()),
    'Sets or removes how long stock stays reserved.',
    {
      message: inventoryEntryReservationExpirationInMinutesSet,
      tells: (value, before: InventoryEntry) =>
        inventoryEntryReservationExpirationInMinutesSet({
          newReservationExpirationInMinutes: value,
          oldReservationExpirationInMinutes: before.reservationExpirationInMinutes,
        }),
    },
  ],
});

export const setSupplyChannel = inventoryEntry.action({
  doc: 'Sets or removes the supply channel.',
  members: { supplyChannel: f.optional(f.identifier('channel')) },
  needs: (_, input) => ({ channel: need.maybe<Channel>('channel', input.supplyChannel) }),
  apply(before, input, { channel }) {
    checkSupply(channel);
    return change({
      ...before,
      supplyChannel: input.supplyChannel && f.refer(input.supplyChannel),
    });
  },
});

export const setInventoryLimits = inventoryEntry.action({
  doc: 'Sets or removes the minimum and maximum quantity per cart.',
  members: {
    minCartQuantity: f.optional(cartQuantity()),
    maxCartQuantity: f.optional(cartQuantity()),
  },
  apply(before, { minCartQuantity, maxCartQuantity }) {
    checkLimits({ minCartQuantity, maxCartQuantity });
    return change({ ...before, minCartQuantity, maxCartQuantity });
  },
});

const settingLevel = (level: 'reorderPoint' | 'safetyStock', doc: string) =>
  inventoryEntry.action({
    doc,
    members: { quantity: f.optional(f.integer({ min: 0 })) },
    apply(before, { quantity }) {
      const stockLevels = { ...before.stockLevels, [level]: quantity };
      const isEmpty = Object.values(stockLevels).every((each) => each === undefined);
      return change({ ...before, stockLevels: isEmpty ? undefined : stockLevels });
    },
  });

export const setReorderPoint = settingLevel(
  'reorderPoint',
  'Sets or removes the quantity at which to reorder.',
);
export const setSafetyStock = settingLevel('safetyStock', 'Sets or removes the safety stock.');

export const customFields = customFieldActions(inventoryEntry, { customizable: 'inventory-entry' });
