import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import { reservation } from './resource.ts';

const inventoryMode = derivedField({
  of: reservation.name,
  name: 'inventoryMode',
  doc: 'The mode that reserves.',
  gives: f.text(),
  from: () => 'ReserveOnCart',
});

export const reservationKind = kindOf({
  resource: reservation,
  // Only line items lead there; nothing in it is about anybody else.
  belongsTo: 'everybody',
  derived: [inventoryMode],
});
