// How stock changes. Pure; used by the actions here and by orders that take from stock.
import {
  type Amounts,
  apiError,
  type Change,
  change,
  type Message,
  type Told,
} from '../../../declaration/index.ts';
import {
  type InventoryEntry,
  inventoryEntryOutOfStock,
  inventoryEntryQuantitySet,
  inventoryEntryReorderPoint,
  inventoryEntrySafetyStock,
} from './resource.ts';

/** Messages that a change of stock may give. */
export const stockMessages = [
  inventoryEntryQuantitySet,
  inventoryEntryOutOfStock,
  inventoryEntryReorderPoint,
  inventoryEntrySafetyStock,
];

/** The stock and the unreserved part of it. */
type Stock = Pick<InventoryEntry, 'quantityOnStock' | 'availableQuantity'>;

/** The entry with other quantities, and the messages about them and about reached levels. */
export function withStock(before: InventoryEntry, stock: Stock): Change<InventoryEntry> {
  for (const quantity of [stock.quantityOnStock, stock.availableQuantity])
    if (!Number.isSafeInteger(quantity))
      throw apiError.InvalidInput('The quantity would be too large.');
  const after = { ...before, ...stock };
  const isSame =
    before.quantityOnStock === after.quantityOnStock &&
    before.availableQuantity === after.availableQuantity;
  const told = isSame ? [] : stockTold(before)({ before: { ...before }, after: { ...after } });
  return change(after, ...told.filter(isMet(before, after)).map(({ message }) => message));
}

/** A level has a message when stock falls to it or below, not while it stays there. */
const isMet =
  (before: InventoryEntry, after: InventoryEntry) =>
  ({ fallsTo }: Told): boolean => {
    if (fallsTo === undefined) return true;
    const member = fallsTo.member as keyof Stock;
    return before[member] > fallsTo.level && after[member] <= fallsTo.level;
  };

/** The entry with more (or, below zero, less) on stock and available. */
export const withMore = (before: InventoryEntry, quantity: number): Change<InventoryEntry> =>
  withStock(before, {
    quantityOnStock: before.quantityOnStock + quantity,
    availableQuantity: before.availableQuantity + quantity,
  });

/** The entry with a new quantity on stock; reservations stay. */
export const withQuantity = (before: InventoryEntry, quantity: number): Change<InventoryEntry> =>
  withMore(before, quantity - before.quantityOnStock);

/** The messages of a change of stock, with their conditions; the entry has the levels and names. */
export const stockTold =
  (entry: InventoryEntry) =>
  ({ before, after }: Amounts): readonly Told[] => {
    const { reorderPoint, safetyStock } = entry.stockLevels ?? {};
    const named = namedBy(entry);
    const onStock = { ...named, quantityOnStock: after.quantityOnStock };
    const quantitySet = inventoryEntryQuantitySet({
      oldQuantityOnStock: before.quantityOnStock,
      newQuantityOnStock: after.quantityOnStock,
      oldAvailableQuantity: before.availableQuantity,
      newAvailableQuantity: after.availableQuantity,
      ...named,
    });
    const falls = (member: keyof Stock, level: number | undefined, message: Message) =>
      level === undefined ? [] : [{ message, fallsTo: { member, level } }];
    return [
      { message: quantitySet },
      ...falls('availableQuantity', 0, inventoryEntryOutOfStock(named)),
      ...falls('quantityOnStock', reorderPoint, inventoryEntryReorderPoint(onStock)),
      ...falls('quantityOnStock', safetyStock, inventoryEntrySafetyStock(onStock)),
    ];
  };

const namedBy = ({ sku, supplyChannel }: InventoryEntry) => ({
  sku,
  ...(supplyChannel === undefined ? {} : { supplyChannel }),
});

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
