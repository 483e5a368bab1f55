// What an order takes from the stock (inventory modes, contract 04 section 1).

import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import type { OrderLike } from '../../../commerce/line-items/order-like.ts';
import { apiError, type Change, change, type Write } from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/resource.ts';
import { withStock } from '../../catalogue/inventory-entry/stock.ts';

/** What is read of a cart or an order. */
type Stocked = Pick<OrderLike, 'lineItems' | 'inventoryMode'>;

type TrackedMode = 'TrackOnly' | 'ReserveOnOrder';

interface Taking {
  readonly item: LineItem;
  readonly mode: TrackedMode;
}

/** Lines whose stock counts, with their inventory mode. */
function takings(cart: Stocked): readonly Taking[] {
  return cart.lineItems.flatMap((item) => {
    const mode = item.inventoryMode ?? cart.inventoryMode;
    return mode === 'TrackOnly' || mode === 'ReserveOnOrder' ? [{ item, mode }] : [];
  });
}

/** The stock keeping units whose entries have to be known. */
export const trackedSkus = (cart: Stocked): readonly string[] => [
  ...new Set(takings(cart).flatMap(({ item }) => item.variant.sku ?? [])),
];

/**
 * The inventory entries after the order. `OutOfStock` names every line that lacks an entry or, when
 * stock is reserved, neither has enough available nor can be restocked.
 */
export function stockWrites(cart: Stocked, entries: readonly InventoryEntry[]): readonly Write[] {
  const changes = new Map(entries.map((entry) => [entry.id, change(entry)]));
  const missing: LineItem[] = [];
  for (const { item, mode } of takings(cart)) {
    const known = [...changes.values()].find(({ document }) => isFor(document, item));
    if (known === undefined || (mode === 'ReserveOnOrder' && !suffices(known.document, item)))
      missing.push(item);
    else changes.set(known.document.id, taken(known, item.quantity, mode));
  }
  if (missing.length > 0) throw outOfStock(missing);
  return entries
    .map((before) => ({ before, change: changes.get(before.id)! }))
    .filter((each) => each.change.document !== each.before)
    .map((each) => ({ type: 'update', kind: 'inventory-entry', ...each }));
}

const isFor = (entry: InventoryEntry, { variant, supplyChannel }: LineItem): boolean =>
  entry.sku === variant.sku && entry.supplyChannel?.id === supplyChannel?.id;

const suffices = (entry: InventoryEntry, { quantity }: LineItem): boolean =>
  entry.availableQuantity >= quantity || entry.restockableInDays !== undefined;

/** Tracking takes the goods out of the stock; reserving only keeps them for the order. */
function taken(
  { document, messages }: Change<InventoryEntry>,
  quantity: number,
  mode: TrackedMode,
): Change<InventoryEntry> {
  const next = withStock(document, {
    quantityOnStock: document.quantityOnStock - (mode === 'TrackOnly' ? quantity : 0),
    availableQuantity: document.availableQuantity - quantity,
  });
  return change(next.document, ...messages, ...next.messages);
}

const outOfStock = (items: readonly LineItem[]) =>
  apiError.OutOfStock('Some line items are out of stock at the time of placing the order.', {
    lineItems: items.map(({ id }) => id),
    skus: items.flatMap(({ variant }) => variant.sku ?? []),
  });
