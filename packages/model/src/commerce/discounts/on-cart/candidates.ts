// Discounts in the form that carts are judged with: predicates are read once for each change of a
// discount and not once for each cart.
import type { KeptList } from '../../../declaration/index.ts';
import { type CompiledPredicate, compiledPredicate } from '../../cart-predicate/index.ts';
import { predicatesOf, type ValidityFault, validityFault } from '../rules.ts';
import type { CartDiscount, DiscountedCart, DiscountGroup } from './documents.ts';

export interface Candidate {
  readonly discount: CartDiscount;
  readonly predicate: CompiledPredicate;
  /** The predicates of the target; for a pattern in its order. */
  readonly parts: ReturnType<typeof predicatesOf>;
}

export interface ActiveDiscounts {
  readonly automatic: readonly Candidate[];
  /** Active groups by id. */
  readonly groups: ReadonlyMap<string, DiscountGroup>;
}

/** Documents are parsed once while they do not change, so the compiled form is kept. */
const compiled = new WeakMap<CartDiscount, Candidate>();

export function candidateOf(discount: CartDiscount): Candidate {
  const known = compiled.get(discount) ?? {
    discount,
    predicate: compiledPredicate(discount.cartPredicate, 'cart'),
    parts: predicatesOf(discount.target),
  };
  compiled.set(discount, known);
  return known;
}

/** The automatic discounts, and the groups. */
export const activeDiscounts: KeptList<ActiveDiscounts> = {
  name: 'active cart discounts',
  of: {
    'cart-discount': 'isActive = true and requiresDiscountCode = false',
    'discount-group': 'isActive = true',
  },
  prepare: ({ 'cart-discount': discounts = [], 'discount-group': groups = [] }) => ({
    automatic: discounts.map(candidateOf),
    groups: new Map(groups.map((group) => [group.id, group])),
  }),
};

/** A discount in an inactive group is not active either. */
export const isActive = ({ isActive, discountGroup }: CartDiscount, { groups }: ActiveDiscounts) =>
  isActive && (discountGroup === undefined || groups.has(discountGroup.id));

export const isForStore = ({ stores }: CartDiscount, { store }: DiscountedCart): boolean =>
  stores.length === 0 || stores.some(({ key }) => key === store?.key);

/** Whether the discount is for the orders that are made of the cart: once, or again and again. */
function isForRecurrence({ recurringOrderScope }: CartDiscount, cart: DiscountedCart): boolean {
  const { type, recurrencePolicies = [] } = recurringOrderScope;
  if (type === 'AnyOrder') return true;
  if (cart.origin !== 'RecurringOrder') return type === 'NonRecurringOrdersOnly';
  if (type === 'RecurringOrdersOnly') return true;
  const named = new Set(recurrencePolicies.map(({ id }) => id));
  return [...cart.lineItems, ...cart.customLineItems].some(
    ({ recurrenceInfo }) => recurrenceInfo && named.has(recurrenceInfo.recurrencePolicy.id),
  );
}

const isForCurrency = ({ value }: CartDiscount, { totalPrice }: DiscountedCart): boolean =>
  !('money' in value) ||
  value.money.some(({ currencyCode }) => currencyCode === totalPrice.currencyCode);

/** Why a discount is not judged for a cart. */
export type Exclusion =
  | 'Inactive'
  | 'InactiveGroup'
  | ValidityFault
  | 'OtherStore'
  | 'OtherRecurrence'
  | 'OtherCurrency';

/** The first reason for which the discount is not judged for the cart. */
export function exclusionOf(
  discount: CartDiscount,
  cart: DiscountedCart,
  active: ActiveDiscounts,
  now: string,
): Exclusion | undefined {
  if (!isActive(discount, active)) return discount.isActive ? 'InactiveGroup' : 'Inactive';
  const fault = validityFault(discount, now);
  if (fault !== undefined) return fault;
  if (!isForStore(discount, cart)) return 'OtherStore';
  if (!isForRecurrence(discount, cart)) return 'OtherRecurrence';
  return isForCurrency(discount, cart) ? undefined : 'OtherCurrency';
}

/** Whether the discount is considered for the cart at all. */
export const counts = (
  discount: CartDiscount,
  cart: DiscountedCart,
  active: ActiveDiscounts,
  now: string,
): boolean => exclusionOf(discount, cart, active, now) === undefined;
