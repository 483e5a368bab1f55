// What a password of a user must be, wherever it is set.
import { apiError } from '@storewright/model/declaration';
import { maxPasswordLength } from '@storewright/platform/passwords';

export const minPasswordLength = 12;

/** @throws InvalidInput for a password that is too short or too long */
export function checkPassword(text: string): void {
  if (text.length < minPasswordLength || text.length > maxPasswordLength)
    throw apiError.InvalidInput(
      `A password has at least ${minPasswordLength} and at most ${maxPasswordLength} characters.`,
    );
}
