// Discounts that hold for a cart, as places of the calculation.
import { fractionDigitsOf } from '../../money/currency.ts';
import type {
  CartDiscountTarget,
  CartDiscountValue,
  DirectDiscount,
  PatternComponent,
} from '../../money/discount-fields.ts';
import type {
  ApplicationMode,
  Component,
  Effect,
  Exact,
  Matcher,
  Place,
  Rule,
  Selection,
  Value,
} from '../rule.ts';
import { predicatesOf } from '../rules.ts';
import type { ActiveDiscounts, Candidate } from './candidates.ts';
import type { Judge } from './judge.ts';

interface Placing {
  readonly currencyCode: string;
  readonly judge: Judge;
  /** Whether the gift of a discount can be in the cart. */
  readonly canGive: (discountId: string) => boolean;
}

/** Highest first; the discounts of a group take one place. */
export function placesOf(
  candidates: readonly Candidate[],
  { groups }: ActiveDiscounts,
  placing: Placing,
): readonly Place[] {
  const places = new Map<string, { readonly order: string; readonly members: Candidate[] }>();
  for (const candidate of [...candidates].sort(byAge)) {
    const { discountGroup, id, sortOrder } = candidate.discount;
    const group = discountGroup && groups.get(discountGroup.id);
    const label = group?.id ?? id;
    const known = places.get(label) ?? { order: group?.sortOrder ?? sortOrder, members: [] };
    known.members.push(candidate);
    places.set(label, known);
  }
  return [...places.values()]
    .sort((left, right) => (left.order > right.order ? -1 : left.order < right.order ? 1 : 0))
    .map(({ members }) => ({
      isGroup: members[0]!.discount.discountGroup !== undefined,
      rules: members.flatMap((candidate) => ruleOf(candidate, placing) ?? []),
    }));
}

/** Of equally good discounts of a group the older one is preferred. */
const byAge = ({ discount: left }: Candidate, { discount: right }: Candidate): number =>
  left.createdAt < right.createdAt
    ? -1
    : left.createdAt > right.createdAt
      ? 1
      : left.id < right.id
        ? -1
        : 1;

const ruleOf = ({ discount, parts }: Candidate, placing: Placing): Rule | undefined => {
  const effect = effectOf(discount, parts, placing);
  const stops = discount.stackingMode === 'StopAfterThisDiscount';
  return effect && { id: discount.id, effect, stops };
};

/** Direct discounts apply in the order of their list, and none stops another. */
export const directPlaces = (
  discounts: readonly DirectDiscount[],
  placing: Placing,
): readonly Place[] =>
  discounts.flatMap((discount) => {
    const effect = effectOf(discount, predicatesOf(discount.target), placing);
    const { id } = discount;
    return effect === undefined ? [] : [{ isGroup: false, rules: [{ id, effect, stops: false }] }];
  });

interface Discounting {
  readonly id: string;
  readonly value: CartDiscountValue;
  readonly target?: CartDiscountTarget | undefined;
}

/** Nothing for a discount without an amount in the currency of the cart. */
function effectOf(
  { id, value: given, target }: Discounting,
  parts: Candidate['parts'],
  { canGive, currencyCode, judge }: Placing,
): Effect | undefined {
  if (given.type === 'giftLineItem') return { type: 'gift', isPossible: canGive(id) };
  const value = amountsOf(given, currencyCode);
  if (value === undefined || target === undefined) return undefined;
  if (target.type === 'shipping' || target.type === 'totalPrice')
    return { type: target.type, value };
  return { type: 'items', value, selection: selectionOf(target, judge.matchers({ parts })) };
}

const defaultModes = new Map<string, ApplicationMode>([['absolute', 'ProportionateDistribution']]);

function amountsOf(
  given: Exclude<CartDiscountValue, { type: 'giftLineItem' }>,
  currencyCode: string,
): Value | undefined {
  const { type } = given;
  const mode = given.applicationMode ?? defaultModes.get(type) ?? 'IndividualApplication';
  if (given.type === 'relative')
    return { type: 'relative', permyriad: BigInt(given.permyriad), mode };
  if (given.type === 'absolute') {
    const money = given.money.find((one) => one.currencyCode === currencyCode);
    return money && { type: 'absolute', cents: BigInt(money.centAmount), mode };
  }
  const money = given.money.find((one) => one.currencyCode === currencyCode);
  return money && { type: 'fixed', price: exactOf(money), mode };
}

type AnyMoney = Extract<CartDiscountValue, { type: 'fixed' }>['money'][number];

/** The amount in parts of a cent. */
export const exactOf = (money: AnyMoney): Exact =>
  money.type === 'highPrecision'
    ? {
        amount: BigInt(money.preciseAmount),
        scale: 10n ** BigInt(money.fractionDigits - fractionDigitsOf(money.currencyCode)),
      }
    : { amount: BigInt(money.centAmount), scale: 1n };

type ItemTarget = Exclude<CartDiscountTarget, { type: 'shipping' | 'totalPrice' }>;

function selectionOf(target: ItemTarget, matchers: readonly Matcher[]): Selection {
  if (target.type === 'pattern') {
    const { triggerPattern, targetPattern } = target;
    const component = (one: PatternComponent, index: number) => componentOf(one, matchers[index]!);
    return {
      type: 'pattern',
      triggers: triggerPattern.map(component),
      targets: targetPattern.map((one, index) => component(one, triggerPattern.length + index)),
      ...repeatedOf(target),
    };
  }
  const matches = matchers[0]!;
  if (target.type === 'lineItems' || target.type === 'customLineItems')
    return { type: 'all', matches };
  return {
    type: 'multiBuy',
    matches,
    triggerQuantity: BigInt(target.triggerQuantity),
    discountedQuantity: BigInt(target.discountedQuantity),
    ...repeatedOf(target),
  };
}

const repeatedOf = ({
  maxOccurrence,
  selectionMode,
}: Extract<ItemTarget, { maxOccurrence?: any }>) => ({
  maxOccurrences: maxOccurrence === undefined ? undefined : BigInt(maxOccurrence),
  selects: selectionMode,
});

const componentOf = (
  { minCount, maxCount, excludeCount = 0 }: PatternComponent,
  matches: Matcher,
): Component => ({
  matches,
  least: BigInt(minCount),
  most: maxCount === undefined ? undefined : BigInt(maxCount),
  excluded: BigInt(excludeCount),
});
