// E-mail addresses: how two of them are compared, and the values that they take in the
// index of unique values.
import type { Target } from '../../../declaration/index.ts';

/**
 * The address without case. A letter beyond ASCII never becomes one of ASCII (the Kelvin sign has
 * the small letter `k`): who can receive mail at the one must not count as the owner of the other.
 */
export const foldedEmail = (address: string): string =>
  Array.from(address, (letter) => {
    const small = letter.toLowerCase();
    return letter > '\x7f' && holdsAscii(small) ? letter : small;
  }).join('');

const holdsAscii = (letters: string) => Array.from(letters).some((letter) => letter <= '\x7f');

const uniqueValue = (address: string, storeKey: string | undefined): string =>
  `${storeKey ?? ''}:${foldedEmail(address)}`;

/**
 * Values that e-mail addresses take in the index: unique, case ignored, among global customers and
 * among the customers of each store.
 */
export const emailValues = (address: string, storeKeys: readonly string[]): readonly string[] =>
  (storeKeys.length === 0 ? [undefined] : storeKeys).map((key) => uniqueValue(address, key));

/** The customer of an address: a global one, or one of the store that is named. */
export const emailTarget = (address: string, storeKey: string | undefined): Target => ({
  unique: 'email',
  value: uniqueValue(address, storeKey),
});
