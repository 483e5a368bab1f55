import { searchedBySku } from '../../../commerce/search/beside-products.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const minutes = () => f.integer({ min: 1, max: 44_640 });
export const cartQuantity = () => f.long({ min: 1 });

export const stockLevels = () =>
  f.record('InventoryEntryStockLevels', {
    reorderPoint: f.optional(f.integer({ min: 0 })),
    safetyStock: f.optional(f.integer({ min: 0 })),
  });

export const inventoryEntry = resource({
  kind: 'inventory-entry',
  name: 'InventoryEntry',
  plural: 'inventoryEntries',
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
  facets: ['key', 'sku', 'supplyChannel.id', 'custom.type.id', 'custom.fields'],
  sortColumns: [
    { path: 'sku', type: 'text' },
    { path: 'quantityOnStock', type: 'bigint' },
    { path: 'availableQuantity', type: 'bigint' },
  ],
  // No index of the quantities: every reservation would then change all indexes of its row.
  userProvided: ['key', 'sku'],
});

export type InventoryEntry = DocumentOf<(typeof inventoryEntry)['fields']>;
