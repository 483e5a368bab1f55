// Goes through the places of discounts, highest first: which apply, which lose in their group, which
// are stopped by one before them.

import { multiBuyPieces } from './multi-buy.ts';
import { patternPieces } from './pattern.ts';
import type { ItemEffect, Place, RoundingMode, Rule, Selection, Value } from './rule.ts';
import { type Items, itemsTotal, type Piece, type Placed, runsOf, withPieces } from './runs.ts';
import { loweredShippings } from './shipping.ts';
import { amountOff, amountTogether, partsTogether } from './values.ts';

// One discount on items.

/** The items after the discount; the very same when it touches none of them. */
function applied(items: Items, { id, effect }: Rule<ItemEffect>, rounding: RoundingMode): Items {
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

/** What became of a discount whose place was looked at. */
export type Fate = 'reached' | 'lostInGroup' | 'stopped';

interface Walked {
  readonly items: Items;
  /** Discounts whose gifts are in the cart. */
  readonly gifts: readonly string[];
  /** Discounts that lower shipping. */
  readonly shipping: readonly Rule[];
  readonly fates: ReadonlyMap<string, Fate>;
}

interface Surroundings {
  readonly rounding: RoundingMode;
  /** Prices of the shippings of a cart whose items cost so much. */
  readonly shippingPrices: (itemsTotal: bigint) => readonly bigint[];
}

interface State extends Omit<Walked, 'fates'> {
  readonly fates: Map<string, Fate>;
}

/** Discounts on the total price are not looked at here: they come after everything else. */
export function walked(start: Items, places: readonly Place[], around: Surroundings): Walked {
  let state: State = { items: start, gifts: [], shipping: [], fates: new Map() };
  let isStopped = false;
  for (const place of places.filter((one) => !isOnTotal(one))) {
    const rule: Rule | undefined = isStopped
      ? undefined
      : chosen(place, state.items, around.rounding);
    for (const { id } of place.rules) state.fates.set(id, isStopped ? 'stopped' : 'lostInGroup');
    if (rule === undefined) {
      if (!isStopped) for (const { id } of place.rules) state.fates.set(id, 'reached');
      continue;
    }
    state.fates.set(rule.id, 'reached');
    const next = after(state, rule, around);
    isStopped = next !== state && rule.stops;
    state = next;
  }
  return state;
}

export const isOnTotal = ({ rules }: Place) => rules[0]?.effect.type === 'totalPrice';

/** The discount of the place; of a group the best one, `undefined` when none lowers anything. */
function chosen({ isGroup, rules }: Place, items: Items, rounding: RoundingMode): Rule | undefined {
  if (!isGroup) return rules[0];
  let best: Rule | undefined;
  let lowest = itemsTotal(items, rounding);
  for (const rule of rules) {
    const total = itemsTotal(applied(items, rule as Rule<ItemEffect>, rounding), rounding);
    if (total >= lowest) continue;
    best = rule;
    lowest = total;
  }
  return best;
}

/** The very same state when the discount did nothing. */
function after(state: State, rule: Rule, around: Surroundings): State {
  const { effect, id } = rule;
  if (effect.type === 'gift')
    return effect.isPossible ? { ...state, gifts: [...state.gifts, id] } : state;
  if (effect.type === 'items') {
    const items = applied(state.items, rule as Rule<ItemEffect>, around.rounding);
    return items === state.items ? state : { ...state, items };
  }
  const shipping = [...state.shipping, rule];
  return lowers(state, shipping, around) ? { ...state, shipping } : state;
}

/** Whether the last of the discounts lowers the shipping that the items of this moment have. */
function lowers({ items }: State, rules: readonly Rule[], around: Surroundings): boolean {
  const prices = around.shippingPrices(itemsTotal(items, around.rounding));
  const shippings = loweredShippings(prices, rules, around.rounding);
  return shippings.some(({ portions }) => portions.at(-1)!.amount > 0n);
}
