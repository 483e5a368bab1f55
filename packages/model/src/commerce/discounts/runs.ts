// Items as runs of units that have the same price and the same discounts. Quantities are never
// expanded into units: a run of a million is as cheap as a run of one.
import { ratio, rounded } from '../money/money.ts';
import type { RoundingMode } from './rule.ts';

/** What one discount takes off one unit, in the precision of the item. */
export interface Portion {
  readonly discount: string;
  readonly amount: bigint;
}

export interface Run {
  readonly count: bigint;
  readonly price: bigint;
  readonly portions: readonly Portion[];
}

export interface Item {
  /** How many parts of its price are a cent: 1 unless the price is of high precision. */
  readonly scale: bigint;
  /** Discounts on items do not touch an item that is not open, such as one with a total from outside. */
  readonly isOpen: boolean;
  /** The total from outside, in cents. */
  readonly givenTotal?: bigint | undefined;
  readonly runs: readonly Run[];
}

export type Items = readonly Item[];

/** Units of one run that a discount touches. */
export interface Piece {
  readonly item: number;
  readonly run: number;
  readonly count: bigint;
  /** Taken off each of the units. */
  readonly amount: bigint;
  /** Pieces of a lower rank are listed before the others of their item. */
  readonly rank: number;
}

/** A run with its place. */
export interface Placed extends Run {
  readonly item: number;
  readonly run: number;
  readonly scale: bigint;
}

/** Runs that a discount may touch, in the order of the cart: of open items, and not negative. */
export const runsOf = (items: Items, matches: (index: number) => boolean): readonly Placed[] =>
  items.flatMap(({ isOpen, scale, runs }, item) =>
    isOpen && matches(item)
      ? runs.map((one, run) => ({ ...one, item, run, scale })).filter(({ price }) => price >= 0n)
      : [],
  );

/** What the item costs, in cents: rounded once. */
export function itemTotal({ givenTotal, runs, scale }: Item, rounding: RoundingMode): bigint {
  if (givenTotal !== undefined) return givenTotal;
  const exact = runs.reduce((sum, { count, price }) => sum + count * price, 0n);
  return scale === 1n ? exact : rounded(ratio(exact, scale), rounding);
}

export const itemsTotal = (items: Items, rounding: RoundingMode): bigint =>
  items.reduce((sum, item) => sum + itemTotal(item, rounding), 0n);

/** Units that no piece names come after the units of every rank. */
const lastRank = Number.MAX_SAFE_INTEGER;

/** @param keepsPlaces Units that are not touched keep their places among the others. */
export function withPieces(
  items: Items,
  discount: string,
  pieces: readonly Piece[],
  keepsPlaces: boolean,
): Items {
  const byItem = new Map<number, Piece[]>();
  for (const piece of pieces) byItem.set(piece.item, [...(byItem.get(piece.item) ?? []), piece]);
  return items.map((item, index) => {
    const touched = byItem.get(index);
    if (touched === undefined) return item;
    return { ...item, runs: touchedRuns(item.runs, discount, touched, keepsPlaces) };
  });
}

function touchedRuns(
  runs: readonly Run[],
  discount: string,
  pieces: readonly Piece[],
  keepsPlaces: boolean,
): readonly Run[] {
  const ranked = runs.flatMap((before, index) => {
    const own = pieces
      .filter(({ run }) => run === index)
      .sort((left, right) =>
        left.amount < right.amount ? -1 : left.amount > right.amount ? 1 : 0,
      );
    const rest = own.reduce((left, { count }) => left - count, before.count);
    return [
      ...own.map(({ count, amount, rank }) => ({
        rank,
        run: lowered(before, discount, count, amount),
      })),
      { rank: keepsPlaces ? 0 : lastRank, run: { ...before, count: rest } },
    ];
  });
  const ordered = ranked.sort((left, right) => left.rank - right.rank).map(({ run }) => run);
  return merged(ordered.filter(({ count }) => count > 0n));
}

const lowered = (before: Run, discount: string, count: bigint, amount: bigint): Run => ({
  count,
  price: before.price - amount,
  portions: [...before.portions, { discount, amount }],
});

/** Runs that do not differ become one, at the place of the first. */
function merged(runs: readonly Run[]): readonly Run[] {
  const all = new Map<string, Run>();
  for (const run of runs) {
    const label = [run.price, ...run.portions.map((one) => `${one.discount} ${one.amount}`)].join();
    const known = all.get(label);
    all.set(label, known === undefined ? run : { ...known, count: known.count + run.count });
  }
  return [...all.values()];
}
