// Why each cart discount of a project lowers a cart, or does not: judged by the code that calculates
// the discounts. Pure.
import type { Unmet } from '../../cart-predicate/index.ts';
import type { Outcome } from '../calculate.ts';
import type { Portion } from '../runs.ts';
import type { Fate } from '../walk.ts';
import { candidateOf, type Exclusion, exclusionOf } from './candidates.ts';
import type { DiscountFacts, Trace } from './discounted.ts';
import type { CartDiscount, CodeState, DiscountedCart } from './documents.ts';

export type CartDiscountReason =
  | 'Applied'
  | Exclusion
  | 'DirectDiscountsApply'
  | 'CodeMissing'
  | `Code${Exclude<CodeState, 'MatchesCart'>}`
  | 'PredicateNotMet'
  | 'GiftNotPossible'
  | 'NothingMatched'
  | 'BetterInGroup'
  | 'StoppedByPrevious'
  | 'ProductDiscountsAreBetter';

export interface CartDiscountVerdict {
  readonly discount: CartDiscount;
  readonly reason: CartDiscountReason;
  /** Conditions of its predicate that the cart does not meet. */
  readonly unmet?: readonly Unmet[];
  /** Cents that it takes off. */
  readonly centAmount?: number;
}

interface Judged {
  readonly cart: DiscountedCart;
  readonly facts: DiscountFacts;
  readonly trace: Trace;
}

/**
 * Each discount, the highest first.
 * @param cart as it is after the calculation
 */
export const judgeCartDiscounts = (
  discounts: readonly CartDiscount[],
  judged: Judged,
): readonly CartDiscountVerdict[] =>
  [...discounts]
    .sort((left, right) => (left.sortOrder < right.sortOrder ? 1 : -1))
    .map((discount) => ({ discount, ...verdictOn(discount, judged) }));

type Verdict = Omit<CartDiscountVerdict, 'discount'>;

function verdictOn(discount: CartDiscount, { cart, facts, trace }: Judged): Verdict {
  const exclusion = exclusionOf(discount, cart, facts.activeDiscounts!, facts.now);
  if (exclusion !== undefined) return { reason: exclusion };
  if (cart.directDiscounts.length > 0) return { reason: 'DirectDiscountsApply' };
  const code = codeFault(discount, { cart, facts, trace });
  if (code !== undefined) return { reason: code };
  const unmet = trace.judge.unmetBy(candidateOf(discount));
  if (unmet.length > 0) return { reason: 'PredicateNotMet', unmet };
  const isOverruled =
    cart.discountTypeCombination?.type === 'BestDeal' &&
    cart.discountTypeCombination.chosenDiscountType === 'ProductDiscount';
  if (isOverruled) return { reason: 'ProductDiscountsAreBetter' };
  return byFate(discount, trace);
}

const fateReasons = { lostInGroup: 'BetterInGroup', stopped: 'StoppedByPrevious' } as const;

function byFate({ id, value }: CartDiscount, { outcome }: Trace): Verdict {
  const fate: Fate | undefined = outcome.fates.get(id);
  if (fate === 'lostInGroup' || fate === 'stopped') return { reason: fateReasons[fate] };
  if (value.type === 'giftLineItem')
    return { reason: outcome.gifts.includes(id) ? 'Applied' : 'GiftNotPossible' };
  const centAmount = takenOff(id, outcome);
  return centAmount === 0 ? { reason: 'NothingMatched' } : { reason: 'Applied', centAmount };
}

/** What keeps a discount that needs a code from being judged. */
function codeFault(
  { id, requiresDiscountCode }: CartDiscount,
  { facts, trace }: Judged,
): CartDiscountReason | undefined {
  if (!requiresDiscountCode) return undefined;
  const codes = (facts.discountCodes ?? []).filter((code) =>
    code.cartDiscounts.some((one) => one.id === id),
  );
  if (codes.length === 0) return 'CodeMissing';
  const judged = trace.ways.codes.filter((one) => codes.some((code) => code.id === one.id));
  if (judged.some(({ candidates }) => candidates.some(({ discount }) => discount.id === id)))
    return undefined;
  const state = judged.find((one) => one.state !== undefined)?.state;
  // A code fits no cart whose discounts all do not: then the predicate of the discount says more.
  return state === undefined || state === 'MatchesCart' || state === 'DoesNotMatchCart'
    ? undefined
    : `Code${state}`;
}

/** Whole cents; parts of a cent are rounded once for each item. */
function takenOff(id: string, { items, shippings, total }: Outcome): number {
  const of = (portions: readonly Portion[]) =>
    portions.reduce((sum, { discount, amount }) => (discount === id ? sum + amount : sum), 0n);
  const onItems = items.reduce((sum, { runs, scale }) => {
    const exact = runs.reduce((own, { count, portions }) => own + count * of(portions), 0n);
    return sum + (exact + scale / 2n) / scale;
  }, 0n);
  const onShipping = shippings.reduce((sum, { portions }) => sum + of(portions), 0n);
  return Number(onItems + onShipping + of(total.portions));
}
