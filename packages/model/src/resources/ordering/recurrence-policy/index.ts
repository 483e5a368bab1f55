import { pricesAt } from '../../../commerce/catalogue/product-data.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { apiError, change, f, fullEndpoint, kindOf, usedAt } from '../../../declaration/index.ts';
import type { Schedule } from './resource.ts';
import { recurrencePolicy, scheduleDraft } from './resource.ts';

const lastDay = 31;

/** `InvalidField` for an interval of nothing and for a day that no month has. */
function checkedSchedule(schedule: Schedule): Schedule {
  if (schedule.type === 'standard' && schedule.value < 1)
    throw invalid('value', schedule.value, 'An interval must be at least 1.');
  if (schedule.type === 'dayOfMonth' && (schedule.day < 1 || schedule.day > lastDay))
    throw invalid('day', schedule.day, `A day of the month must be from 1 to ${lastDay}.`);
  return schedule;
}

const invalid = (member: string, invalidValue: number, words: string) =>
  apiError.InvalidField(words, { field: `schedule.${member}`, invalidValue });

const create = recurrencePolicy.create({
  doc: 'Creates a recurrence policy.',
  members: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    schedule: scheduleDraft(),
  },
  apply: (draft) => change({ ...draft, schedule: checkedSchedule(draft.schedule) }),
});

const plain = memberActions(recurrencePolicy, {
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setKey: [
    f.optional(f.key()),
    'Sets the key, which is required.',
    {
      checked(key) {
        if (key === undefined) throw apiError.InvalidInput("A recurrence policy needs a 'key'.");
        return key;
      },
    },
  ],
  setSchedule: [scheduleDraft(), 'Sets the schedule.', { checked: checkedSchedule }],
});

export type { RecurrencePolicy } from './resource.ts';

const onLines = [
  'lineItems.recurrenceInfo.recurrencePolicy.id',
  'customLineItems.recurrenceInfo.recurrencePolicy.id',
];

const remove = unlessUsed([
  usedAt('cart-discount', ['recurringOrderScope.recurrencePolicies.id']),
  usedAt('standalone-price', ['recurrencePolicy.id']),
  usedAt('product', pricesAt('recurrencePolicy.id')),
  usedAt('cart', onLines),
  usedAt('order', onLines),
]);

export const recurrencePolicyKind = kindOf({
  resource: recurrencePolicy,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { plain },
  // Older clients had the scopes of recurring orders alone.
  endpoints: [fullEndpoint('/recurrence-policies', 'recurrence_policies', 'recurring_orders')],
});
