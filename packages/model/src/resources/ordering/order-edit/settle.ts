// Updates an order after the actions of an edit: prices, discounts and taxes are calculated as for
// a cart, and the changes become messages.
import { orderLikeFields } from '../../../commerce/line-items/order-like.ts';
import { type Change, type Count, change, type Known } from '../../../declaration/index.ts';
import { finalize } from '../cart/finalize.ts';
import type { Cart } from '../cart/index.ts';
import { usesIn } from '../order/discount-codes.ts';
import type { Order } from '../order/index.ts';
import { asCart, type OrderInWork } from './staged.ts';
import { tellings } from './tell.ts';

const shared = Object.keys(orderLikeFields());

/** The order with what the calculation of carts has made of what both have in common. */
function orderOf(
  { cartState: _, edited: __, refresh: ___, chosenShippings: ____, ...rest }: OrderInWork,
  cart?: Cart,
): Order {
  if (cart === undefined) return rest;
  const calculated = Object.fromEntries(shared.map((member) => [member, (cart as any)[member]]));
  return { ...rest, ...calculated } as Order;
}

/** Actions of orders alone leave the prices as they were agreed. */
const isPriced = ({ edited = [] }: OrderInWork): boolean => edited.length > 0;

/** Uses of codes that the order itself was counted for. */
const ownUses = (before: Order, facts: object): readonly string[] =>
  usesIn(asCart(before), facts).map(({ name }) => name);

/** How often codes were used by others. */
function usesOfOthers(before: Order, facts: Known): ReadonlyMap<string, number> {
  const own = ownUses(before, facts);
  const all: ReadonlyMap<string, number> = facts.codeUses ?? new Map();
  return new Map([...all].map(([name, uses]) => [name, own.includes(name) ? uses - 1 : uses]));
}

/** @param before the order as it is stored */
export const settling = (before: Order) => ({
  needs: (document: OrderInWork, known: Known) =>
    isPriced(document) ? finalize.needs!(asCart(document), known, undefined) : {},
  apply(document: OrderInWork, facts: any): Change<Order> {
    if (!isPriced(document)) return change(orderOf(document));
    const codeUses = usesOfOthers(before, facts);
    const cart = finalize.apply(asCart(document), undefined, { ...facts, codeUses }) as Cart;
    const after = orderOf(document, cart);
    const own = ownUses(before, facts);
    const counts: readonly Count[] = usesIn(cart, facts).filter(({ name }) => !own.includes(name));
    return { ...change(after, ...tellings(before, after, document.edited ?? [])), counts };
  },
});
