import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f, fullEndpoint, kindOf, need } from '../../../declaration/index.ts';
import type { Channel } from '../../project/channel/resource.ts';
import {
  cartQuantity,
  type InventoryEntry,
  inventoryEntry,
  inventoryEntryCreated,
  inventoryEntryDeleted,
  inventoryEntryReservationExpirationInMinutesSet,
  minutes,
  stockLevels,
} from './resource.ts';
import { checkLimits, checkSupply, stockMessages, withMore, withQuantity } from './stock.ts';

const addQuantity = inventoryEntry.action({
  doc: 'Adds to the quantity on stock and to the available quantity.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withMore(before, quantity),
});

const removeQuantity = inventoryEntry.action({
  doc: 'Subtracts from the quantity on stock and from the available quantity.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withMore(before, -quantity),
});

const changeQuantity = inventoryEntry.action({
  doc: 'Sets the quantity on stock; reserved quantities stay reserved.',
  members: { quantity: f.long() },
  emits: stockMessages,
  apply: (before, { quantity }) => withQuantity(before, quantity),
});

const plain = memberActions(inventoryEntry, {
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

const setSupplyChannel = inventoryEntry.action({
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

const setInventoryLimits = inventoryEntry.action({
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

const setReorderPoint = settingLevel(
  'reorderPoint',
  'Sets or removes the quantity at which to reorder.',
);
const setSafetyStock = settingLevel('safetyStock', 'Sets or removes the safety stock.');

const customFields = customFieldActions(inventoryEntry, { customizable: 'inventory-entry' });

const create = inventoryEntry.create({
  doc: 'Creates an inventory entry; the whole quantity is available.',
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
  needs: ({ supplyChannel }) => ({ channel: need.maybe<Channel>('channel', supplyChannel) }),
  apply(draft, { channel }) {
    checkLimits(draft);
    checkSupply(channel);
    const supplyChannel = draft.supplyChannel && f.refer(draft.supplyChannel);
    return change({ ...draft, supplyChannel, availableQuantity: draft.quantityOnStock });
  },
  whole: { message: inventoryEntryCreated, member: 'inventoryEntry' },
});

export type { InventoryEntry } from './resource.ts';

const remove = inventoryEntry.remove({
  emits: [inventoryEntryDeleted],
  apply: ({ sku, supplyChannel }) => [inventoryEntryDeleted({ sku, supplyChannel })],
});

export const inventoryEntryKind = kindOf({
  resource: inventoryEntry,
  belongsTo: 'everybody',
  create,
  remove,
  actions: {
    addQuantity,
    changeQuantity,
    customFields,
    plain,
    removeQuantity,
    setInventoryLimits,
    setReorderPoint,
    setSafetyStock,
    setSupplyChannel,
  },
  endpoints: [fullEndpoint('/inventory', 'products')],
});
