// Whether the shipping methods that a cart uses are for such carts: their predicates say so.
import { type Need, type Needs, need } from '../../declaration/index.ts';
import {
  meetsCartPredicate,
  type PredicateCart,
  type PredicateFacts,
  type Reads,
  readsOf,
} from '../cart-predicate/index.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import type { ShippingInfo } from '../shipping/shipping.ts';
import { byId, type ShippingMethod } from './facts.ts';

export interface MethodFacts extends PredicateFacts {
  /** The shipping methods that the cart uses, without their zones. */
  readonly usedMethods?: readonly ShippingMethod[] | undefined;
}

const usedBy = ({ shippingInfo, shipping }: OrderLike): readonly string[] =>
  [shippingInfo, ...shipping.map((each) => each.shippingInfo)].flatMap(
    (info) => info?.shippingMethod?.id ?? [],
  );

/** The shipping methods that the cart uses. */
export function methodNeeds(cart: PredicateCart): Needs {
  const ids = [...new Set(usedBy(cart))];
  const usedMethods: Need<readonly ShippingMethod[]> | undefined =
    ids.length === 0
      ? undefined
      : need.many(
          'shipping-method',
          ids.map((id) => ({ id })),
        );
  return { usedMethods };
}

/** What the predicates of the shipping methods read. */
export const methodReads = (methods: readonly ShippingMethod[] | undefined): readonly Reads[] =>
  (methods ?? []).flatMap(({ predicate }) => readsOf(predicate));

/** The cart with a fresh verdict on each of its shippings; a method that is gone keeps the old. */
export function withMethodStates<C extends PredicateCart>(cart: C, facts: MethodFacts): C {
  if (usedBy(cart).length === 0) return cart;
  const judged = (info: ShippingInfo): ShippingInfo => {
    const method = byId(facts.usedMethods, info.shippingMethod?.id);
    if (method === undefined) return info;
    const isMet = meetsCartPredicate(method.predicate, cart, facts);
    return { ...info, shippingMethodState: isMet ? 'MatchesCart' : 'DoesNotMatchCart' };
  };
  return {
    ...cart,
    shippingInfo: cart.shippingInfo && judged(cart.shippingInfo),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo: each.shippingInfo && judged(each.shippingInfo),
    })),
  };
}
