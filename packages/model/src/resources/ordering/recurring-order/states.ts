// The states of recurring orders.
import { apiError, type Change, change } from '../../../declaration/index.ts';
import { stateChanged } from './messages.ts';
import type { RecurringOrder, RecurringOrderState } from './resource.ts';
import { nextDate } from './schedule.ts';

/** @throws InvalidOperation for a cancelled one, which is final */
export function checkLasting({ recurringOrderState }: RecurringOrder): void {
  if (recurringOrderState === 'Canceled')
    throw apiError.InvalidOperation('The recurring order is canceled, which is final.');
}

/** States in which no order is to come. */
const over: ReadonlySet<RecurringOrderState> = new Set(['Canceled', 'Expired']);

/** The order in another state, with its message; in the same state, no message. */
export function inState(
  before: RecurringOrder,
  state: RecurringOrderState,
): Change<RecurringOrder> {
  const told = { state, oldState: before.recurringOrderState };
  return change(
    {
      ...before,
      recurringOrderState: state,
      resumesAt: undefined,
      nextOrderAt: over.has(state) ? undefined : before.nextOrderAt,
    },
    ...(state === before.recurringOrderState ? [] : [stateChanged(told)]),
  );
}

/**
 * It continues. Dates that have passed meanwhile are left out, unless the order of one failed: that
 * one is retried immediately.
 */
export function activated(before: RecurringOrder, now: string): Change<RecurringOrder> {
  const { document, messages } = inState(before, 'Active');
  if (before.recurringOrderState === 'Active') return { document, messages };
  const isKept = before.recurringOrderState === 'Failed' || (before.nextOrderAt ?? '') > now;
  if (isKept && before.nextOrderAt !== undefined) return { document, messages };
  return { document: { ...document, nextOrderAt: following(before, now) }, messages };
}

/** The next date after an instant; before the start, the start. */
export const following = (
  { schedule, startsAt }: Pick<RecurringOrder, 'schedule' | 'startsAt'>,
  now: string,
): string | undefined => (startsAt > now ? startsAt : nextDate(schedule, startsAt, now));
