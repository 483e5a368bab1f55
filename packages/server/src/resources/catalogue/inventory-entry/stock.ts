// How stock changes. Pure; used by the actions here and by orders that take from stock.
import { apiError, type Change, change, type Message } from '../../../declaration/index.ts';
import {
  inventoryEntryOutOfStock,
  inventoryEntryQuantitySet,
  inventoryEntryReorderPoint,
  inventoryEntrySafetyStock,
} from './messages.ts';
import type { InventoryEntry } from './resource.ts';

/** Messages that a change of stock may give. */
export const stockMessages = [
  inventoryEntryQuantitySet,
  inventoryEntryOutOfStock,
  inventoryEntryReorderPoint,
  inventoryEntrySafetyStock,
];

/** What is on stock and what of it is not reserved. */
type Stock = Pick<InventoryEntry, 'quantityOnStock' | 'availableQuantity'>;

/** The entry with other quantities, and the messages that tell of them and of levels reached. */
export function withStock(before: InventoryEntry, stock: Stock): Change<InventoryEntry> {
  for (const quantity of [stock.quantityOnStock, stock.availableQuantity])
    if (!Number.isSafeInteger(quantity))
      throw apiError.InvalidInput('The quantity would be too large.');
  const after = { ...before, ...stock };
  return change(after, ...quantitySet(before, after), ...levelsReached(before, after));
}

/** The entry with more (or, below zero, less) on stock and available. */
export const withMore = (before: InventoryEntry, quantity: number): Change<InventoryEntry> =>
  withStock(before, {
    quantityOnStock: before.quantityOnStock + quantity,
    availableQuantity: before.availableQuantity + quantity,
  });

/** The entry with so much on stock; what is reserved stays reserved. */
export const withQuantity = (before: InventoryEntry, quantity: number): Change<InventoryEntry> =>
  withMore(before, quantity - before.quantityOnStock);

function quantitySet(before: InventoryEntry, after: InventoryEntry): readonly Message[] {
  if (
    before.quantityOnStock === after.quantityOnStock &&
    before.availableQuantity === after.availableQuantity
  )
    return [];
  return [
    inventoryEntryQuantitySet({
      oldQuantityOnStock: before.quantityOnStock,
      newQuantityOnStock: after.quantityOnStock,
      oldAvailableQuantity: before.availableQuantity,
      newAvailableQuantity: after.availableQuantity,
      ...named(after),
    }),
  ];
}

const named = ({ sku, supplyChannel }: InventoryEntry) => ({
  sku,
  ...(supplyChannel === undefined ? {} : { supplyChannel }),
});

/** A level is told of when stock falls to it or below, not while it stays there. */
function levelsReached(before: InventoryEntry, after: InventoryEntry): readonly Message[] {
  const { reorderPoint, safetyStock } = after.stockLevels ?? {};
  const onStock = { ...named(after), quantityOnStock: after.quantityOnStock };
  const fell = (level: number | undefined) =>
    level !== undefined && before.quantityOnStock > level && after.quantityOnStock <= level;
  const ranOut = before.availableQuantity > 0 && after.availableQuantity <= 0;
  return [
    ...(ranOut ? [inventoryEntryOutOfStock(named(after))] : []),
    ...(fell(reorderPoint) ? [inventoryEntryReorderPoint(onStock)] : []),
    ...(fell(safetyStock) ? [inventoryEntrySafetyStock(onStock)] : []),
  ];
}

interface CartLimits {
  readonly minCartQuantity?: number | undefined;
  readonly maxCartQuantity?: number | undefined;
}

/** The least in a cart must not be more than the most. */
export function checkLimits({ minCartQuantity, maxCartQuantity }: CartLimits): void {
  if (minCartQuantity === undefined || maxCartQuantity === undefined) return;
  if (minCartQuantity > maxCartQuantity)
    throw apiError.InvalidInput('minCartQuantity must not be more than maxCartQuantity.');
}

interface SupplyChannel {
  readonly id: string;
  readonly roles: readonly string[];
}

/** The channel must be one that stock comes from. */
export function checkSupply(channel: SupplyChannel | undefined): void {
  if (channel === undefined || channel.roles.includes('InventorySupply')) return;
  throw apiError.MissingRoleOnChannel(`The channel '${channel.id}' lacks InventorySupply.`, {
    channel: { typeId: 'channel', id: channel.id },
    missingRole: 'InventorySupply',
  });
}
