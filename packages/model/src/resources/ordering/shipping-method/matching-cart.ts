// Shipping methods that a cart may use: they serve its place, are for its store, and it meets their
// predicates.

import { isOwn, storeOfPath } from '../../../commerce/access/subject.ts';
import { cartPredicateNeeds, meetsCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import {
  apiError,
  type EndpointContext,
  f,
  holds,
  type Known,
  type Needs,
  need,
  notFound,
  type Outcome,
  type Procedure,
  procedure,
} from '../../../declaration/index.ts';
import type { Cart } from '../cart/index.ts';
import { methodsServing, type Place } from './matching.ts';
import { pageOf, placeNeeds, viewScopes } from './matching-location.ts';
import type { ShippingMethod } from './resource.ts';

interface Input {
  readonly cartId: string;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
}

/** Where the goods go: the place that was asked for, else the shipping address of the cart. */
function placeOf(
  { totalPrice, shippingAddress }: Cart,
  { country, state }: Input,
): Place | undefined {
  const { currencyCode: currency } = totalPrice;
  if (country !== undefined) return { country, state, currency };
  if (shippingAddress === undefined) return undefined;
  return { country: shippingAddress.country, state: shippingAddress.state, currency };
}

function needs(input: Input, _: EndpointContext, known: Known): Needs {
  const first = { cart: need.maybe<Cart>('cart', { id: input.cartId }) };
  const cart: Cart | undefined = known.cart;
  const place = cart && placeOf(cart, input);
  if (cart === undefined || place === undefined) return first;
  const methods: readonly ShippingMethod[] = known.methods ?? [];
  const predicates = methods.map(({ predicate }) => predicate);
  return { ...first, ...placeNeeds(place, known), ...cartPredicateNeeds(predicates, cart, known) };
}

function run(input: Input, facts: any, context: EndpointContext): Outcome {
  const cart = visibleCart(input, facts.cart, context);
  const place = placeOf(cart, input);
  if (place === undefined)
    throw apiError.InvalidOperation(`The cart with ID '${cart.id}' has no shipping address.`);
  const methods = ((facts.methods ?? []) as readonly ShippingMethod[])
    .filter(
      ({ stores }) => stores.length === 0 || stores.some(({ key }) => key === cart.store?.key),
    )
    .filter(({ predicate }) => meetsCartPredicate(predicate, cart, facts));
  const results = methodsServing(methods, facts.zones, place);
  return { answer: () => pageOf(results) };
}

/** A token of a customer or a session sees its own carts only. */
function visibleCart(
  { cartId }: Input,
  cart: Cart | undefined,
  { principal, params }: EndpointContext,
): Cart {
  const place = { projectKey: principal.projectKey, storeKey: params.storeKey };
  const isTrusted = holds(principal.scopes, ['view_orders', 'view_shipping_methods'], place);
  const isHere = params.storeKey === undefined || cart?.store?.key === params.storeKey;
  if (cart !== undefined && isHere && (isTrusted || isOwn(cart, principal))) return cart;
  throw notFound('cart', `ID '${cartId}'`);
}

const cartId = () => f.text({ min: 1, max: 256 });

const reading = <Q extends f.Fields>(path: string, query: Q, doc: string) => ({
  doc,
  method: 'GET' as const,
  path,
  scopes: viewScopes,
  query,
  answers: 'shipping-method',
});

const byCart = { query: 'shippingMethodsByCart', takes: { id: 'cartId' }, isList: true } as const;

export const matchingCart: readonly Procedure[] = [
  procedure({
    ...reading(
      '/shipping-methods/matching-cart',
      { cartId: cartId() },
      'Shipping methods for a cart.',
    ),
    graphqlQuery: byCart,
    needs,
    run,
  }),
  procedure({
    ...reading(
      '/in-store/key={storeKey}/shipping-methods/matching-cart',
      { cartId: cartId() },
      'Shipping methods for a cart of a store.',
    ),
    scopes: [...viewScopes, 'manage_customers'],
    parents: storeOfPath,
    graphqlQuery: byCart,
    needs,
    run,
  }),
  procedure({
    ...reading(
      '/shipping-methods/matching-cart-location',
      { cartId: cartId(), country: f.country(), state: f.optional(f.text()) },
      'Shipping methods for a cart at a location.',
    ),
    needs,
    run,
  }),
];
