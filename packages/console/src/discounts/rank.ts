// The place of a new discount in the order of all: after the last one. Pure.
import { withoutTrailingZeros } from '../catalogue/order-hint.ts';

const maxDigits = 15;

/**
 * A decimal fraction below all others, with as few digits as possible.
 * @param taken sort orders, such as `0.5`
 */
export function rankBelow(taken: readonly string[]): string {
  const lowest = Math.min(1, ...taken.map(Number).filter((one) => one > 0));
  for (let digits = 1; digits <= maxDigits; digits += 1) {
    const half = Math.ceil((lowest * 10 ** digits) / 2);
    if (half > 0 && half < lowest * 10 ** digits) return written(half, digits);
  }
  return '';
}

const written = (amount: number, digits: number): string =>
  withoutTrailingZeros(`0.${`${amount}`.padStart(digits, '0')}`);
