// The states of the discount codes of a cart: the first rule that fits.
import { compiledPredicate } from '../../cart-predicate/index.ts';
import { isValidAt } from '../rules.ts';
import type { Fate } from '../walk.ts';
import {
  type ActiveDiscounts,
  type Candidate,
  candidateOf,
  counts,
  isActive,
} from './candidates.ts';
import type { CartDiscount, CodeState, DiscountCode, DiscountedCart } from './documents.ts';
import type { Judge } from './judge.ts';

export interface CodeFacts {
  readonly now: string;
  readonly active: ActiveDiscounts;
  readonly codes: readonly DiscountCode[];
  /** Discounts that the codes switch on. */
  readonly discounts: readonly CartDiscount[];
  /** How often a code has been used: by all, and by the customer of the cart. */
  readonly uses: ReadonlyMap<string, number>;
}

/** Names under which the uses of a code are counted. */
export const usesOf = (code: Pick<DiscountCode, 'id'>) => `discount-code ${code.id}`;
export const usesByCustomer = (code: Pick<DiscountCode, 'id'>, customerId: string) =>
  `discount-code ${code.id} customer ${customerId}`;

/** The state of a code before discounts apply. */
export interface JudgedCode {
  readonly id: string;
  /** Why none of its discounts applies; absent: some may. */
  readonly state?: CodeState;
  /** Its discounts that are for the cart. */
  readonly candidates: readonly Candidate[];
}

export const judgedCodes = (
  cart: DiscountedCart,
  judge: Judge,
  facts: CodeFacts,
): readonly JudgedCode[] =>
  cart.discountCodes.map(({ discountCode: { id } }) => {
    const code = facts.codes.find((one) => one.id === id);
    return { id, ...judged(code, cart, judge, facts) };
  });

function judged(
  code: DiscountCode | undefined,
  cart: DiscountedCart,
  judge: Judge,
  { active, discounts, now, uses }: CodeFacts,
): Omit<JudgedCode, 'id'> {
  const none = (state: CodeState) => ({ state, candidates: [] });
  if (code === undefined || !code.isActive) return none('NotActive');
  const own = discountsOf(code, discounts).filter((one) => isActive(one, active));
  if (own.length === 0) return none('NotActive');
  const valid = own.filter((one) => isValidAt(one, now));
  if (!isValidAt(code, now) || valid.length === 0) return none('NotValid');
  if (isUsedUp(code, cart, uses)) return none('MaxApplicationReached');
  const predicate = code.cartPredicate;
  const isMet = predicate === undefined || judge.meets(compiledPredicate(predicate, 'cart'));
  const candidates = valid
    .filter((one) => counts(one, cart, active, now))
    .map(candidateOf)
    .filter(judge.isFor);
  return isMet && candidates.length > 0 ? { candidates } : none('DoesNotMatchCart');
}

export const discountsOf = (code: DiscountCode, discounts: readonly CartDiscount[]) =>
  discounts.filter(({ id }) => code.cartDiscounts.some((one) => one.id === id));

/** Names that the uses of codes are counted under. */
export const countsOf = (
  codes: readonly DiscountCode[],
  { customerId }: DiscountedCart,
): readonly string[] =>
  codes.flatMap((code) => [
    usesOf(code),
    ...(customerId === undefined ? [] : [usesByCustomer(code, customerId)]),
  ]);

/** A session without a customer is counted for the code alone. */
function isUsedUp(
  code: DiscountCode,
  { customerId }: Pick<DiscountedCart, 'customerId'>,
  uses: ReadonlyMap<string, number>,
): boolean {
  const { maxApplications, maxApplicationsPerCustomer } = code;
  const isFull = (name: string, most: number | undefined) =>
    most !== undefined && (uses.get(name) ?? 0) >= most;
  return (
    isFull(usesOf(code), maxApplications) ||
    (customerId !== undefined &&
      isFull(usesByCustomer(code, customerId), maxApplicationsPerCustomer))
  );
}

/** @param fates of the discounts; absent: product discounts were the better deal. */
export function codeState(
  { state, candidates }: JudgedCode,
  fates: ReadonlyMap<string, Fate> | undefined,
): CodeState {
  if (state !== undefined) return state;
  if (fates === undefined) return 'MatchesCart';
  const own = candidates.map(({ discount }) => fates.get(discount.id));
  if (own.includes('reached')) return 'MatchesCart';
  return own.every((fate) => fate === 'lostInGroup')
    ? 'ApplicationStoppedByGroupBestDeal'
    : 'ApplicationStoppedByPreviousDiscount';
}
