// The calculation once more, as naive as possible: every unit separately, plain numbers, one
// occurrence after the other. It is slow, knows cents only, and shares nothing with the product.
import type { Calculation } from './calculate.ts';
import type { Component, Place, RoundingMode, Rule, Selection, Value } from './rule.ts';

export interface Unit {
  readonly item: number;
  price: number;
  portions: string[];
}

export interface NaiveOutcome {
  /** For each item, its units as strings, sorted. */
  readonly units: readonly string[][];
  readonly total: number;
}

export function naively({ items, places, shippingPrices, rounding }: Calculation): NaiveOutcome {
  let units: Unit[] = items.flatMap(({ runs, isOpen }, item) =>
    isOpen
      ? runs.flatMap((run) => copies(Number(run.count), { item, price: Number(run.price) }))
      : [],
  );
  const given = items.reduce((sum, { givenTotal = 0n }) => sum + Number(givenTotal), 0);
  const ofItems = () => units.reduce((sum, { price }) => sum + price, given);
  const prices = () => shippingPrices(BigInt(ofItems())).map(Number);
  const onShipping: Rule[] = [];
  let isStopped = false;
  for (const place of places) {
    const rule: Rule | undefined = isStopped ? undefined : best(place, units, rounding);
    if (rule === undefined || rule.effect.type === 'totalPrice') continue;
    let applies = false;
    if (rule.effect.type === 'shipping') {
      const [before, after]: number[] = [onShipping, [...onShipping, rule]].map((rules) =>
        shippingTotal(prices(), rules, rounding),
      );
      applies = after! < before!;
      if (applies) onShipping.push(rule);
    } else if (rule.effect.type === 'items') {
      const next = lowered(units, rule.id, rule.effect.selection, rule.effect.value, rounding);
      applies = next !== undefined;
      units = next ?? units;
    }
    isStopped = applies && rule.stops;
  }
  return {
    units: items.map((_, item) =>
      units
        .filter((one) => one.item === item)
        .map(textOf)
        .sort(),
    ),
    total: afterTotals(ofItems() + shippingTotal(prices(), onShipping, rounding), places, rounding),
  };
}

const copies = (count: number, { item, price }: { item: number; price: number }): Unit[] =>
  Array.from({ length: count }, () => ({ item, price, portions: [] }));

export const textOf = ({ price, portions }: Pick<Unit, 'price' | 'portions'>) =>
  [price, ...portions].join(' ');

function afterTotals(base: number, places: readonly Place[], rounding: RoundingMode): number {
  let total = base;
  for (const { rules } of places) {
    const { effect, stops } = rules[0]!;
    if (effect.type !== 'totalPrice' || base === 0) continue;
    total -= off(total, effect.value, rounding) ?? 0;
    if (stops) break;
  }
  return total;
}

function best({ isGroup, rules }: Place, units: readonly Unit[], rounding: RoundingMode) {
  if (!isGroup) return rules[0];
  const totals = rules.map(({ id, effect }) => {
    if (effect.type !== 'items') return Number.POSITIVE_INFINITY;
    const next = lowered(units, id, effect.selection, effect.value, rounding) ?? units;
    return next.reduce((sum, { price }) => sum + price, 0);
  });
  const lowest = Math.min(...totals);
  const isLower = lowest < units.reduce((sum, { price }) => sum + price, 0);
  return isLower ? rules[totals.indexOf(lowest)] : undefined;
}

/** A number of ten-thousandths, rounded to a whole. */
function nearest(tenThousandths: number, rounding: RoundingMode): number {
  const whole = Math.floor(tenThousandths / 10_000);
  const rest = tenThousandths - whole * 10_000;
  if (rest !== 5_000) return rest > 5_000 ? whole + 1 : whole;
  if (rounding === 'HalfEven') return whole % 2 === 0 ? whole : whole + 1;
  return rounding === 'HalfUp' ? whole + 1 : whole;
}

function off(price: number, value: Value, rounding: RoundingMode): number | undefined {
  if (value.type === 'relative')
    return price - nearest(price * (10_000 - Number(value.permyriad)), rounding);
  if (value.type === 'absolute') return Math.min(price, Number(value.cents));
  const wanted = Number(value.price.amount);
  return price > wanted ? price - wanted : undefined;
}

