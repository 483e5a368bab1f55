import {
  customFields,
  type DocumentOf,
  dateTime,
  integer,
  key,
  long,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const minutes = () => integer({ min: 1, max: 44_640 });
export const cartQuantity = () => long({ min: 1 });

export const stockLevels = () =>
  record('InventoryEntryStockLevels', {
    reorderPoint: optional(integer({ min: 0 })),
    safetyStock: optional(integer({ min: 0 })),
  });

export const inventoryEntry = resource({
  kind: 'inventory-entry',
  name: 'InventoryEntry',
  plural: 'inventoryEntries',
  doc: 'How many of one SKU are in stock, in all or in one supply channel.',
  fields: {
    key: optional(key()),
    sku: text(),
    supplyChannel: optional(reference('channel')),
    quantityOnStock: long(),
    availableQuantity: long(),
    minCartQuantity: optional(cartQuantity()),
    maxCartQuantity: optional(cartQuantity()),
    restockableInDays: optional(integer()),
    expectedDelivery: optional(dateTime()),
    reservationExpirationInMinutes: optional(minutes()),
    stockLevels: optional(stockLevels()),
    custom: optional(customFields()),
  },
  unique: [
    {
      field: 'sku',
      values: ({ sku, supplyChannel }) => [JSON.stringify([sku, supplyChannel?.id])],
      shown: (value) => JSON.parse(value)[0],
    },
  ],
  facets: ['key', 'sku', 'supplyChannel.id', 'custom.type.id', 'custom.fields'],
  sortColumns: [
    { path: 'sku', type: 'text' },
    { path: 'quantityOnStock', type: 'bigint' },
    { path: 'availableQuantity', type: 'bigint' },
  ],
  userProvided: ['key', 'sku'],
});

export type InventoryEntry = DocumentOf<(typeof inventoryEntry)['fields']>;
