// The change of a recurring order when its instant has come: it ends, continues, skips a date, or
// an order is created from its cart. Pure.
import {
  type ApiError,
  type Change,
  change,
  type Known,
  type Needs,
  need,
  type Write,
} from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';
import { failed } from './messages.ts';
import { type OrderingFacts, orderingNeeds, orderingWrites } from './ordering.ts';
import { dueAtOf, type RecurringOrder } from './resource.ts';
import { nextDate } from './schedule.ts';
import { activated, inState } from './states.ts';

type Step = 'expire' | 'resume' | 'skip' | 'order';

/** A date that was due before the end is answered, also when it is late. */
function stepOf(document: RecurringOrder, now: string): Step {
  const { expiresAt, nextOrderAt, recurringOrderState: state, skipConfiguration } = document;
  const next = state === 'Active' ? nextOrderAt : document.resumesAt;
  if (expiresAt !== undefined && expiresAt <= now && !(next !== undefined && next < expiresAt))
    return 'expire';
  if (state === 'Paused') return 'resume';
  return skipConfiguration === undefined ? 'order' : 'skip';
}

type Facts = OrderingFacts & { readonly template?: Cart | undefined };

export const recurringOrdersDue = {
  name: 'recurring-orders',
  kind: 'recurring-order',
  column: 'dueAt',
  dueAt: dueAtOf,

  needs(document: RecurringOrder, known: Known): Needs {
    if (stepOf(document, known.now) !== 'order') return {};
    const template: Cart | undefined = known.template;
    return {
      ...(template === undefined ? {} : orderingNeeds(template, known)),
      template: need.maybe<Cart>('cart', { id: document.cart.id }),
    };
  },

  run(document: RecurringOrder, facts: Facts): readonly Write[] {
    const { now } = facts;
    const step = stepOf(document, now);
    if (step === 'expire') return [updated(document, inState(document, 'Expired'))];
    if (step === 'resume') return [updated(document, activated(document, document.resumesAt!))];
    const nextOrderAt = nextDate(document.schedule, document.startsAt, now);
    if (step === 'skip') return [updated(document, skipped(document, nextOrderAt, now))];
    const after = change({ ...document, lastOrderAt: now, nextOrderAt });
    return [...orderingWrites(document, facts.template, facts), updated(document, after)];
  },

  refused(document: RecurringOrder, error: ApiError, now: string): Change<RecurringOrder> {
    const { document: after } = inState(document, 'Failed');
    const { code, members, message } = error;
    const told = failed({
      cartId: document.cart.id,
      failedAt: now,
      failureReason: message,
      orderScheduledAt: document.nextOrderAt ?? now,
      errors: [{ code: 'RecurringOrderFailure', message, details: { ...members, code } }],
    });
    return change(after, told);
  },

  foreseen: foreseenInstants,
};

const updated = (before: RecurringOrder, after: Change<RecurringOrder>): Write => ({
  type: 'update',
  kind: 'recurring-order',
  before,
  change: after,
});

/** One date more is left out; the last of them is the end of the skipping. */
function skipped(before: RecurringOrder, nextOrderAt: string | undefined, now: string) {
  const { totalToSkip, skipped: so, ...counter } = before.skipConfiguration!;
  const isDone = so + 1 >= totalToSkip;
  const skipConfiguration = isDone
    ? undefined
    : { ...counter, totalToSkip, skipped: so + 1, lastSkippedAt: now };
  return change({ ...before, nextOrderAt, skipConfiguration });
}

/** Every instant at which something will be due if the order is not changed, in order. */
function foreseenInstants(document: RecurringOrder, until: string, most: number): string[] {
  const instants: string[] = [];
  let left: RecurringOrder = document;
  while (instants.length < most) {
    const at = dueAtOf(left);
    if (at === undefined || at > until) return instants;
    instants.push(at);
    const step = stepOf(left, at);
    if (step === 'expire') return instants;
    left =
      step === 'resume'
        ? activated(left, at).document
        : { ...left, nextOrderAt: nextDate(left.schedule, left.startsAt, at) };
  }
  return instants;
}
