// The documents that an anonymous session leaves to the customer who signs in or up: carts and
// orders. A cart that cannot be updated (a deleted price, an inactive shipping method) never
// prevents signing in: then less is done with it.

import { withContentOf } from '../../../commerce/checkout/merge.ts';
import {
  ApiError,
  apiError,
  change,
  danglingReference,
  type f,
  type Known,
  type Needs,
  need,
  type Principal,
  type Write,
} from '../../../declaration/index.ts';
import { activeOfCustomer, activeOfSubject, latest } from '../../ordering/cart/active.ts';
import { finalize } from '../../ordering/cart/finalize.ts';
import { type CartInWork, type Refresh, refreshing } from '../../ordering/cart/guard.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import { hasRoomFor } from '../../ordering/cart/lines.ts';
import type { Order } from '../../ordering/order/index.ts';
import { customerSet } from '../../ordering/order/messages.ts';

/** What the request asks for. */
export interface Ask {
  readonly anonymousCart?: { readonly id: string } | undefined;
  readonly anonymousCartId?: string | undefined;
  readonly anonymousId?: string | undefined;
  readonly mode: 'MergeWithExistingCustomerCart' | 'UseAsNewActiveCustomerCart';
  readonly updateProductData: boolean;
  /** Only what belongs to this store. */
  readonly storeKey?: string | undefined;
  /** Of the token, where somebody signs himself in and no shop does it for him. */
  readonly principal?: Principal | undefined;
}

/** The customer who signs in; one who signs up owns nothing yet. */
interface Heir {
  readonly id: string;
  readonly customerGroup?: f.Reference<'customer-group'> | undefined;
  readonly isNew: boolean;
}

/**
 * Maximum number of carts or orders handed over together; the next sign-in continues with the rest.
 */
const maxHandedOver = 200;

const namedId = ({ anonymousCart, anonymousCartId }: Ask) => anonymousCart?.id ?? anonymousCartId;

function ofSession<T>(kind: string, { anonymousId, storeKey }: Ask) {
  if (anonymousId === undefined) return undefined;
  const inStore = storeKey === undefined ? '' : ' and store(key = :storeKey)';
  const variables = { anonymousId, ...(storeKey === undefined ? {} : { storeKey }) };
  return need.matching<T>(kind, `anonymousId = :anonymousId${inStore}`, variables, maxHandedOver);
}

/** A buyer who signs in changes no cart of a unit without permission for it. */
const ownCartsOf = ({ principal }: Ask, { id, isNew }: Heir, known: Known): Needs => {
  if (isNew) return {};
  if (principal === undefined) return { carts: activeOfCustomer(id) };
  return activeOfSubject({ ...principal, customerId: id }, 'UpdateMyCarts', known);
};

/** The needed facts; read only when the customer is authenticated. */
export function sessionNeeds(ask: Ask, heir: Heir, known: Known): Needs {
  const id = namedId(ask);
  const { carts: ownCarts, ...leading } = ownCartsOf(ask, heir, known);
  const first = {
    ...leading,
    ...(ownCarts === undefined && !heir.isNew ? {} : { ownCarts }),
    namedCart: need.maybe<Cart>('cart', id === undefined ? undefined : { id }),
    sessionCarts: ofSession<Cart>('cart', ask),
    sessionOrders: ofSession<Order>('order', ask),
  };
  if (!('ownCarts' in known)) return first;
  const steps = planned(ask, heir, known).flatMap((one) => one.alternatives.flat());
  return Object.assign(first, ...steps.map((step) => settlingNeeds(step, known)));
}

/** A cart before and after. */
interface Step {
  /** Begins the names of the facts that bringing it up to date needs. */
  readonly prefix: string;
  readonly before: Cart;
  readonly after: CartInWork;
}

/** What may become of a cart, the best first; each may touch several carts, the main one last. */
interface Plan {
  readonly alternatives: readonly (readonly Step[])[];
}

const settlingNeeds = ({ prefix, after }: Step, known: Known): Needs => {
  const asked = finalize.needs?.(after, factsUnder(prefix, known), undefined) ?? {};
  return Object.fromEntries(Object.entries(asked).map(([name, one]) => [prefix + name, one]));
};

const factsUnder = (prefix: string, known: Known): Known => {
  const mine = Object.entries(known).filter(([name]) => name.startsWith(prefix));
  const facts = Object.fromEntries(mine.map(([name, fact]) => [name.slice(prefix.length), fact]));
  return { ...facts, now: known.now };
};

/** Whether the cart can be stored like this. */
function settles({ prefix, before, after }: Step, known: Known): boolean {
  try {
    finalize.apply(after, before, factsUnder(prefix, known));
    return true;
  } catch (fault) {
    if (fault instanceof ApiError) return false;
    throw fault;
  }
}

interface Facts {
  readonly ownCarts: readonly Cart[] | undefined;
  readonly namedCart: Cart | undefined;
  readonly sessionCarts: readonly Cart[] | undefined;
  readonly sessionOrders: readonly Order[] | undefined;
}

