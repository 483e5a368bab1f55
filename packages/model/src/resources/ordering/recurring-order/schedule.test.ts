import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '../recurrence-policy/resource.ts';
import { nextDate } from './schedule.ts';

const every = (value: number, intervalUnit: 'Days' | 'Weeks' | 'Months'): Schedule => ({
  type: 'standard',
  value,
  intervalUnit,
});
const onDay = (day: number): Schedule => ({ type: 'dayOfMonth', day });

/** The dates that follow each other, each asked for at the one before. */
function dates(schedule: Schedule, startsAt: string, count: number): string[] {
  const found: string[] = [];
  for (let after = startsAt; found.length < count; after = found.at(-1)!)
    found.push(nextDate(schedule, startsAt, after)!);
  return found;
}

const days = (instants: readonly string[]) => instants.map((instant) => instant.slice(0, 10));

for (const [title, schedule, startsAt, expected] of [
  [
    'A month that is too short takes its last day, and shortens no later one',
    every(1, 'Months'),
    '2026-01-31T10:00:00.000Z',
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ],
  [
    'A leap year has its 29th of February',
    every(12, 'Months'),
    '2024-02-29T10:00:00.000Z',
    ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  [
    'Weeks end a year where they like',
    every(2, 'Weeks'),
    '2026-12-24T10:00:00.000Z',
    ['2027-01-07', '2027-01-21'],
  ],
  [
    'The last day of each month is day 31',
    onDay(31),
    '2026-01-15T10:00:00.000Z',
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
  ],
  [
    'A day of the month that lies before the start is that of the next month',
    onDay(5),
    '2026-01-15T10:00:00.000Z',
    ['2026-02-05', '2026-03-05'],
  ],
] as const)
  test(title, () => {
    assert.deepEqual(days(dates(schedule, startsAt, expected.length)), expected);
  });

test('A change of the clocks moves no date: they are counted in UTC', () => {
  const inMarch = dates(every(1, 'Days'), '2026-03-28T01:30:00.000Z', 3);
  const inOctober = dates(every(1, 'Weeks'), '2026-10-18T00:30:00.000Z', 2);
  const ofMonth = dates(onDay(29), '2026-03-01T01:30:00.000Z', 2);
  assert.deepEqual(
    [...inMarch, ...inOctober, ...ofMonth],
    [
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T01:30:00.000Z',
      '2026-03-31T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-11-01T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-29T01:30:00.000Z',
    ],
  );
});

test('Dates that have passed are left out, and the rhythm stays that of the start', () => {
  const start = '2026-01-02T20:09:00.000Z';
  const late = '2026-01-06T23:30:00.000Z';
  assert.equal(nextDate(every(1, 'Days'), start, late), '2026-01-07T20:09:00.000Z');
  assert.equal(nextDate(every(5, 'Days'), start, late), '2026-01-07T20:09:00.000Z');
  const years = nextDate(
    every(1, 'Months'),
    '1999-08-31T00:00:00.000Z',
    '2026-02-28T00:00:00.000Z',
  );
  assert.equal(years, '2026-03-31T00:00:00.000Z');
});

test('The next date is always after the one before, and never further than an interval', () => {
  const start = '2023-12-31T23:59:59.999Z';
  for (const schedule of [every(1, 'Months'), every(7, 'Months'), every(3, 'Weeks'), onDay(30)]) {
    const found = dates(schedule, start, 60);
    for (const [index, date] of found.entries()) {
      const between = new Date(Date.parse(date) - 1).toISOString();
      assert.equal(nextDate(schedule, start, between), date);
      if (index > 0) assert.ok(date > found[index - 1]!);
    }
  }
});

test('There is no date after the last that a document can hold', () => {
  const far = every(2_147_483_647, 'Months');
  assert.equal(nextDate(far, '2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.000Z'), undefined);
});
