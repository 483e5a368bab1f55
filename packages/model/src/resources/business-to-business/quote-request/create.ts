// New requests for quotes: a cart as it is now.

import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { checkVersion, readOrMarked, storeAt } from '../../../commerce/line-items/quoting.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import { apiError, type Caller, change, f, need } from '../../../declaration/index.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import { created } from './messages.ts';
import { quoteRequest } from './resource.ts';

const members = {
  cart: f.identifier('cart'),
  cartVersion: f.long(),
  key: f.optional(f.key()),
  comment: f.optional(f.text()),
  custom: f.optional(f.customFieldsDraft('quote')),
  state: f.optional(f.reference('state')),
  purchaseOrderNumber: f.optional(f.text()),
};

type Draft = f.ObjectOf<typeof members>;

const needs = (draft: Draft) => ({
  cart: need.one<Cart>('cart', f.targetNamed(draft.cart)),
  state: firstStateNeed(draft.state),
});

export const create = quoteRequest.create({
  doc: 'Requests a quote for a cart; the cart does not change.',
  name: 'QuoteRequestDraft',
  members,
  needs,
  apply(draft, { cart, state, caller }) {
    checkFirstState(draft.state, state, 'QuoteRequestState');
    return requested(cart, draft, caller);
  },
  whole: { message: created, member: 'quoteRequest' },
});

/**
 * On the path of a unit the rule reads the cart itself: a cart of another unit gets its own error.
 */
export const createInUnit = { ...create, members: { ...members, cart: f.unresolved('cart') } };

export const createMine = quoteRequest.create({
  doc: 'Requests a quote for a cart of the customer.',
  name: 'MyQuoteRequestDraft',
  members: { cartId: f.idOf('cart'), cartVersion: f.long(), comment: f.optional(f.text()) },
  needs: ({ cartId }) => ({ cart: need.one<Cart>('cart', { id: cartId }) }),
  apply: (draft, { cart, caller }) => requested(cart, draft, caller),
  whole: { message: created, member: 'quoteRequest' },
});

type Given = Pick<Draft, 'cartVersion'> & Partial<Omit<Draft, 'cart' | 'cartVersion'>>;

function requested(cart: Cart, draft: Given, caller: Caller | undefined) {
  checkUnit(cart, caller?.params.businessUnitKey);
  checkVersion(cart, draft.cartVersion);
  checkRequestable(cart);
  const { key, comment, custom = cart.custom, state } = draft;
  const document = {
    ...quotedFrom(cart),
    store: storeAt(caller, cart.store),
    key,
    comment,
    custom,
    state,
    quoteRequestState: 'Submitted' as const,
    customer: { typeId: 'customer' as const, id: cart.customerId! },
    purchaseOrderNumber: draft.purchaseOrderNumber ?? cart.purchaseOrderNumber,
    cart: { typeId: 'cart' as const, id: cart.id },
  };
  // A change of the cart in between would make it a request for something else.
  return { ...change(document), also: [readOrMarked('cart', cart, undefined)] };
}

/** @throws InvalidOperation, before anything is said of a cart that is not the unit's */
function checkUnit({ businessUnit }: Cart, unitKey: string | undefined): void {
  if (unitKey !== undefined && businessUnit?.key !== unitKey)
    throw refused(`the cart does not belong to the business unit '${unitKey}'`);
}

/** @throws InvalidOperation unless an offer can be made of the cart */
function checkRequestable(cart: Cart): void {
  const reason = refusal(cart);
  if (reason !== undefined) throw refused(reason);
}

const refused = (reason: string) =>
  apiError.InvalidOperation(`A quote cannot be requested: ${reason}.`);

function refusal(cart: Cart): string | undefined {
  if (cart.cartState !== 'Active' && cart.cartState !== 'Frozen')
    return `the cart is in the state ${cart.cartState}`;
  if (cart.customerId === undefined) return 'the cart has no customer';
  if (cart.shippingMode !== 'Single')
    return `the shipping mode of the cart is ${cart.shippingMode}`;
  if (cart.discountCodes.length > 0) return 'the cart has discount codes';
  if (cart.shippingAddress === undefined) return 'the cart has no shipping address';
  if (cart.lineItems.length + cart.customLineItems.length === 0) return 'the cart is empty';
  return undefined;
}
