import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { recurrencePolicy, scheduleDraft } from './resource.ts';
import { checkedSchedule } from './schedule.ts';

export const plain = memberActions(recurrencePolicy, {
  setName: [f.optional(f.localized()), 'Sets or removes the name.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setSchedule: [scheduleDraft(), 'Sets the schedule.', { checked: checkedSchedule }],
});

export const setKey = recurrencePolicy.action({
  doc: 'Sets the key, which is required.',
  members: { key: f.optional(f.key()) },
  apply(before, { key }) {
    if (key === undefined) throw apiError.InvalidInput("A recurrence policy needs a 'key'.");
    return change({ ...before, key });
  },
});
