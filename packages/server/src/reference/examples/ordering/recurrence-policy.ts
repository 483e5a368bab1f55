import { example, type KindExamples } from '../example.ts';

export const recurrencePolicy: KindExamples = {
  kind: 'recurrence-policy',
  draft: { key: 'fortnightly', schedule: { type: 'standard', value: 2, intervalUnit: 'Weeks' } },
  actions: [
    example('setName', { name: { en: 'Every two weeks' } }, 'name'),
    example('setKey', { key: 'every-two-weeks' }, 'key'),
    example('setDescription', { description: { en: 'Twice a month' } }, 'description'),
    example('setSchedule', { schedule: { type: 'dayOfMonth', day: 15 } }, 'schedule'),
  ],
};
