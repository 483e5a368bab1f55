// Dates that inputs give recurring orders.
import { apiError } from '../../../declaration/index.ts';

/** @throws InvalidField */
export function checkFuture(field: string, value: string, now: string): void {
  if (value <= now) throw invalid(field, value, `'${field}' must be in the future.`);
}

/** @throws InvalidField */
export function checkExpiry(expiresAt: string | undefined, startsAt: string): void {
  if (expiresAt !== undefined && expiresAt <= startsAt)
    throw invalid('expiresAt', expiresAt, "'expiresAt' must be after 'startsAt'.");
}

const invalid = (field: string, invalidValue: string, words: string) =>
  apiError.InvalidField(words, { field, invalidValue });