/** Amounts off the units, which are in the order of the cart. */
function shares(prices: readonly number[], wanted: number, isEven: boolean): number[] {
  const sum = prices.reduce((total, price) => total + price, 0);
  const amount = Math.min(wanted, sum);
  const taken = isEven
    ? evenly(prices, amount)
    : prices.map((price) => (sum === 0 ? 0 : Math.floor((amount * price) / sum)));
  let left = amount - taken.reduce((total, one) => total + one, 0);
  for (let index = 0; left > 0; index = (index + 1) % prices.length)
    if (taken[index]! < prices[index]!) {
      taken[index]! += 1;
      left -= 1;
    }
  return taken;
}

/** A cent to each in turn as long as all of those with room can have one. */
function evenly(prices: readonly number[], amount: number): number[] {
  const taken = prices.map(() => 0);
  let left = amount;
  for (;;) {
    const roomy = prices.flatMap((price, index) => (taken[index]! < price ? [index] : []));
    if (roomy.length === 0 || left < roomy.length) return taken;
    for (const index of roomy) taken[index]! += 1;
    left -= roomy.length;
  }
}

interface Mark {
  amount: number;
  rank: number;
}

/** `undefined` when no unit is touched. */
function lowered(
  units: readonly Unit[],
  id: string,
  selection: Selection,
  value: Value,
  rounding: RoundingMode,
): Unit[] | undefined {
  const marks = new Map<Unit, Mark>();
  if (selection.type === 'all') {
    const matching = units.filter(({ item }) => selection.matches(item));
    markAll(matching, matching, value, rounding, marks);
  } else if (selection.type === 'multiBuy') markMultiBuy(units, selection, value, rounding, marks);
  else markPattern(units, selection, value, rounding, marks);
  if (marks.size === 0) return undefined;
  return reordered(units, marks, id, selection.type === 'all');
}

/** @param sharing Units over which a percentage of the targets is distributed. */
function markAll(
  targets: readonly Unit[],
  sharing: readonly Unit[],
  value: Value,
  rounding: RoundingMode,
  marks: Map<Unit, Mark>,
): void {
  if (value.mode === 'IndividualApplication') {
    for (const unit of targets) {
      const amount = off(unit.price, value, rounding);
      if (amount !== undefined) marks.set(unit, { amount, rank: 0 });
    }
    return;
  }
  const sum = targets.reduce((total, { price }) => total + price, 0);
  const wanted =
    value.type === 'absolute'
      ? Number(value.cents)
      : value.type === 'relative'
        ? nearest(sum * Number(value.permyriad), rounding)
        : sum - Number(value.price.amount);
  if (value.type === 'fixed' && wanted <= 0) return;
  const amounts = shares(
    sharing.map(({ price }) => price),
    wanted,
    value.mode === 'EvenDistribution',
  );
  sharing.forEach((unit, index) => {
    marks.set(unit, { amount: amounts[index]!, rank: targets.includes(unit) ? 0 : 1 });
  });
}

const sorted = (units: readonly Unit[], isCheapest: boolean) =>
  [...units].sort((left, right) =>
    isCheapest ? left.price - right.price : right.price - left.price,
  );

function markMultiBuy(
  units: readonly Unit[],
  selection: Extract<Selection, { type: 'multiBuy' }>,
  value: Value,
  rounding: RoundingMode,
  marks: Map<Unit, Mark>,
): void {
  const matching = units.filter(({ item }) => selection.matches(item));
  let times = Math.floor(matching.length / Number(selection.triggerQuantity));
  if (selection.maxOccurrences !== undefined)
    times = Math.min(times, Number(selection.maxOccurrences));
  const chosen = sorted(matching, selection.selects === 'Cheapest').slice(
    0,
    times * Number(selection.discountedQuantity),
  );
  markAll(chosen, chosen, { ...value, mode: 'IndividualApplication' }, rounding, marks);
}

