// Distributes an amount over units so that the parts add up to it. Each unit gets its exact share
// rounded down; the rest is given one step each to the first units that have room. The rounding
// mode of the cart plays no part.
import { lesser } from '../money/money.ts';
import type { Exact } from './rule.ts';

/** Units of equal price, in the order of the cart. */
export interface Units {
  readonly count: bigint;
  readonly price: bigint;
  readonly scale: bigint;
}

export interface Part {
  readonly count: bigint;
  /** Taken off each unit, in the precision of its price. */
  readonly amount: bigint;
}

/** Shares in the finest precision of all. */
interface Share {
  readonly count: bigint;
  /** The price: no unit takes more. */
  readonly most: bigint;
  /** The smallest amount that a price of this precision can be lowered by. */
  readonly step: bigint;
  /** What every unit takes. */
  base: bigint;
  /** How many units take a step more. */
  more: bigint;
}

/** The parts of each group of units, the lower amount first; no part takes more than the price. */
export function distributed(
  groups: readonly Units[],
  total: Exact,
  isEven: boolean,
): readonly (readonly Part[])[] {
  const finest = [total, ...groups].reduce((most, { scale }) => (scale > most ? scale : most), 1n);
  const shares = groups.map(({ count, price, scale }): Share => {
    const step = finest / scale;
    return { count, most: price * step, step, base: 0n, more: 0n };
  });
  const wanted = total.amount * (finest / total.scale);
  const sum = shares.reduce((known, { count, most }) => known + count * most, 0n);
  const amount = wanted < sum ? wanted : sum;
  if (isEven) takeEvenly(shares, amount);
  else takeByPrice(shares, amount, sum);
  giveRest(shares, amount);
  return shares.map(partsOf);
}

const floored = (amount: bigint, step: bigint) => (amount / step) * step;

function takeByPrice(shares: readonly Share[], amount: bigint, sum: bigint): void {
  if (sum === 0n) return;
  for (const share of shares) share.base = floored((amount * share.most) / sum, share.step);
}

/** The cheapest are used up first; what they cannot take, the others share. */
function takeEvenly(shares: readonly Share[], amount: bigint): void {
  const ascending = [...shares].sort((left, right) =>
    left.most < right.most ? -1 : left.most > right.most ? 1 : 0,
  );
  let left = amount;
  let units = shares.reduce((known, { count }) => known + count, 0n);
  for (const share of ascending) {
    const isUsedUp = share.most * units <= left;
    share.base = isUsedUp ? share.most : floored(left / units, share.step);
    if (!isUsedUp) continue;
    left -= share.most * share.count;
    units -= share.count;
  }
}

/** One step each to the first units; among prices of several precisions the finer take the rest. */
function giveRest(shares: readonly Share[], amount: bigint): void {
  let left = amount - shares.reduce((sum, { base, count }) => sum + base * count, 0n);
  for (const share of shares) {
    share.more = share.base < share.most ? lesser(share.count, left / share.step) : 0n;
    left -= share.more * share.step;
  }
  for (const share of shares) left -= left > 0n ? takeMore(share, left) : 0n;
}

/** What the units of one group take of an amount beyond one step each. */
function takeMore(share: Share, left: bigint): bigint {
  const { count, most, step } = share;
  if (share.more < count) return 0n;
  const base = share.base + step;
  const each = lesser((most - base) / step, left / (count * step));
  const hasRoom = base + each * step < most;
  share.base = base + each * step;
  share.more = hasRoom ? lesser(count, left / step - each * count) : 0n;
  return (each * count + share.more) * step;
}

const partsOf = ({ count, base, more, step }: Share): readonly Part[] =>
  [
    { count: count - more, amount: base / step },
    { count: more, amount: base / step + 1n },
  ].filter((part) => part.count > 0n);
