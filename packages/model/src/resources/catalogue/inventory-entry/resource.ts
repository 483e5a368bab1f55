import { searchedBySku } from '../../../commerce/search/beside-products.ts';
import { type DocumentOf, f, message, resource } from '../../../declaration/index.ts';

export const minutes = () => f.integer({ min: 1, max: 44_640 });
export const cartQuantity = () => f.long({ min: 1 });

export const stockLevels = () =>
  f.record('InventoryEntryStockLevels', {
    reorderPoint: f.optional(f.integer({ min: 0 })),
    safetyStock: f.optional(f.integer({ min: 0 })),
  });

export const inventoryEntry = resource({
  name: 'InventoryEntry',
  doc: 'The stock of one SKU, in total or in one supply channel.',
  fields: {
    key: f.optional(f.key()),
    sku: f.text(),
    supplyChannel: f.optional(f.reference('channel')),
    quantityOnStock: f.long(),
    availableQuantity: f.long(),
    minCartQuantity: f.optional(cartQuantity()),
    maxCartQuantity: f.optional(cartQuantity()),
    restockableInDays: f.optional(f.integer()),
    expectedDelivery: f.optional(f.dateTime()),
    reservationExpirationInMinutes: f.optional(minutes()),
    stockLevels: f.optional(stockLevels()),
    custom: f.optional(f.customFields()),
  },
  unique: [
    {
      field: 'sku',
      values: ({ sku, supplyChannel }) => [JSON.stringify([sku, supplyChannel?.id])],
      shown: (value) => JSON.parse(value)[0],
    },
  ],
  searchedWith: searchedBySku,
  facets: ['key', 'sku', 'supplyChannel.id'],
  sortColumns: [
    { path: 'sku', type: 'text' },
    { path: 'quantityOnStock', type: 'bigint' },
    { path: 'availableQuantity', type: 'bigint' },
  ],
  // No index of the quantities: every reservation would then change all indexes of its row.
  userProvided: ['key', 'sku'],
});

export type InventoryEntry = DocumentOf<(typeof inventoryEntry)['fields']>;

const supplyChannel = { supplyChannel: f.optional(f.reference('channel')) };
const stock = { sku: f.text(), quantityOnStock: f.long(), ...supplyChannel };

export const inventoryEntryCreated = message('InventoryEntryCreated', {
  inventoryEntry: f.record('InventoryEntry', inventoryEntry.allFields),
});

export const inventoryEntryDeleted = message('InventoryEntryDeleted', {
  sku: f.text(),
  ...supplyChannel,
});

export const inventoryEntryQuantitySet = message('InventoryEntryQuantitySet', {
  oldQuantityOnStock: f.long(),
  newQuantityOnStock: f.long(),
  oldAvailableQuantity: f.long(),
  newAvailableQuantity: f.long(),
  sku: f.optional(f.text()),
  ...supplyChannel,
});

export const inventoryEntryOutOfStock = message('InventoryEntryOutOfStock', {
  sku: f.text(),
  ...supplyChannel,
});

export const inventoryEntryReorderPoint = message('InventoryEntryReorderPoint', stock);
export const inventoryEntrySafetyStock = message('InventoryEntrySafetyStock', stock);

export const inventoryEntryReservationExpirationInMinutesSet = message(
  'InventoryEntryReservationExpirationInMinutesSet',
  {
    newReservationExpirationInMinutes: f.optional(f.integer()),
    oldReservationExpirationInMinutes: f.optional(f.integer()),
  },
);
