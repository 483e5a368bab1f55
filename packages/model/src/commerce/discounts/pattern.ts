// Patterns: units that trigger, and units that are discounted for it. An occurrence takes all of its
// parts or none; equal occurrences are counted together, so that quantities do not cost time.
import { lesser } from '../money/money.ts';
import { byPrice } from './multi-buy.ts';
import type { Component, RoundingMode, Selection, Value } from './rule.ts';
import type { Piece, Placed } from './runs.ts';
import { amountOff, amountTogether, partsTogether } from './values.ts';

type Pattern = Extract<Selection, { type: 'pattern' }>;

type Role = 'target' | 'trigger' | 'excluded';

/** Units of one run that an occurrence takes. */
interface Taken {
  readonly run: Placed;
  readonly role: Role;
  readonly count: bigint;
}

/** Several occurrences that take the same. */
interface Batch {
  readonly times: bigint;
  readonly taken: readonly Taken[];
}

export function patternPieces(
  runs: readonly Placed[],
  pattern: Pattern,
  value: Value,
  rounding: RoundingMode,
): readonly Piece[] {
  return batchesOf(runs, pattern).flatMap((batch) => piecesOf(batch, value, rounding));
}

/** Units that no occurrence has taken yet, by run. */
type Free = Map<Placed, bigint>;

function batchesOf(runs: readonly Placed[], pattern: Pattern): readonly Batch[] {
  const free: Free = new Map(runs.map((run) => [run, run.count]));
  const orders = ordersOf(runs, pattern);
  const batches: Batch[] = [];
  let left = pattern.maxOccurrences;
  while (left === undefined || left > 0n) {
    const taken = occurrence(free, pattern, orders);
    if (taken === undefined || taken.length === 0) break;
    const used = usedBy(taken);
    const possible = [...used].map(([run, count]) => free.get(run)! / count).reduce(lesser);
    const times = left === undefined ? possible : lesser(left, possible);
    for (const [run, count] of used) free.set(run, free.get(run)! - count * times);
    batches.push({ times, taken });
    left = left === undefined ? undefined : left - times;
  }
  return batches;
}

interface Orders {
  /** The end that the selection leaves alone, where triggers are taken from. */
  readonly ofTriggers: readonly Placed[];
  readonly ofTargets: readonly Placed[];
}

function ordersOf(runs: readonly Placed[], { selects }: Pattern): Orders {
  const other = selects === 'Cheapest' ? 'MostExpensive' : 'Cheapest';
  return { ofTriggers: byPrice(runs, other), ofTargets: byPrice(runs, selects) };
}

/** What the next occurrence takes; `undefined` when there is too little left for it. */
function occurrence(free: Free, pattern: Pattern, orders: Orders): readonly Taken[] | undefined {
  const left: Free = new Map(free);
  const taken: Taken[] = [];
  const steps = [
    ...pattern.triggers.map((part) => ({
      part,
      role: 'trigger' as const,
      from: orders.ofTriggers,
    })),
    ...pattern.targets.map((part) => ({ part, role: 'target' as const, from: orders.ofTargets })),
  ];
  for (const { part, role, from } of steps) {
    const matching = from.filter(({ item }) => part.matches(item));
    taken.push(...take(left, matching, part.excluded, 'excluded'));
    const own = take(left, matching, part.most, role);
    if (own.reduce((sum, { count }) => sum + count, 0n) < part.least) return undefined;
    taken.push(...own);
  }
  return taken.some(({ role }) => role === 'target') ? taken : undefined;
}

/** At most so many units of the runs, from the first on. */
function take(
  free: Free,
  runs: readonly Placed[],
  most: Component['most'],
  role: Role,
): readonly Taken[] {
  const taken: Taken[] = [];
  let wanted = most;
  for (const run of runs) {
    if (wanted === 0n) break;
    const there = free.get(run)!;
    const count = wanted === undefined ? there : lesser(there, wanted);
    if (count === 0n) continue;
    free.set(run, there - count);
    wanted = wanted === undefined ? undefined : wanted - count;
    taken.push({ run, role, count });
  }
  return taken;
}

function usedBy(taken: readonly Taken[]): ReadonlyMap<Placed, bigint> {
  const used = new Map<Placed, bigint>();
  for (const { run, count } of taken) used.set(run, (used.get(run) ?? 0n) + count);
  return used;
}

function piecesOf(batch: Batch, value: Value, rounding: RoundingMode): readonly Piece[] {
  const { taken, times } = batch;
  const discounted = taken.filter(({ role }) => role !== 'excluded');
  const pieces =
    value.mode === 'IndividualApplication'
      ? discounted.flatMap((one) => individual(one, value, rounding))
      : together(discounted, value, rounding);
  // An occurrence that lowers nothing leaves its triggers alone too.
  if (!pieces.some(({ rank }) => rank === ranks.target)) return [];
  return pieces.map((piece) => ({ ...piece, count: piece.count * times }));
}

const ranks = { target: 0, trigger: 1 } as const;

const pieceOf = ({ run, role }: Taken, count: bigint, amount: bigint): Piece => ({
  item: run.item,
  run: run.run,
  count,
  amount,
  rank: role === 'target' ? ranks.target : ranks.trigger,
});

/** Targets lose what the value takes off each; triggers are shown with nothing taken off. */
function individual(one: Taken, value: Value, rounding: RoundingMode): readonly Piece[] {
  const amount = one.role === 'target' ? amountOff(one.run, value, rounding) : 0n;
  return amount === undefined ? [] : [pieceOf(one, one.count, amount)];
}

/** The value of the targets is lowered; a percentage is shared with the triggers. */
function together(
  discounted: readonly Taken[],
  value: Value,
  rounding: RoundingMode,
): readonly Piece[] {
  const units = inCartOrder(discounted).map((one) => ({
    ...one,
    price: one.run.price,
    scale: one.run.scale,
  }));
  const targets = units.filter(({ role }) => role === 'target');
  const amount = amountTogether(targets, value, rounding);
  if (amount === undefined) return [];
  const sharing = value.type === 'relative' ? units : targets;
  const rest = units.filter((one) => !sharing.includes(one));
  const parts = partsTogether(sharing, amount, value);
  return [
    ...sharing.flatMap((one, index) =>
      parts[index]!.map((part) => pieceOf(one, part.count, part.amount)),
    ),
    ...rest.map((one) => pieceOf(one, one.count, 0n)),
  ];
}

const inCartOrder = (taken: readonly Taken[]): readonly Taken[] =>
  [...taken].sort((left, right) => left.run.item - right.run.item || left.run.run - right.run.run);
