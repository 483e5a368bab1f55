import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** The states in progress are words of the public schema; here a change is immediate. */
const reservationState = () =>
  f.choice(
    'ReservationState',
    'CommitInProgress',
    'Committed',
    'Created',
    'CreationInProgress',
    'Expired',
    'Released',
    'UpdateInProgress',
    'Updated',
  );

export const reservation = resource({
  name: 'Reservation',
  doc: 'Stock that is reserved for a line item of a cart until it is ordered or released.',
  fields: {
    inventoryEntry: f.reference('inventory-entry'),
    quantity: f.long(),
    owner: f.anyReference(),
    lineItemId: f.text(),
    state: reservationState(),
    expiresAt: f.dateTime(),
  },
  facets: ['owner.id', 'state', 'lineItemId', 'inventoryEntry.id'],
  sortColumns: [{ path: 'expiresAt', type: 'timestamp' }],
  retention: {
    from: 'lastModifiedAt',
    defaultDays: 90,
    exempt: ({ state }) => state === 'Created' || state === 'Updated',
  },
});

export type Reservation = DocumentOf<(typeof reservation)['fields']>;
