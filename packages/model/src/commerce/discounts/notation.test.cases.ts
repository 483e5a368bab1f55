// The notation in which tests of the calculation write carts and their outcome.
import type { Outcome } from './calculate.ts';
import type {
  ApplicationMode,
  Component,
  Effect,
  Matcher,
  Place,
  Rule,
  Selection,
  Value,
} from './rule.ts';
import type { Item, Items, Portion } from './runs.ts';

/** `3 x 10.00` is three units; `2 = 15.00` is a line of two with a total from outside. */
export const itemsOf = (...lines: readonly string[]): Items => lines.map(itemOf);

function itemOf(line: string): Item {
  const [, count, sign, whole, fraction] = /^(\d+) ([x=]) (\d+)\.(\d+)$/.exec(line)!;
  const amount = BigInt(whole! + fraction!);
  const scale = 10n ** BigInt(fraction!.length - 2);
  const runs = [{ count: BigInt(count!), price: amount, portions: [] }];
  return sign === 'x'
    ? { scale, isOpen: true, runs }
    : { scale, isOpen: false, runs, givenTotal: amount };
}

export const anything: Matcher = () => true;

export const percent = (
  permyriad: number,
  mode: ApplicationMode = 'IndividualApplication',
): Value => ({ type: 'relative', permyriad: BigInt(permyriad), mode });

export const off = (cents: number, mode: ApplicationMode = 'ProportionateDistribution'): Value => ({
  type: 'absolute',
  cents: BigInt(cents),
  mode,
});

export const fixed = (cents: number, mode: ApplicationMode = 'IndividualApplication'): Value => ({
  type: 'fixed',
  price: { amount: BigInt(cents), scale: 1n },
  mode,
});

const onItems = (value: Value, selection: Selection): Effect => ({
  type: 'items',
  value,
  selection,
});

export const allOf = (value: Value, matches: Matcher = anything): Effect =>
  onItems(value, { type: 'all', matches });

type Repeated = Partial<
  Pick<Extract<Selection, { type: 'multiBuy' }>, 'selects' | 'maxOccurrences'>
>;

export const multiBuy = (
  matches: Matcher,
  trigger: number,
  discounted: number,
  value: Value,
  repeated: Repeated = {},
): Effect =>
  onItems(value, {
    type: 'multiBuy',
    matches,
    triggerQuantity: BigInt(trigger),
    discountedQuantity: BigInt(discounted),
    selects: 'Cheapest',
    ...repeated,
  });

interface Part {
  readonly matches: Matcher;
  readonly count?: bigint;
}

const componentOf = ({ matches, count = 1n }: Part): Component => ({
  matches,
  least: count,
  most: count,
  excluded: 0n,
});

export const pattern = (
  triggers: readonly Part[],
  targets: readonly Part[],
  value: Value,
  repeated: Repeated = {},
): Effect =>
  onItems(value, {
    type: 'pattern',
    triggers: triggers.map(componentOf),
    targets: targets.map(componentOf),
    selects: 'Cheapest',
    ...repeated,
  });

export const onShipping = (value: Value): Effect => ({ type: 'shipping', value });
export const onTotal = (value: Value): Effect => ({ type: 'totalPrice', value });

let made = 0;
const ruleOf = (effect: Effect, { stops = false }: { readonly stops?: boolean } = {}): Rule => ({
  id: `d${++made}`,
  effect,
  stops,
});

export const discount = (effect: Effect, options?: Parameters<typeof ruleOf>[1]): Place => ({
  isGroup: false,
  rules: [ruleOf(effect, options)],
});

export const group = (...effects: readonly Effect[]): Place => ({
  isGroup: true,
  rules: effects.map((effect) => ruleOf(effect)),
});

/** Items, shippings and what remains to be paid. */
export const shown = ({ items, shippings, total }: Outcome): readonly string[] => [
  ...items.map(itemText),
  ...shippings.map(
    ({ value, portions }) => `shipping ${decimal(value, 1n)} ${texts(portions, 1n)}`,
  ),
  decimal(total.left, 1n),
];

const itemText = ({ runs, scale, givenTotal }: Item) =>
  givenTotal === undefined
    ? runs
        .map(
          ({ count, price, portions }) =>
            `${count} x ${decimal(price, scale)} ${texts(portions, scale)}`,
        )
        .join(', ')
    : `${runs[0]!.count} = ${decimal(givenTotal, 1n)}`;

const texts = (portions: readonly Portion[], scale: bigint) =>
  `(${portions.map(({ amount }) => decimal(amount, scale)).join(', ')})`;

function decimal(amount: bigint, scale: bigint): string {
  const digits = String(100n * scale).length - 1;
  const text = String(amount).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
