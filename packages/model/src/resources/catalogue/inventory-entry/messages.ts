import { f, message } from '../../../declaration/index.ts';
import { inventoryEntry } from './resource.ts';

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
