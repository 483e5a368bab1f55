// Joining an anonymous cart into the cart of a customer, and finding the active cart.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import { withContentOf } from '../../../commerce/checkout/merge.ts';
import {
  apiError,
  change,
  danglingReference,
  type EndpointContext,
  f,
  need,
  notFound,
  type Outcome,
  type Surroundings,
} from '../../../declaration/index.ts';
import {
  activeOfCustomer,
  activeOfSession,
  activeOfSubject,
  latest,
  latestOrNone,
} from './active.ts';
import type { Customer } from './create.ts';
import { checkUnlocked, refreshing } from './guard.ts';
import { hasRoomFor, maxLines } from './lines.ts';
import type { Cart } from './resource.ts';

const members = {
  anonymousCart: f.optional(f.identifier('cart')),
  anonymousId: f.optional(f.text({ min: 1, max: 256 })),
  mergeMode: f.withDefault(
    f.choice('CartMergeMode', 'MergeWithExistingCustomerCart', 'UseAsNewActiveCustomerCart'),
    'MergeWithExistingCustomerCart',
  ),
  updateProductData: f.withDefault(f.boolean(), false),
};
type MergeDraft = f.ObjectOf<typeof members>;

const customerOf = ({ params }: EndpointContext): string => params.customerId ?? '';

const mergeNeeds = ({ anonymousCart, anonymousId }: MergeDraft, context: EndpointContext) => ({
  customer: need.maybe<Customer>('customer', { id: customerOf(context) }),
  own: activeOfCustomer(customerOf(context)),
  named: need.maybe<Cart>('cart', anonymousCart && { id: anonymousCart.id }),
  ofSession: anonymousId === undefined ? undefined : activeOfSession(anonymousId),
});

interface MergeFacts extends Surroundings {
  readonly customer: Customer | undefined;
  readonly own: readonly Cart[];
  readonly named: Cart | undefined;
  readonly ofSession: readonly Cart[] | undefined;
}

function merge(draft: MergeDraft, facts: MergeFacts, context: EndpointContext): Outcome {
  const { customer, own, named, ofSession } = facts;
  const { storeKey } = context.params;
  if (customer === undefined) throw notFound('customer', `ID '${customerOf(context)}'`);
  const anonymous = named ?? latestOrNone(ofSession ?? [], storeKey);
  if (storeKey !== undefined && anonymous.store?.key !== storeKey)
    throw danglingReference('cart', draft.anonymousCart ?? { id: anonymous.id });
  if (anonymous.cartState !== 'Active' || anonymous.customerId !== undefined)
    throw apiError.InvalidOperation('Only an active cart without a customer can be merged.');
  const target = latest(own, storeKey);
  for (const one of [anonymous, target]) if (one !== undefined) checkUnlocked(one, facts);
  const refresh = { prices: true, productData: draft.updateProductData, shipping: true };
  if (target === undefined || draft.mergeMode === 'UseAsNewActiveCustomerCart')
    return taking(anonymous, context, customer, refresh);
  checkSameCurrency(target, anonymous);
  checkRoom(target, anonymous);
  const merged = refreshing(withContentOf(target, anonymous), refresh);
  return {
    writes: [
      // First, for a payment is in one active cart only.
      {
        type: 'update',
        kind: 'cart',
        before: anonymous,
        change: change({ ...anonymous, cartState: 'Merged' }),
      },
      { type: 'update', kind: 'cart', before: target, change: change(merged) },
    ],
    answer: ([, cart]) => cart,
  };
}

/** Prices from outside cannot be found again in another currency. */
function checkSameCurrency({ totalPrice: own }: Cart, { totalPrice: other }: Cart): void {
  if (own.currencyCode === other.currencyCode) return;
  throw apiError.InvalidOperation(
    `A cart in ${other.currencyCode} cannot be merged into one in ${own.currencyCode}.`,
  );
}

/** @throws InvalidOperation for two carts whose items are too many for one */
function checkRoom(own: Cart, anonymous: Cart): void {
  if (!hasRoomFor(own, anonymous))
    throw apiError.InvalidOperation(`A cart can have at most ${maxLines} items of a kind.`);
}

/** The anonymous cart becomes the customer's. */
function taking(
  anonymous: Cart,
  context: EndpointContext,
  { customerGroup }: Customer,
  refresh: Parameters<typeof refreshing>[1],
): Outcome {
  const taken = {
    ...anonymous,
    customerId: customerOf(context),
    customerGroup,
    anonymousId: undefined,
  };
  return {
    writes: [
      {
        type: 'update',
        kind: 'cart',
        before: anonymous,
        change: change(refreshing(taken, refresh)),
      },
    ],
    answer: ([cart]) => cart,
  };
}

const mergeCart = {
  mutation: 'mergeCart',
  draft: { argument: 'draft', input: 'MergeCartDraft' },
  params: ['customerId'],
};

const merging = procedureAlsoInStore({
  doc: 'Merges the cart of an anonymous session into the active cart of a customer.',
  method: 'POST',
  path: '/carts/customer-id={customerId}/merge',
  names: { customerId: 'customer' },
  scopes: ['manage_orders'],
  body: members,
  answers: 'cart',
  needs: mergeNeeds,
  run: merge,
  graphql: mergeCart,
});

const ofCustomer = procedureAlsoInStore({
  doc: 'The most recently changed active cart of a customer.',
  method: 'GET',
  path: '/carts/customer-id={customerId}',
  scopes: ['view_orders'],
  answers: 'cart',
  graphqlQuery: { query: 'customerActiveCart', takes: { customerId: 'customerId' } },
  needs: (_, context) => ({ carts: activeOfCustomer(customerOf(context)) }),
  run: (_, { carts }, { params }) => ({ answer: () => latestOrNone(carts, params.storeKey) }),
});

const ofSubject = procedureAlsoInStore({
  doc: 'The most recently changed active cart of the customer or the anonymous session.',
  method: 'GET',
  path: '/me/active-cart',
  scopes: ['manage_my_orders'],
  actor: 'subject',
  answers: 'cart',
  graphqlQuery: { query: 'activeCart' },
  needs: (_, { principal }, known) => activeOfSubject(principal, 'ViewMyCarts', known),
  run: (_, { carts }: any, { params }) => ({
    answer: () => latestOrNone(carts, params.storeKey),
  }),
});

/** The cart that `/carts?customerId=` answers too. */
export const cartOfCustomer = ofCustomer[0]!;

export const procedures = [...merging, ...ofCustomer, ...ofSubject];
