import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { schedule } from '../recurrence-policy/resource.ts';
import { recurringOrder, recurringOrderState } from './resource.ts';

const whole = () => ({ recurringOrder: f.record('RecurringOrder', recurringOrder.allFields) });

export const created = message('RecurringOrderCreated', whole());
export const deleted = message('RecurringOrderDeleted', whole());
export const keySet = message('RecurringOrderKeySet', withOld({ key: f.optional(f.text()) }));
export const stateChanged = message('RecurringOrderStateChanged', {
  state: f.inGraphql(recurringOrderState(), { name: 'recurringOrderState' }),
  oldState: f.inGraphql(recurringOrderState(), { name: 'oldRecurringOrderState' }),
});
export const stateTransition = workflowMessage('RecurringOrder');
export const startsAtSet = message('RecurringOrderStartsAtSet', {
  startsAt: f.dateTime(),
  oldStartsAt: f.dateTime(),
});
export const expiresAtSet = message('RecurringOrderExpiresAtSet', {
  newExpiresAt: f.optional(f.dateTime()),
  oldExpiresAt: f.optional(f.dateTime()),
});
export const scheduleSet = message('RecurringOrderScheduleSet', {
  recurrencePolicySchedule: schedule(),
  oldRecurrencePolicySchedule: schedule(),
});
export const failed = message('RecurringOrderFailed', {
  cartId: f.text(),
  failedAt: f.dateTime(),
  failureReason: f.text(),
  orderScheduledAt: f.dateTime(),
  errors: f.optional(
    f.listOf(
      f.record('RecurringOrderFailureError', {
        code: f.text(),
        message: f.text(),
        details: f.json(),
      }),
    ),
  ),
});
export const custom = customFieldMessages('RecurringOrder', 'previous');
