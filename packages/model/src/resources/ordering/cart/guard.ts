// Which carts accept which updates, and what the end of a request has to look up again.
import { apiError, holds, type Known } from '../../../declaration/index.ts';
import { type Cart, cart } from './resource.ts';

/** The data to read again after the actions of a request; never stored. */
export interface Refresh {
  readonly prices?: boolean;
  readonly productData?: boolean;
  readonly shipping?: boolean;
}

/** A cart between two actions of one request. */
export type CartInWork = Cart & {
  readonly refresh?: Refresh | undefined;
  /** Keys of the shippings whose methods were chosen just now; of the single one, none. Never stored. */
  readonly chosenShippings?: readonly (string | undefined)[] | undefined;
  /** From now on its reservations hold for so many minutes; never stored. */
  readonly reserveFor?: number | undefined;
};

/** Requests data to be read again before the cart is stored. */
export const refreshing = (cart: CartInWork, refresh: Refresh): CartInWork => ({
  ...cart,
  refresh: { ...cart.refresh, ...refresh },
});

/** Notes that a shipping method was chosen, so that it is checked when the totals are known. */
export const choosing = <C extends CartInWork>(cart: C, shippingKey?: string): C => ({
  ...cart,
  chosenShippings: [...(cart.chosenShippings ?? []), shippingKey],
});

/** Declares actions that need an open cart; a locked one needs the scope `manage_locked_carts`. */
export const openCart = guardedBy(checkOpen);

/** Declares actions that change the items or their prices, which a frozen cart refuses. */
export const pricedCart = guardedBy(checkPriceable);

/** Declares actions that choose the shipping, which only a cart that is frozen hard refuses. */
export const shippedCart = guardedBy(checkShippable);

type Check = (cart: Cart, known: Known) => void;

// The check runs before the needs too, so that a closed cart answers first, whatever is missing.
function guardedBy(check: Check): Pick<typeof cart, 'action'> {
  return {
    action(declaration) {
      const action = cart.action(declaration);
      return {
        ...action,
        needs(before, input, known) {
          check(before, known);
          return action.needs(before, input, known);
        },
        apply(before, input, facts) {
          check(before, facts);
          return action.apply(before, input, facts);
        },
      };
    },
  };
}

/** `InvalidOperation` for a cart that is ordered or merged, or locked by somebody else. */
function checkOpen(cart: Cart, known: Known): void {
  const { cartState } = cart;
  if (cartState === 'Ordered' || cartState === 'Merged')
    throw apiError.InvalidOperation(`The cart is in the state ${cartState} and cannot be changed.`);
  checkUnlocked(cart, known);
}

/** A locked cart is neither changed nor ordered, merged or deleted by others. */
export function checkUnlocked({ lock }: Pick<Cart, 'lock'>, known: Known): void {
  if (lock !== undefined && !mayLock(known)) throw apiError.InvalidOperation('The cart is locked.');
}

const mayLock = ({ principal, projectKey }: Known): boolean =>
  principal === undefined || holds(principal.scopes, ['manage_locked_carts'], { projectKey });

/** A client that locks a cart must be able to unlock it. */
export function checkMayLock(known: Known): void {
  if (!mayLock(known))
    throw apiError.insufficient_scope('Insufficient scope. One of: manage_locked_carts.');
}

function checkPriceable(cart: Cart, known: Known): void {
  checkOpen(cart, known);
  if (cart.cartState === 'Frozen')
    throw apiError.InvalidOperation('The cart is frozen: its prices cannot be changed.');
}

function checkShippable(cart: Cart, known: Known): void {
  checkOpen(cart, known);
  if (cart.cartState === 'Frozen' && cart.freezeStrategy === 'HardFreeze')
    throw apiError.InvalidOperation('The cart is frozen: its shipping cannot be changed.');
}
