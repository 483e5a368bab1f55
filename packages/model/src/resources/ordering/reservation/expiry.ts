// Reservations expire: stock that was not ordered in time is available to others again.
import { type Known, type Needs, need, type Write } from '../../../declaration/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/resource.ts';
import type { Reservation } from './resource.ts';
import { givenBack } from './stock.ts';

/** Most that end in one commit. */
const batch = 50;

interface Settings {
  readonly inventory?: { readonly releaseExpiredReservations?: boolean } | undefined;
}

/** Expired reservations, and their stock. */
export function expiryNeeds({ now, ...known }: Known): Needs {
  const due: readonly Reservation[] | undefined = known.due;
  return {
    project: need.project<Settings>(),
    due: need.matching<Reservation>(
      'reservation',
      'state in ("Created", "Updated") and expiresAt <= :now',
      { now },
      batch,
    ),
    entries:
      due === undefined || due.length === 0
        ? undefined
        : need.many<InventoryEntry>(
            'inventory-entry',
            [...new Set(due.map(({ inventoryEntry }) => inventoryEntry.id))].map((id) => ({ id })),
          ),
  };
}

/** A merchant may keep expired ones, and release them. */
export function expiryWrites(facts: any): readonly Write[] {
  const { project, due = [], entries = [] } = facts;
  const { inventory }: Settings = project;
  if (inventory?.releaseExpiredReservations === false) return [];
  return givenBack(due, entries, 'Expired');
}
