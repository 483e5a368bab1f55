import { type DocumentOf, f, resource, unique } from '../../../declaration/index.ts';
import { schedule } from '../recurrence-policy/resource.ts';

export const recurringOrderState = () =>
  f.choice('RecurringOrderState', 'Active', 'Paused', 'Expired', 'Canceled', 'Failed');
export type RecurringOrderState = f.Of<ReturnType<typeof recurringOrderState>>;

const skipConfiguration = () =>
  f.union('SkipConfiguration', 'type', {
    Counter: {
      totalToSkip: f.integer(),
      skipped: f.integer(),
      lastSkippedAt: f.optional(f.dateTime()),
    },
  });

/** The next step, and its instant; none while a client has to act first. */
interface Dated {
  readonly recurringOrderState: RecurringOrderState;
  readonly nextOrderAt?: string | undefined;
  readonly resumesAt?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** The instant from which on the runner has something to do with a recurring order. */
export function dueAtOf({
  recurringOrderState,
  nextOrderAt,
  resumesAt,
  expiresAt,
}: Dated): string | undefined {
  if (recurringOrderState !== 'Active' && recurringOrderState !== 'Paused') return undefined;
  const next = recurringOrderState === 'Active' ? nextOrderAt : resumesAt;
  const instants = [next, expiresAt].filter((instant) => instant !== undefined);
  return instants.sort()[0];
}

export const recurringOrder = resource({
  name: 'RecurringOrder',
  doc: 'A repeated purchase: for each date of its schedule, an order is created from its cart.',
  fields: {
    key: f.optional(f.key()),
    recurringOrderState: recurringOrderState(),
    cart: f.reference('cart'),
    originOrder: f.optional(f.reference('order')),
    startsAt: f.dateTime(),
    resumesAt: f.optional(f.dateTime()),
    expiresAt: f.optional(f.dateTime()),
    lastOrderAt: f.optional(f.dateTime()),
    nextOrderAt: f.optional(f.dateTime()),
    skipConfiguration: f.optional(skipConfiguration()),
    schedule: schedule(),
    customer: f.optional(f.reference('customer')),
    customerEmail: f.optional(f.text()),
    store: f.optional(f.keyReference('store')),
    businessUnit: f.optional(f.keyReference('business-unit')),
    state: f.optional(f.reference('state')),
    custom: f.optional(f.customFields()),
  },
  unique: [unique('key')],
  facets: [
    'key',
    'recurringOrderState',
    'cart.id',
    'originOrder.id',
    'customer.id',
    'store.key',
    'businessUnit.key',
    'state.id',
  ],
  sortColumns: [
    { path: 'nextOrderAt', type: 'timestamp' },
    { path: 'dueAt', type: 'text', from: dueAtOf },
  ],
  indexes: [['dueAt']],
});

export type RecurringOrder = DocumentOf<(typeof recurringOrder)['fields']>;
