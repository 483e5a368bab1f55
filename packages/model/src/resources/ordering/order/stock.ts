// What an order takes from the stock.

import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import type { OrderLike } from '../../../commerce/line-items/order-like.ts';
import { type AdjustStep, apiError, type Write } from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/resource.ts';
import { stockTold, withStock } from '../../catalogue/inventory-entry/stock.ts';
import type { Reservation } from '../reservation/resource.ts';
import { isFor, isValid, reservationWrite } from '../reservation/stock.ts';

/** The members read from a cart or an order. */
type Stocked = Pick<OrderLike, 'lineItems' | 'inventoryMode'>;

type TrackedMode = 'TrackOnly' | 'ReserveOnOrder' | 'ReserveOnCart';

interface Taking {
  readonly item: LineItem;
  readonly mode: TrackedMode;
}

/** Lines whose stock counts, with their inventory mode. */
function takings(cart: Stocked): readonly Taking[] {
  return cart.lineItems.flatMap((item) => {
    const mode = item.inventoryMode ?? cart.inventoryMode;
    return mode === 'None' ? [] : [{ item, mode }];
  });
}

/** The stock keeping units whose entries have to be known. */
export const trackedSkus = (cart: Stocked): readonly string[] => [
  ...new Set(takings(cart).flatMap(({ item }) => item.variant.sku ?? [])),
];

/** An entry as it was read, its rest, and the steps that took from it. */
interface Taken {
  readonly before: InventoryEntry;
  readonly left: InventoryEntry;
  readonly steps: readonly AdjustStep[];
}

/**
 * Takes from the inventory entries, whatever concurrent orders take from them. `OutOfStock` names
 * every line that lacks an entry or, when stock is reserved, neither has enough available nor can
 * be restocked.
 */
export function stockWrites(
  cart: Stocked,
  entries: readonly InventoryEntry[],
  held: Held = { reservations: [], now: '', orderId: '' },
): readonly Write[] {
  const all = new Map(
    entries.map((entry): [string, Taken] => [entry.id, { before: entry, left: entry, steps: [] }]),
  );
  const missing: LineItem[] = [];
  for (const { item, mode } of takings(cart)) {
    const known = [...all.values()].find(({ before }) => isFor(before, item));
    const isKept = mode !== 'ReserveOnCart' || keptFor(item, held) !== undefined;
    if (
      known === undefined ||
      !isKept ||
      (mode === 'ReserveOnOrder' && !suffices(known.left, item))
    )
      missing.push(item);
    else all.set(known.before.id, taken(known, item.quantity, mode));
  }
  if (missing.length > 0) throw outOfStock(missing);
  const adjusted = [...all.values()]
    .filter(({ steps }) => steps.length > 0)
    .map(
      ({ before, steps }): Write => ({ type: 'adjust', kind: 'inventory-entry', before, steps }),
    );
  return [...adjusted, ...committed(cart, held)];
}

/** What the cart of the order has kept of the stock, and the order that takes it. */
interface Held {
  readonly reservations: readonly Reservation[];
  readonly now: string;
  readonly orderId: string;
}

const keptFor = ({ id, quantity }: LineItem, { reservations, now }: Held) =>
  reservations.find(
    (one) => one.lineItemId === id && one.quantity === quantity && isValid(one, now),
  );

function committed(cart: Stocked, held: Held): readonly Write[] {
  const owner = { typeId: 'order', id: held.orderId };
  return takings(cart)
    .filter(({ mode }) => mode === 'ReserveOnCart')
    .flatMap(({ item }) => keptFor(item, held) ?? [])
    .map((one) => reservationWrite(one, { state: 'Committed', owner }));
}

const suffices = (entry: InventoryEntry, { quantity }: LineItem): boolean =>
  entry.availableQuantity >= quantity || entry.restockableInDays !== undefined;

/** An order takes the goods out of the stock in every mode: a reservation ends when it is placed. */
function taken({ before, left, steps }: Taken, quantity: number, mode: TrackedMode): Taken {
  const add = {
    // What the cart has reserved is no longer available.
    availableQuantity: mode === 'ReserveOnCart' ? 0 : -quantity,
    quantityOnStock: -quantity,
  };
  const isNeeded = mode === 'ReserveOnOrder' && before.restockableInDays === undefined;
  const step: AdjustStep = {
    add,
    ...(isNeeded ? { atLeast: { availableQuantity: quantity } } : {}),
    tells: stockTold(before),
  };
  const next = withStock(left, {
    quantityOnStock: left.quantityOnStock + add.quantityOnStock,
    availableQuantity: left.availableQuantity + add.availableQuantity,
  });
  return { before, left: next.document, steps: [...steps, step] };
}

const outOfStock = (items: readonly LineItem[]) =>
  apiError.OutOfStock('Some line items are out of stock at the time of placing the order.', {
    lineItems: items.map(({ id }) => id),
    skus: items.flatMap(({ variant }) => variant.sku ?? []),
  });
