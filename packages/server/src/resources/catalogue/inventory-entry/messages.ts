import {
  integer,
  long,
  message,
  optional,
  record,
  reference,
  text,
} from '../../../declaration/index.ts';
import { inventoryEntry } from './resource.ts';

const supplyChannel = { supplyChannel: optional(reference('channel')) };
const stock = { sku: text(), quantityOnStock: long(), ...supplyChannel };

export const inventoryEntryCreated = message('InventoryEntryCreated', {
  inventoryEntry: record('InventoryEntry', inventoryEntry.allFields),
});

export const inventoryEntryDeleted = message('InventoryEntryDeleted', {
  sku: text(),
  ...supplyChannel,
});

export const inventoryEntryQuantitySet = message('InventoryEntryQuantitySet', {
  oldQuantityOnStock: long(),
  newQuantityOnStock: long(),
  oldAvailableQuantity: long(),
  newAvailableQuantity: long(),
  sku: optional(text()),
  ...supplyChannel,
});

export const inventoryEntryOutOfStock = message('InventoryEntryOutOfStock', {
  sku: text(),
  ...supplyChannel,
});

export const inventoryEntryReorderPoint = message('InventoryEntryReorderPoint', stock);
export const inventoryEntrySafetyStock = message('InventoryEntrySafetyStock', stock);

export const inventoryEntryReservationExpirationInMinutesSet = message(
  'InventoryEntryReservationExpirationInMinutesSet',
  {
    newReservationExpirationInMinutes: optional(integer()),
    oldReservationExpirationInMinutes: optional(integer()),
  },
);
