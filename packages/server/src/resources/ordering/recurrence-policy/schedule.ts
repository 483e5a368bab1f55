import { apiError } from '../../../declaration/index.ts';
import type { Schedule } from './resource.ts';

const lastDay = 31;

/** `InvalidField` for an interval of nothing and for a day that no month has. */
export function checkedSchedule(schedule: Schedule): Schedule {
  if (schedule.type === 'standard' && schedule.value < 1)
    throw invalid('value', schedule.value, 'An interval must be at least 1.');
  if (schedule.type === 'dayOfMonth' && (schedule.day < 1 || schedule.day > lastDay))
    throw invalid('day', schedule.day, `A day of the month must be from 1 to ${lastDay}.`);
  return schedule;
}

const invalid = (member: string, invalidValue: number, words: string) =>
  apiError.InvalidField(words, { field: `schedule.${member}`, invalidValue });
