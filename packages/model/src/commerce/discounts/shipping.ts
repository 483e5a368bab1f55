// Discounts on shipping: each on what the ones before it have left.
import { distributed } from './distribute.ts';
import type { RoundingMode, Rule } from './rule.ts';
import type { Portion } from './runs.ts';
import { centsOff } from './values.ts';

export interface LoweredShipping {
  readonly price: bigint;
  /** The rest of the price. */
  readonly value: bigint;
  /** One of each discount. */
  readonly portions: readonly Portion[];
}

/** Percentages lower each shipping; an amount is shared by their prices. */
export function loweredShippings(
  prices: readonly bigint[],
  rules: readonly Rule[],
  rounding: RoundingMode,
): readonly LoweredShipping[] {
  const start = prices.map((price): LoweredShipping => ({ price, value: price, portions: [] }));
  return rules.reduce((shippings, rule) => lowered(shippings, rule, rounding), start);
}

function lowered(
  shippings: readonly LoweredShipping[],
  { id, effect }: Rule,
  rounding: RoundingMode,
): LoweredShipping[] {
  if (effect.type !== 'shipping') throw new Error(`the discount ${id} is not on shipping`);
  const { value } = effect;
  const amounts =
    value.type === 'absolute'
      ? sharedByPrice(shippings, value.cents)
      : shippings.map((one) => centsOff(one.value, value, rounding));
  return shippings.map((one, index) => {
    const amount = amounts[index]!;
    const portions = [...one.portions, { discount: id, amount }];
    return { ...one, value: one.value - amount, portions };
  });
}

function sharedByPrice(shippings: readonly LoweredShipping[], cents: bigint): readonly bigint[] {
  const units = shippings.map(({ value }) => ({ count: 1n, price: value, scale: 1n }));
  return distributed(units, { amount: cents, scale: 1n }, false).map(([part]) => part!.amount);
}
