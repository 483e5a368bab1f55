// What happened to an order, from its own data, its payments and its messages. Pure.
import { shippingsOf } from './shippings.ts';

/** One thing that happened. */
export type OrderEvent = { readonly at: string; readonly key: string } & (
  | { readonly kind: 'created' }
  | { readonly kind: 'delivery'; readonly count: number }
  | { readonly kind: 'parcel'; readonly carrier?: string; readonly trackingId?: string }
  | { readonly kind: 'return'; readonly count: number }
  | {
      readonly kind: 'payment';
      readonly type: string;
      readonly state: string;
      readonly amount: any;
    }
  | { readonly kind: 'state'; readonly of: StateName; readonly to: string }
  | { readonly kind: 'workflow'; readonly stateId: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'message'; readonly type: string }
);

type StateName = 'orderState' | 'paymentState' | 'shipmentState';

const sumOf = (items: readonly any[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Oldest first. */
export function eventsOf(
  order: any,
  payments: readonly any[],
  messages: readonly any[],
): readonly OrderEvent[] {
  return [
    { kind: 'created', at: order.createdAt, key: 'created' } as const,
    ...deliveriesOf(order).flatMap(deliveryEvents),
    ...(order.returnInfo ?? []).flatMap(returnEvents),
    ...payments.flatMap(paymentEvents),
    ...messages.flatMap(messageEvents),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Of an order with one shipping method and of one with several. */
const deliveriesOf = (order: any): readonly any[] =>
  shippingsOf(order).flatMap(({ info }) => info?.deliveries ?? []);

const deliveryEvents = ({ id, createdAt, items, parcels }: any): OrderEvent[] => [
  { kind: 'delivery', at: createdAt, key: id, count: sumOf(items) },
  ...parcels.map((parcel: any) => ({
    ...{ kind: 'parcel', at: parcel.createdAt, key: parcel.id },
    ...{ carrier: parcel.trackingData?.carrier, trackingId: parcel.trackingData?.trackingId },
  })),
];

/** A return without a date is in the table of returns only. */
const returnEvents = ({ returnDate, items }: any): OrderEvent[] =>
  returnDate === undefined
    ? []
    : [{ kind: 'return', at: returnDate, key: items[0]?.id ?? returnDate, count: sumOf(items) }];

const paymentEvents = ({ createdAt, transactions }: any): OrderEvent[] =>
  transactions.map(({ id, timestamp, type, state, amount }: any) => ({
    ...{ kind: 'payment', at: timestamp ?? createdAt, key: id },
    ...{ type, state, amount },
  }));

const states: ReadonlyMap<string, StateName> = new Map([
  ['OrderStateChanged', 'orderState'],
  ['OrderPaymentStateChanged', 'paymentState'],
  ['OrderShipmentStateChanged', 'shipmentState'],
]);

/** The order itself has what these messages report. */
const inOrder: ReadonlySet<string> = new Set([
  'OrderCreated',
  'OrderImported',
  'DeliveryAdded',
  'ParcelAddedToDelivery',
  'ReturnInfoAdded',
]);

const fields: ReadonlySet<string> = new Set(['OrderCustomFieldAdded', 'OrderCustomFieldChanged']);

const fieldEvent = (
  { id, createdAt }: any,
  [name, value]: readonly [string, unknown],
): OrderEvent => ({ kind: 'field', at: createdAt, key: `${id} ${name}`, name, value });

function messageEvents(message: any): OrderEvent[] {
  const { id: key, createdAt: at, type } = message;
  const of = states.get(type);
  if (inOrder.has(type)) return [];
  if (of !== undefined) return [{ kind: 'state', at, key, of, to: message[of] }];
  if (type === 'OrderStateTransition')
    return [{ kind: 'workflow', at, key, stateId: message.state.id }];
  if (fields.has(type)) return [fieldEvent(message, [message.name, message.value])];
  if (type === 'OrderCustomTypeSet')
    return Object.entries(message.customFields?.fields ?? {}).map((field) =>
      fieldEvent(message, field),
    );
  return [{ kind: 'message', at, key, type }];
}