/** The plan of the active cart last, so that it is the one that was changed last. */
function planned(ask: Ask, heir: Heir, known: Known): readonly Plan[] {
  const { ownCarts, sessionCarts = [] } = known as unknown as Facts;
  const anonymous = anonymousCartOf(ask, heir, known);
  const own = latest((ownCarts ?? []).filter(isFree), ask.storeKey);
  const others = sessionCarts.filter((one) => isNobodys(one) && one.id !== anonymous?.id);
  const side = others.map((one): Plan => {
    const after = handedTo(heir, one);
    return { alternatives: [[{ prefix: `${one.id} `, before: one, after }]] };
  });
  return [...side, { alternatives: mainAlternatives(ask, heir, own, anonymous) }];
}

function mainAlternatives(
  { mode, updateProductData }: Ask,
  heir: Heir,
  own: Cart | undefined,
  anonymous: Cart | undefined,
): readonly (readonly Step[])[] {
  const refresh: Refresh = { prices: true, productData: updateProductData, shipping: true };
  if (anonymous === undefined)
    return own === undefined
      ? []
      : [[{ prefix: 'own ', before: own, after: refreshing(own, refresh) }]];
  const handed = handedTo(heir, anonymous);
  const fresh = { prefix: 'fresh ', before: anonymous, after: refreshing(handed, refresh) };
  const taken = [[fresh], [{ prefix: 'plain ', before: anonymous, after: handed }]];
  if (own === undefined || mode === 'UseAsNewActiveCustomerCart' || !fits(own, anonymous))
    return taken;
  const joined = refreshing(withContentOf(own, anonymous), refresh);
  const spent = { ...handed, cartState: 'Merged' } as const;
  const merged = [
    { prefix: 'spent ', before: anonymous, after: spent },
    { prefix: 'joined ', before: own, after: joined },
  ];
  return [merged, ...taken];
}

/** Lines of another currency or store would make no sense in the cart. */
const fits = (own: Cart, anonymous: Cart): boolean =>
  own.totalPrice.currencyCode === anonymous.totalPrice.currencyCode &&
  own.store?.key === anonymous.store?.key &&
  hasRoomFor(own, anonymous);

const handedTo = ({ id, customerGroup }: Heir, cart: Cart): Cart => ({
  ...cart,
  customerId: id,
  customerGroup,
  anonymousId: undefined,
});

const isNobodys = ({ customerId }: { readonly customerId?: string | undefined }) =>
  customerId === undefined;

/** Somebody works on a locked cart, so it is not changed in passing. */
const isFree = ({ cartState, lock }: Cart) => cartState === 'Active' && lock === undefined;

/**
 * The cart that is merged or taken: the one that is named, else the last one of the session.
 * @throws ReferencedResourceNotFound, InvalidOperation
 */
function anonymousCartOf(ask: Ask, heir: Heir, known: Known): Cart | undefined {
  const { namedCart, sessionCarts = [] } = known as unknown as Facts;
  const id = namedId(ask);
  if (id === undefined)
    return latest(
      sessionCarts.filter((one) => isNobodys(one) && isFree(one)),
      ask.storeKey,
    );
  if (namedCart === undefined || isElsewhere(namedCart, ask))
    throw danglingReference('cart', ask.anonymousCart ?? { id });
  // Signing in once more with the same cart is harmless.
  if (namedCart.customerId === heir.id) return undefined;
  if (!isNobodys(namedCart) || !isFree(namedCart))
    throw apiError.InvalidOperation('Only an active cart without a customer can be taken over.');
  if (ask.anonymousId !== undefined && namedCart.anonymousId !== ask.anonymousId)
    throw apiError.InvalidOperation('The anonymous cart does not have the anonymousId.');
  return namedCart;
}

const isElsewhere = ({ store }: Cart, { storeKey }: Ask) =>
  storeKey !== undefined && store?.key !== storeKey;

type AnyStored = { readonly id: string };

interface Handover {
  readonly writes: readonly Write[];
  /** The active cart of the customer afterwards, from the stored documents of the writes. */
  readonly cart: (stored: readonly AnyStored[]) => AnyStored | undefined;
}

/** Hands carts and orders over, and brings the active cart up to date. */
export function handover(ask: Ask, heir: Heir, known: Known): Handover {
  const { ownCarts = [], sessionOrders = [] } = known as unknown as Facts;
  const steps = planned(ask, heir, known).map(({ alternatives }) =>
    alternatives.find((one) => one.every((step) => settles(step, known))),
  );
  const carts = steps
    .flatMap((one = []) => one)
    .map(
      ({ before, after }): Write => ({
        type: 'update',
        kind: 'cart',
        before,
        change: change(after),
      }),
    );
  const orders = sessionOrders.filter(isNobodys).map((one) => handedOrder(heir, one));
  const active = steps.at(-1)?.at(-1)?.before.id;
  return {
    writes: [...orders, ...carts],
    cart: (stored) =>
      active === undefined
        ? latest(ownCarts, ask.storeKey)
        : stored.find(({ id }) => id === active),
  };
}

function handedOrder({ id, customerGroup }: Heir, order: Order): Write {
  const told = customerSet({
    customer: { typeId: 'customer', id },
    customerGroup,
    oldCustomer: undefined,
    oldCustomerGroup: order.customerGroup,
  });
  const after = { ...order, customerId: id, customerGroup, anonymousId: undefined };
  return { type: 'update', kind: 'order', before: order, change: change(after, told) };
}
