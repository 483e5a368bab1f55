// What a row of the tables of staged actions says, and words for what rows look at.
import { eur } from '../../../testing/checkout-shop.ts';
import { type EditShop, note } from './shop.test.cases.ts';

export interface Row {
  readonly action: string;
  readonly members?: object | ((ids: EditShop['ids']) => object);
  /** Actions that are staged before it. */
  readonly first?: readonly object[];
  readonly shows: (order: any, ids: EditShop['ids']) => unknown;
  readonly expected: unknown;
}

export const row = (
  action: string,
  members: Row['members'],
  shows: Row['shows'],
  expected: unknown,
  first: readonly object[] = [],
): Row => ({ action, members: members ?? {}, shows, expected, first });

export const cents = ({ centAmount }: any) => centAmount;
export const line = (order: any) => order.lineItems[0];
export const sticker = (order: any) => order.customLineItems[0];
export const delivery = (order: any) => order.shippingInfo.deliveries[0];
export const parcel = (order: any) => delivery(order).parcels[0];
export const total = (order: any) => cents(order.totalPrice);
export const noted = (custom: any) => custom?.fields.note;
export const ofLine = (ids: EditShop['ids']) => ({ lineItemId: ids.line });
export const ofSticker = (ids: EditShop['ids']) => ({ customLineItemId: ids.sticker });
export const to = (typeId: string, id: string | undefined) => ({ typeId, id });
export const external = { action: 'changeTaxMode', taxMode: 'External' };
export const amounts = { action: 'changeTaxMode', taxMode: 'ExternalAmount' };
export const rate = { name: 'R', amount: 0.1, country: 'DE', includedInPrice: true };
export const gross = { totalGross: eur(3_000), taxRate: { ...rate, includedInPrice: false } };
export const d1 = { deliveryKey: 'd1' };
export const p1 = { parcelKey: 'p1' };
export const item = (id: string | undefined) => [{ id, quantity: 2 }];

/** `set…CustomType` and `set…CustomField` of a place. */
export function custom(place: string, naming: Row['members'], shows: (order: any) => any): Row[] {
  const named = (ids: EditShop['ids']) => (typeof naming === 'function' ? naming(ids) : naming);
  const set = { ...note('first') };
  const field = `set${place}CustomField`;
  return [
    row(
      `set${place}CustomType`,
      (ids) => ({ ...named(ids), ...set }),
      (o) => noted(shows(o)),
      'first',
    ),
    {
      action: field,
      members: (ids) => ({ ...named(ids), name: 'note', value: 'second' }),
      first: [{ action: `set${place}CustomType`, ...set, naming }],
      shows: (o) => noted(shows(o)),
      expected: 'second',
    },
  ];
}
