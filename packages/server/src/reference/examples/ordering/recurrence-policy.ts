import { example, type KindExamples } from '../example.ts';

export const recurrencePolicy: KindExamples = {
  kind: 'recurrence-policy',
  draft: { key: 'fortnightly', schedule: { type: 'standard', value: 2, intervalUnit: 'Weeks' } },
  actions: [
    example('setName', { name: { en: 'Every two weeks' } }),
    example('setKey', { key: 'every-two-weeks' }),
    example('setDescription', { description: { en: 'Twice a month' } }),
    example('setSchedule', { schedule: { type: 'dayOfMonth', day: 15 } }),
  ],
};
