// The states of recurring orders.
import { apiError, type Change, change } from '../../../declaration/index.ts';
import { stateChanged } from './messages.ts';
import type { RecurringOrder, RecurringOrderState } from './resource.ts';
import { nextDate } from './schedule.ts';

/** @throws InvalidOperation for one that was cancelled, which is for ever */
export function checkLasting({ recurringOrderState }: RecurringOrder): void {
  if (recurringOrderState === 'Canceled')
    throw apiError.InvalidOperation('The recurring order is canceled, which is final.');
}

/** States in which no order is to come. */
const over: ReadonlySet<RecurringOrderState> = new Set(['Canceled', 'Expired']);

/** It in another state, and the message that tells of it; in the same state, none. */
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
 * It goes on. Dates that have passed meanwhile are left out, unless the order of one failed: that one
 * is tried again at once.
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
