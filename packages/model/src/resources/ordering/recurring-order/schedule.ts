// The dates of a schedule. All of them are counted from the start, so that a month that is too short
// shortens no later one, and in UTC, so that no change of the clocks moves them.
import type { Schedule } from '../recurrence-policy/resource.ts';

const dayMs = 86_400_000;
const daysOf = { Days: 1, Weeks: 7 } as const;

/** The latest instant that dates can have; a schedule that goes beyond it has no next date. */
const latest = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The first date of the schedule after an instant; `undefined` when it would lie after the year 9999.
 * @param startsAt the start, which is a date of an interval and not always one of a day of the month
 */
export function nextDate(schedule: Schedule, startsAt: string, after: string): string | undefined {
  const [start, past] = [Date.parse(startsAt), Date.parse(after)];
  const date =
    schedule.type === 'dayOfMonth'
      ? monthly(schedule.day, start, past)
      : stepping(schedule, start, past);
  return !(date <= latest) ? undefined : new Date(date).toISOString();
}

type Interval = Extract<Schedule, { type: 'standard' }>;

function stepping({ value, intervalUnit }: Interval, start: number, past: number): number {
  if (intervalUnit === 'Months') {
    const day = new Date(start).getUTCDate();
    return firstAfter(past, monthsBetween(start, past) / value, (step) =>
      inMonth(start, step * value, day),
    );
  }
  const length = value * daysOf[intervalUnit] * dayMs;
  return firstAfter(past, (past - start) / length, (step) => start + step * length);
}

/** The day of each month, at the time of day of the start. */
const monthly = (day: number, start: number, past: number): number =>
  firstAfter(
    Math.max(past, start),
    monthsBetween(start, past),
    (step) => inMonth(start, step, day),
    0,
  );

/**
 * The first date after an instant among the dates of the schedule.
 * @param about a number of steps with an error of less than two
 * @param least the first step that counts; by default the one after the start
 */
function firstAfter(
  past: number,
  about: number,
  dateOf: (step: number) => number,
  least = 1,
): number {
  let step = Math.max(least, Math.floor(about) - 2);
  while (dateOf(step) <= past) step += 1;
  return dateOf(step);
}

/** Months from one instant to another, to the month. */
function monthsBetween(from: number, to: number): number {
  const [first, last] = [new Date(from), new Date(to)];
  const years = last.getUTCFullYear() - first.getUTCFullYear();
  return years * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/** A day some months after the start, at its time of day; the last day of a month that is shorter. */
function inMonth(start: number, months: number, day: number): number {
  const first = new Date(start);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay)) + (start - midnightOf(start));
}

const midnightOf = (instant: number): number => Math.floor(instant / dayMs) * dayMs;
