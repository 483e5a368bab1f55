// A recurring order under another policy: its dates, and the prices of its cart.
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import { apiError, type Change, change, type Write } from '../../../declaration/index.ts';
import { type CartInWork, refreshing } from '../cart/guard.ts';
import type { Cart } from '../cart/index.ts';
import type { RecurrencePolicy } from '../recurrence-policy/index.ts';
import { scheduleSet } from './messages.ts';
import type { RecurringOrder } from './resource.ts';
import { following } from './states.ts';

/**
 * The items of the cart take the prices of the policy, which is `MatchingPriceNotFound` where one has
 * none.
 * @throws InvalidOperation unless it is active and skips nothing
 */
export function rescheduled(
  before: RecurringOrder,
  policy: RecurrencePolicy,
  template: Cart | undefined,
  now: string,
): Change<RecurringOrder> {
  if (before.recurringOrderState !== 'Active')
    throw apiError.InvalidOperation('Only an active recurring order can change its schedule.');
  if (before.skipConfiguration !== undefined)
    throw apiError.InvalidOperation('The recurring order skips dates of its schedule.');
  if (template === undefined)
    throw apiError.InvalidOperation('The cart of the recurring order does not exist.');
  const { schedule } = policy;
  const document = { ...before, schedule };
  const told = scheduleSet({
    recurrencePolicySchedule: schedule,
    oldRecurrencePolicySchedule: before.schedule,
  });
  const also: readonly Write[] = [
    {
      type: 'update',
      kind: 'cart',
      before: template,
      change: change(underPolicy(template, policy)),
    },
  ];
  return { ...change({ ...document, nextOrderAt: following(document, now) }, told), also };
}

function underPolicy(template: Cart, { id }: RecurrencePolicy): CartInWork {
  const recurrencePolicy = { typeId: 'recurrence-policy' as const, id };
  const lineItems = template.lineItems.map((item) =>
    isGift(item) || item.recurrenceInfo === undefined
      ? item
      : { ...item, recurrenceInfo: { ...item.recurrenceInfo, recurrencePolicy } },
  );
  const customLineItems = template.customLineItems.map((item) =>
    item.recurrenceInfo === undefined
      ? item
      : { ...item, recurrenceInfo: { ...item.recurrenceInfo, recurrencePolicy } },
  );
  return refreshing({ ...template, lineItems, customLineItems }, { prices: true });
}
