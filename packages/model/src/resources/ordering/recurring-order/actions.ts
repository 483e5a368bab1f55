import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { apiError, change, f, type Known, need } from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';
import type { RecurrencePolicy } from '../recurrence-policy/index.ts';
import { checkExpiry, checkFuture } from './dates.ts';
import * as messages from './messages.ts';
import { rescheduled } from './rescheduled.ts';
import { recurringOrder } from './resource.ts';
import { activated, checkLasting, inState } from './states.ts';

export const plain = memberActions(recurringOrder, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    {
      message: messages.keySet,
    },
  ],
});

const stateDraft = () =>
  f.union('RecurringOrderStateDraft', 'type', {
    active: { resumesAt: f.optional(f.dateTime()) },
    paused: {},
    canceled: { reason: f.optional(f.text()) },
    expired: {},
  });

export const setRecurringOrderState = recurringOrder.action({
  doc: 'Sets the state; with an instant to resume at, the recurring order is paused until then.',
  members: { recurringOrderState: stateDraft() },
  emits: [messages.stateChanged],
  apply(before, { recurringOrderState: draft }, { now }) {
    checkLasting(before);
    if (draft.type === 'canceled') return inState(before, 'Canceled');
    if (draft.type === 'expired') return inState(before, 'Expired');
    if (draft.type === 'paused') return inState(before, 'Paused');
    if (draft.resumesAt === undefined) return activated(before, now);
    checkFuture('recurringOrderState.resumesAt', draft.resumesAt, now);
    const { document, messages } = inState(before, 'Paused');
    return change({ ...document, resumesAt: draft.resumesAt }, ...messages);
  },
});

export const setStartsAt = recurringOrder.action({
  doc: 'Sets the start, if the recurring order has not started.',
  members: { startsAt: f.dateTime() },
  emits: [messages.startsAtSet],
  apply(before, { startsAt }, { now }) {
    checkLasting(before);
    if (before.startsAt <= now)
      throw apiError.InvalidOperation('The recurring order has already started.');
    checkFuture('startsAt', startsAt, now);
    checkExpiry(before.expiresAt, startsAt);
    const told = messages.startsAtSet({ startsAt, oldStartsAt: before.startsAt });
    const isSame = startsAt === before.startsAt;
    return change({ ...before, startsAt, nextOrderAt: startsAt }, ...(isSame ? [] : [told]));
  },
});

export const setExpiresAt = recurringOrder.action({
  doc: 'Sets or removes the end; a later end resumes an expired recurring order.',
  members: { expiresAt: f.optional(f.dateTime()) },
  emits: [messages.expiresAtSet, messages.stateChanged],
  apply(before, { expiresAt }, { now }) {
    checkLasting(before);
    checkExpiry(expiresAt, before.startsAt);
    const isSame = expiresAt === before.expiresAt;
    const set = { newExpiresAt: expiresAt, oldExpiresAt: before.expiresAt };
    const told = isSame ? [] : [messages.expiresAtSet(set)];
    const after = { ...before, expiresAt };
    const goesOn = before.recurringOrderState === 'Expired' && (expiresAt ?? '~') > now;
    if (!goesOn || isSame) return change(after, ...told);
    const active = activated(after, now);
    return change(active.document, ...told, ...active.messages);
  },
});

export const setSchedule = recurringOrder.action({
  doc: 'Sets the recurrence policy; its schedule and prices apply from then on.',
  members: { recurrencePolicy: f.identifier('recurrence-policy') },
  emits: [messages.scheduleSet],
  needs: (before, { recurrencePolicy }, _known: Known) => ({
    policy: need.one<RecurrencePolicy>('recurrence-policy', { id: recurrencePolicy.id }),
    template: need.maybe<Cart>('cart', { id: before.cart.id }),
  }),
  apply: (before, _, { policy, template, now }) => rescheduled(before, policy, template, now),
});

const skipConfigurationDraft = () =>
  f.union('SkipConfigurationInputDraft', 'type', {
    Counter: { totalToSkip: f.integer({ min: 1 }) },
  });

export const setOrderSkipConfiguration = recurringOrder.action({
  doc: 'Sets how many of the next dates are skipped, or removes the setting.',
  members: {
    skipConfigurationInputDraft: f.optional(skipConfigurationDraft()),
    updatedExpiresAt: f.optional(f.dateTime()),
  },
  apply(before, { skipConfigurationInputDraft: draft, updatedExpiresAt }) {
    checkLasting(before);
    checkExpiry(updatedExpiresAt, before.startsAt);
    return change({
      ...before,
      skipConfiguration: draft && { ...draft, skipped: 0 },
      expiresAt: updatedExpiresAt ?? before.expiresAt,
    });
  },
});

export const transitionState = transitionOf(recurringOrder, {
  type: 'RecurringOrderState',
  doc: 'Moves the recurring order to another workflow state; `force` skips the rules of the workflow.',
  message: messages.stateTransition,
});

export const customFields = customFieldActions(recurringOrder, {
  customizable: 'recurring-order',
  messages: messages.custom,
});
