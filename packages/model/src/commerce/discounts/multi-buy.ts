// "Buy so many, pay fewer": of every so many units that match, some are discounted.
import { lesser } from '../money/money.ts';
import type { RoundingMode, Selection, SelectionMode, Value } from './rule.ts';
import type { Piece, Placed } from './runs.ts';
import { amountOff } from './values.ts';

type MultiBuy = Extract<Selection, { type: 'multiBuy' }>;

/** The units that are discounted: the cheapest or the most expensive first, equal ones in cart order. */
export function multiBuyPieces(
  runs: readonly Placed[],
  selection: MultiBuy,
  value: Value,
  rounding: RoundingMode,
): readonly Piece[] {
  const { triggerQuantity, discountedQuantity, maxOccurrences, selects } = selection;
  const units = runs.reduce((sum, { count }) => sum + count, 0n);
  const complete = units / triggerQuantity;
  const times = maxOccurrences === undefined ? complete : lesser(complete, maxOccurrences);
  let left = times * discountedQuantity;
  return byPrice(runs, selects).flatMap((run) => {
    const count = lesser(left, run.count);
    const amount = amountOff(run, value, rounding);
    left -= count;
    if (count === 0n || amount === undefined) return [];
    return [{ item: run.item, run: run.run, count, amount, rank: 0 }];
  });
}

/** Sorting is stable: equal prices keep the order of the cart. */
export const byPrice = <R extends Placed>(
  runs: readonly R[],
  selects: SelectionMode,
): readonly R[] =>
  [...runs].sort((left, right) => {
    const order = compared(left, right);
    return selects === 'Cheapest' ? order : -order;
  });

function compared(left: Placed, right: Placed): number {
  const difference = left.price * right.scale - right.price * left.scale;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
