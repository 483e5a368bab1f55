// New requests for quotes: a cart as it is now.
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { checkFirstState, firstStateNeed } from '../../../commerce/values/workflow.ts';
import {
  apiError,
  type Caller,
  change,
  customFieldsDraft,
  identifier,
  idOf,
  key,
  long,
  need,
  type ObjectOf,
  optional,
  reference,
  text,
  versionConflict,
} from '../../../declaration/index.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import { created } from './messages.ts';
import { quoteRequest } from './resource.ts';

const members = {
  cart: identifier('cart'),
  cartVersion: long(),
  key: optional(key()),
  comment: optional(text()),
  custom: optional(customFieldsDraft('quote')),
  state: optional(reference('state')),
  purchaseOrderNumber: optional(text()),
};

type Draft = ObjectOf<typeof members>;

const needs = (draft: Draft) => ({
  cart: need.one<Cart>('cart', { id: draft.cart.id }),
  state: firstStateNeed(draft.state),
});

export const create = quoteRequest.create({
  doc: 'Asks for a quote of a cart; the cart stays as it is.',
  name: 'QuoteRequestDraft',
  members,
  needs,
  apply(draft, { cart, state, caller }) {
    checkFirstState(draft.state, state, 'QuoteRequestState');
    return requested(cart, draft, caller);
  },
  whole: { message: created, member: 'quoteRequest' },
});

export const createMine = quoteRequest.create({
  doc: 'Asks for a quote of a cart of the customer.',
  name: 'MyQuoteRequestDraft',
  members: { cartId: idOf('cart'), cartVersion: long(), comment: optional(text()) },
  needs: ({ cartId }) => ({ cart: need.one<Cart>('cart', { id: cartId }) }),
  apply: (draft, { cart, caller }) => requested(cart, draft, caller),
  whole: { message: created, member: 'quoteRequest' },
});

type Given = Pick<Draft, 'cartVersion'> & Partial<Omit<Draft, 'cart' | 'cartVersion'>>;

function requested(cart: Cart, draft: Given, caller: Caller | undefined) {
  if (cart.version !== draft.cartVersion)
    throw versionConflict(cart.id, draft.cartVersion, cart.version);
  checkRequestable(cart, caller?.params.businessUnitKey);
  const { key, comment, custom = cart.custom, state } = draft;
  const document = {
    ...quotedFrom(cart),
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
  return { ...change(document), also: [{ type: 'guard' as const, kind: 'cart', before: cart }] };
}

/** @throws InvalidOperation unless an offer can be made of the cart */
function checkRequestable(cart: Cart, unitKey: string | undefined): void {
  const reason = refusal(cart, unitKey);
  if (reason !== undefined)
    throw apiError.InvalidOperation(`A quote cannot be requested: ${reason}.`);
}

function refusal(cart: Cart, unitKey: string | undefined): string | undefined {
  if (unitKey !== undefined && cart.businessUnit?.key !== unitKey)
    return `the cart is not one of the business unit '${unitKey}'`;
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
