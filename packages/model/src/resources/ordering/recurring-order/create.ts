// A recurring order that no order begins: the first one is made when it starts.
import { checkVersion } from '../../../commerce/line-items/quoting.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import { apiError, change, f, type Known, need, type Write } from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';
import { policiesIn, refuseTemplate } from '../cart/template.ts';
import { type CheckoutFacts, checkBusinessUnit, checkedCart } from '../order/checks.ts';
import type { RecurrencePolicy } from '../recurrence-policy/index.ts';
import { checkExpiry, checkFuture } from './dates.ts';
import { created } from './messages.ts';
import { type OrderingFacts, orderingNeeds } from './ordering.ts';
import { recurringOrder } from './resource.ts';
import { buyerOf, expiryOf, templateOf } from './start.ts';

export const create = recurringOrder.create({
  doc: 'Creates a recurring order from a cart; the cart does not change.',
  members: {
    key: f.optional(f.key()),
    cart: f.identifier('cart'),
    cartVersion: f.long(),
    startsAt: f.optional(f.dateTime()),
    expiresAt: f.optional(f.dateTime()),
    state: f.optional(f.identifier('state')),
    recurringOrderState: f.optional(f.choice('FirstRecurringOrderState', 'Active', 'Paused')),
    custom: f.optional(f.customFieldsDraft('recurring-order')),
  },
  needs(draft, known: Known) {
    const cart: Cart | undefined = known.cart;
    const policyId = cart && onlyPolicyOf(cart);
    return {
      ...(cart === undefined ? {} : (orderingNeeds(cart, known) as {})),
      cart: need.one<Cart>('cart', { id: draft.cart.id }),
      state: firstStateNeed(draft.state),
      ...(policyId === undefined ? {} : policyNeed(policyId)),
    };
  },
  apply(draft, facts) {
    const { cart, policy, state, now, newId } = facts as typeof facts & {
      readonly policy?: RecurrencePolicy;
    };
    checkVersion(cart, draft.cartVersion);
    checkRecurring(cart);
    checkedCart(cart, facts as unknown as CheckoutFacts);
    const { businessUnit, above } = facts as unknown as OrderingFacts;
    checkBusinessUnit(cart, businessUnit, above);
    checkFirstState(draft.state, state, 'RecurringOrderState');
    if (draft.startsAt !== undefined) checkFuture('startsAt', draft.startsAt, now);
    const startsAt = draft.startsAt ?? now;
    const template = templateOf(cart, policy!.id, facts);
    const expiresAt = draft.expiresAt ?? expiryOf(template);
    checkExpiry(expiresAt, startsAt);
    const cartId = newId();
    const also: readonly Write[] = [
      { type: 'guard', kind: 'cart', before: cart },
      { type: 'create', kind: 'cart', id: cartId, change: change(template) },
    ];
    const document = {
      key: draft.key,
      recurringOrderState: draft.recurringOrderState ?? ('Active' as const),
      cart: { typeId: 'cart' as const, id: cartId },
      startsAt,
      expiresAt,
      nextOrderAt: startsAt,
      schedule: policy!.schedule,
      ...buyerOf(cart),
      state: draft.state && f.refer(draft.state),
      custom: draft.custom,
    };
    return { ...change(document), also };
  },
  whole: { message: created, member: 'recurringOrder' },
});

const policyNeed = (id: string) => ({
  policy: need.one<RecurrencePolicy>('recurrence-policy', { id }),
});

/** The policy that all items have. */
function onlyPolicyOf(cart: Cart): string | undefined {
  const [first, ...others] = policiesIn(cart);
  return others.length === 0 ? first : undefined;
}

/** @throws InvalidOperation unless all items recur alike, for a customer */
function checkRecurring(cart: Cart): void {
  refuseTemplate(cart);
  if (cart.customerId === undefined)
    throw apiError.InvalidOperation('A recurring order needs a cart with a customer.');
  if (onlyPolicyOf(cart) === undefined)
    throw apiError.InvalidOperation(
      'All items of the cart must have recurrence info with the same recurrence policy.',
    );
}
