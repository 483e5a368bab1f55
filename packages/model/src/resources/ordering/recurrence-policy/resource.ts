import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

const intervalUnit = () => f.choice('IntervalUnit', 'Days', 'Weeks', 'Months');

const forms = () => ({
  standard: { value: f.integer(), intervalUnit: intervalUnit() },
  dayOfMonth: { day: f.integer() },
});

/** When something comes again: after an interval, or on a day of each month. */
export const schedule = () => f.union('RecurrencePolicySchedule', 'type', forms());

export const scheduleDraft = () => f.union('RecurrencePolicyScheduleInput', 'type', forms());

export type Schedule = f.Of<ReturnType<typeof schedule>>;

export const recurrencePolicy = resource({
  name: 'RecurrencePolicy',
  doc: 'A schedule for recurring orders. Cart discounts can reference policies.',
  changesSeldom: true,
  showsVersionTime: true,
  fields: {
    key: f.key(),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    schedule: schedule(),
  },
  facets: ['key'],
});

export type RecurrencePolicy = DocumentOf<(typeof recurrencePolicy)['fields']>;
