// The reduction of a value: of one unit alone, or of units together.
import { lesser, ratio, rounded } from '../money/money.ts';
import { distributed, type Units } from './distribute.ts';
import type { Exact, RoundingMode, Value } from './rule.ts';

const whole = 10_000n;

/** The rest of an amount after a percentage, rounded. */
const reduced = (amount: bigint, permyriad: bigint, rounding: RoundingMode): bigint =>
  rounded(ratio(amount * (whole - permyriad), whole), rounding);

/** The reduction of one unit alone; `undefined` when the value leaves the unit unchanged. */
export function amountOff(
  { price, scale }: Pick<Units, 'price' | 'scale'>,
  value: Value,
  rounding: RoundingMode,
): bigint | undefined {
  if (value.type === 'relative') return price - reduced(price, value.permyriad, rounding);
  if (value.type === 'absolute') return lesser(price, value.cents * scale);
  const { amount, scale: given } = value.price;
  const wanted = rounded(ratio(amount * scale, given), rounding);
  return price > wanted ? price - wanted : undefined;
}

/** What a value takes off a single amount in cents, such as the price of a shipping. */
export function centsOff(cents: bigint, value: Value, rounding: RoundingMode): bigint {
  return amountOff({ price: cents, scale: 1n }, value, rounding) ?? 0n;
}

/** What a value takes off units together; `undefined` when it leaves them alone. */
export function amountTogether(
  units: readonly Units[],
  value: Value,
  rounding: RoundingMode,
): Exact | undefined {
  const sum = sumOf(units);
  if (value.type === 'absolute') return { amount: value.cents, scale: 1n };
  if (value.type === 'relative')
    return {
      amount: rounded(ratio(sum.amount * value.permyriad, whole * sum.scale), rounding),
      scale: 1n,
    };
  const { price } = value;
  const over = sum.amount * price.scale - price.amount * sum.scale;
  return over > 0n ? { amount: over, scale: sum.scale * price.scale } : undefined;
}

function sumOf(units: readonly Units[]): Exact {
  const scale = units.reduce((most, one) => (one.scale > most ? one.scale : most), 1n);
  const amount = units.reduce((sum, one) => sum + one.count * one.price * (scale / one.scale), 0n);
  return { amount, scale };
}

/** The parts that every group of units loses when a value is taken off them together. */
export function partsTogether(units: readonly Units[], amount: Exact, value: Value) {
  return distributed(units, amount, value.mode === 'EvenDistribution');
}