function markPattern(
  units: readonly Unit[],
  selection: Extract<Selection, { type: 'pattern' }>,
  value: Value,
  rounding: RoundingMode,
  marks: Map<Unit, Mark>,
): void {
  const used = new Set<Unit>();
  const isCheapest = selection.selects === 'Cheapest';
  for (let count = 0; count < Number(selection.maxOccurrences ?? 1_000_000); count += 1) {
    const taken = new Set<Unit>();
    const pick = (part: Component, cheapest: boolean): Unit[] | undefined => {
      const free = sorted(units, cheapest).filter(
        (unit) => part.matches(unit.item) && !used.has(unit) && !taken.has(unit),
      );
      for (const unit of free.splice(0, Number(part.excluded))) taken.add(unit);
      const own = free.slice(0, Number(part.most ?? free.length));
      for (const unit of own) taken.add(unit);
      return own.length < Number(part.least) ? undefined : own;
    };
    const triggers = selection.triggers.map((part) => pick(part, !isCheapest));
    const targets = selection.targets.map((part) => pick(part, isCheapest));
    if ([...triggers, ...targets].includes(undefined)) return;
    const [trigger, target] = [triggers, targets].map((all) => all.flatMap((own) => own ?? []));
    if (target!.length === 0) return;
    for (const unit of taken) used.add(unit);
    markOccurrence(units, trigger!, target!, value, rounding, marks);
  }
}

function markOccurrence(
  units: readonly Unit[],
  triggers: readonly Unit[],
  targets: readonly Unit[],
  value: Value,
  rounding: RoundingMode,
  marks: Map<Unit, Mark>,
): void {
  const inOrder = (some: readonly Unit[]) => units.filter((unit) => some.includes(unit));
  const sharing = value.type === 'relative' ? [...targets, ...triggers] : targets;
  const own = new Map<Unit, Mark>();
  markAll(inOrder(targets), inOrder(sharing), value, rounding, own);
  if (own.size === 0) return;
  for (const unit of triggers) if (!own.has(unit)) own.set(unit, { amount: 0, rank: 1 });
  for (const [unit, mark] of own) marks.set(unit, mark);
}

/** Within equal units the lower amount comes first; then multi-buy and patterns before the rest. */
function reordered(
  units: readonly Unit[],
  marks: ReadonlyMap<Unit, Mark>,
  id: string,
  keepsPlaces: boolean,
): Unit[] {
  const groupOf = new Map<Unit, number>();
  units.forEach((unit, index) => {
    const equal = units.findIndex((one) => one.item === unit.item && textOf(one) === textOf(unit));
    groupOf.set(unit, equal === -1 ? index : equal);
  });
  const rankOf = (unit: Unit) => (keepsPlaces ? 0 : (marks.get(unit)?.rank ?? 2));
  const order = [...units].sort(
    (left, right) =>
      left.item - right.item ||
      rankOf(left) - rankOf(right) ||
      groupOf.get(left)! - groupOf.get(right)! ||
      (marks.get(left)?.amount ?? 0) - (marks.get(right)?.amount ?? 0),
  );
  const after = order.map((unit) => {
    const mark = marks.get(unit);
    if (mark === undefined) return { ...unit };
    const portions = [...unit.portions, `${id}:${mark.amount}`];
    return { item: unit.item, price: unit.price - mark.amount, portions };
  });
  // Equal units stand together, at the place of the first.
  const first = (unit: Unit) =>
    after.findIndex((one) => one.item === unit.item && textOf(one) === textOf(unit));
  return after
    .map((unit) => ({ unit, at: first(unit) }))
    .sort((left, right) => left.unit.item - right.unit.item || left.at - right.at)
    .map(({ unit }) => unit);
}

function shippingTotal(
  prices: readonly number[],
  rules: readonly Rule[],
  rounding: RoundingMode,
): number {
  let left = [...prices];
  for (const { effect } of rules) {
    if (effect.type !== 'shipping') continue;
    const { value } = effect;
    const amounts =
      value.type === 'absolute'
        ? shares(left, Number(value.cents), false)
        : left.map((price) => off(price, value, rounding) ?? 0);
    left = left.map((price, index) => price - amounts[index]!);
  }
  return left.reduce((sum, price) => sum + price, 0);
}
