import { change, f } from '../../../declaration/index.ts';
import { recurrencePolicy, scheduleDraft } from './resource.ts';
import { checkedSchedule } from './schedule.ts';

export const create = recurrencePolicy.create({
  doc: 'Creates a recurrence policy.',
  name: 'RecurrencePolicyDraft',
  members: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    schedule: scheduleDraft(),
  },
  apply: (draft) => change({ ...draft, schedule: checkedSchedule(draft.schedule) }),
});
