// What a password of a user must be, wherever it is set.
import { apiError } from '../../declaration/index.ts';
import { maxPasswordLength } from '../../platform/passwords.ts';

export const minPasswordLength = 12;

/** @throws InvalidInput for a password that is too short or too long */
export function checkPassword(text: string): void {
  if (text.length < minPasswordLength || text.length > maxPasswordLength)
    throw apiError.InvalidInput(
      `A password has at least ${minPasswordLength} and at most ${maxPasswordLength} characters.`,
    );
}
