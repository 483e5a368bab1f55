// One discount on items.
import { multiBuyPieces } from './multi-buy.ts';
import { patternPieces } from './pattern.ts';
import type { ItemEffect, RoundingMode, Rule, Selection, Value } from './rule.ts';
import { type Items, type Piece, type Placed, runsOf, withPieces } from './runs.ts';
import { amountOff, amountTogether, partsTogether } from './values.ts';

/** The items after the discount; the very same when it touches none of them. */
export function applied(
  items: Items,
  { id, effect }: Rule<ItemEffect>,
  rounding: RoundingMode,
): Items {
  const { selection, value } = effect;
  const runs = runsOf(items, matcherOf(selection));
  const pieces = piecesOf(runs, selection, value, rounding);
  return pieces.length === 0 ? items : withPieces(items, id, pieces, selection.type === 'all');
}

function matcherOf(selection: Selection): (index: number) => boolean {
  if (selection.type !== 'pattern') return selection.matches;
  const parts = [...selection.triggers, ...selection.targets];
  return (index) => parts.some(({ matches }) => matches(index));
}

function piecesOf(
  runs: readonly Placed[],
  selection: Selection,
  value: Value,
  rounding: RoundingMode,
): readonly Piece[] {
  if (selection.type === 'multiBuy') return multiBuyPieces(runs, selection, value, rounding);
  if (selection.type === 'pattern') return patternPieces(runs, selection, value, rounding);
  return value.mode === 'IndividualApplication'
    ? runs.flatMap((run) => individual(run, value, rounding))
    : together(runs, value, rounding);
}

function individual(run: Placed, value: Value, rounding: RoundingMode): readonly Piece[] {
  const amount = amountOff(run, value, rounding);
  if (amount === undefined) return [];
  return [{ item: run.item, run: run.run, count: run.count, amount, rank: 0 }];
}

function together(runs: readonly Placed[], value: Value, rounding: RoundingMode): readonly Piece[] {
  const amount = amountTogether(runs, value, rounding);
  if (amount === undefined) return [];
  const parts = partsTogether(runs, amount, value);
  return runs.flatMap(({ item, run }, index) =>
    parts[index]!.map(({ count, amount }) => ({ item, run, count, amount, rank: 0 })),
  );
}
