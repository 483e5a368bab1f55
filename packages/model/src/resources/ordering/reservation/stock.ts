// How reservations and the stock move together: both in one commit, or neither.
import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import { type AdjustStep, change, type Write } from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/resource.ts';
import { stockTold } from '../../catalogue/inventory-entry/stock.ts';
import type { Reservation } from './resource.ts';

/** Whether it keeps stock back. */
export const isHeld = ({ state }: Reservation): boolean =>
  state === 'Created' || state === 'Updated';

/** Whether it is good for an order. */
export const isValid = (one: Reservation, now: string): boolean =>
  isHeld(one) && one.expiresAt > now;

/** The stock that a line item comes from. */
export const isFor = (entry: InventoryEntry, { variant, supplyChannel }: LineItem): boolean =>
  entry.sku === variant.sku && entry.supplyChannel?.id === supplyChannel?.id;

/** An entry of which `taken` more is kept back, or less below zero; with that much gone for good. */
export interface Move {
  readonly entry: InventoryEntry;
  readonly taken: number;
  readonly sold?: number;
}

/** Nothing more is kept back than there is by the time it is stored. */
const stepOf = ({ entry, taken, sold = 0 }: Move): AdjustStep => ({
  add: { availableQuantity: -taken, quantityOnStock: -sold },
  ...(taken > 0 ? { atLeast: { availableQuantity: taken } } : {}),
  tells: stockTold(entry),
});

/** One write for each entry: released stock comes first. */
export function moveWrites(moves: readonly Move[]): readonly Write[] {
  const sorted = [...moves].sort((a, b) => a.taken - b.taken);
  const entries = new Map(sorted.map(({ entry }) => [entry.id, entry]));
  return [...entries.values()].map((before) => ({
    type: 'adjust',
    kind: 'inventory-entry',
    before,
    steps: sorted.filter(({ entry }) => entry.id === before.id).map(stepOf),
  }));
}

/** The reservation with other values. */
export const reservationWrite = (before: Reservation, changes: Partial<Reservation>): Write => ({
  type: 'update',
  kind: 'reservation',
  before,
  change: change({ ...before, ...changes }),
});

/** Gives the stock of reservations back. An entry that is gone takes nothing. */
export function givenBack(
  reservations: readonly Reservation[],
  entries: readonly InventoryEntry[],
  state: 'Released' | 'Expired',
): readonly Write[] {
  const moves = reservations.flatMap(({ inventoryEntry, quantity }) =>
    entries
      .filter(({ id }) => id === inventoryEntry.id)
      .map((entry) => ({ entry, taken: -quantity })),
  );
  return [...reservations.map((one) => reservationWrite(one, { state })), ...moveWrites(moves)];
}
