// Positions between siblings. Order hints are compared as strings; decimal fractions have a middle.
// Pure.

const fraction = /^0\.(\d{1,250})$/;

/** Digits of a fraction as a number of so many digits. */
const scaled = (digits: string, length: number): bigint => BigInt(digits.padEnd(length, '0'));

/**
 * A hint after one sibling and before another.
 * @param before absent: the place is the first
 * @param after absent: the place is the last
 * @returns `undefined` where the siblings have no hints that a place fits between
 */
export function hintBetween(
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  const low = before === undefined ? '0' : fraction.exec(before)?.[1];
  const high = after === undefined ? undefined : fraction.exec(after)?.[1];
  if (low === undefined || (after !== undefined && high === undefined)) return undefined;
  const length = Math.max(low.length, high?.length ?? 0) + 1;
  const bottom = scaled(low, length);
  const top = high === undefined ? 10n ** BigInt(length) : scaled(high, length);
  if (top <= bottom) return undefined;
  const middle = (bottom + top) / 2n;
  const digits = withoutTrailingZeros(`${middle}`.padStart(length, '0'));
  return middle === bottom || digits === '' ? undefined : `0.${digits}`;
}

/** `0.250` → `0.25`, in linear time. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
