import { isBuyer, ofCustomer, quotesBelong } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
import { copiesOf, erasedCopies } from '../../../commerce/line-items/quoted-erasure.ts';
import {
  checkVersion,
  passingOn,
  readOrMarked,
  storeAt,
} from '../../../commerce/line-items/quoting.ts';
import {
  checkFirstState,
  firstStateNeed,
  transitionOf,
} from '../../../commerce/values/workflow.ts';
import {
  type Asked,
  apiError,
  type Caller,
  change,
  endpoint,
  f,
  kindOf,
  need,
} from '../../../declaration/index.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import { associatePath, type Belongings, inUnit } from '../business-unit/associate.ts';
import { ownDeedInUnit } from '../business-unit/own.ts';
import { ownPages } from '../business-unit/own-pages.ts';
import {
  created,
  customerChanged,
  deleted,
  inState,
  type QuoteRequest,
  quoteRequest,
  quoteRequestState,
  stateChanged,
  stateTransition,
} from './resource.ts';

// New requests for quotes: a cart as it is now.

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

const create = quoteRequest.create({
  doc: 'Requests a quote for a cart; the cart does not change.',
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
const createInUnit = { ...create, members: { ...members, cart: f.unresolved('cart') } };

const createMine = quoteRequest.create({
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

/** @throws InvalidOperation: buyers can only withdraw an untouched request */
function cancelled(before: QuoteRequest) {
  if (before.quoteRequestState !== 'Submitted')
    throw apiError.InvalidOperation(
      `A quote request in the state ${before.quoteRequestState} cannot be cancelled.`,
    );
  return inState(before, 'Cancelled');
}

const changeQuoteRequestState = quoteRequest.action({
  doc: 'Sets the state of the request; associates only cancel it while it is Submitted.',
  members: { quoteRequestState: quoteRequestState() },
  emits: [stateChanged],
  apply(before, { quoteRequestState }, { caller }) {
    if (!isBuyer(caller)) return inState(before, quoteRequestState);
    if (quoteRequestState === 'Cancelled') return cancelled(before);
    throw apiError.InvalidOperation(
      `Buyers cannot set the state of a quote request to ${quoteRequestState}.`,
    );
  },
});

const cancelQuoteRequest = quoteRequest.action({
  doc: 'Withdraws the request while it is Submitted.',
  members: {},
  emits: [stateChanged],
  apply: cancelled,
});

const changeCustomer = passingOn(quoteRequest, 'request', customerChanged);

const transitionState = transitionOf(quoteRequest, {
  type: 'QuoteRequestState',
  doc: 'Moves the request to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

const customFields = customFieldActions(quoteRequest, { customizable: 'quote' });

const scopes = { view: ['view_quote_requests'], manage: ['manage_quote_requests'] };
const own = { view: ['manage_my_quote_requests'], manage: ['manage_my_quote_requests'] };
const everything = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
const withoutDeletion = ['get', 'query', 'exists', 'create', 'update'] as const;

const actions = [
  'changeQuoteRequestState',
  'changeCustomer',
  'transitionState',
  'setCustomType',
  'setCustomField',
];

/** Update actions of the buyer, of REST and GraphQL together. */
const ownActions = ['cancelQuoteRequest', 'setCustomType', 'setCustomField'];

/** A request is made from a cart, whose owner is the one that counts. */
function permissionOf({ operation }: Asked, whose: 'My' | 'Others'): string {
  if (operation === 'update') return `Update${whose}QuoteRequests`;
  if (operation !== 'create') return `View${whose}QuoteRequests`;
  return whose === 'My' ? 'CreateMyQuoteRequestsFromMyCarts' : 'CreateQuoteRequestsFromOthersCarts';
}

const requests: Belongings = {
  noun: 'QuoteRequests',
  tellsOfOthers: true,
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
  permissionOf,
};

const endpoints = [
  ...alsoInStore({ path: '/quote-requests', operations: everything, scopes, actions }),
  endpoint({
    path: '/me/quote-requests',
    operations: withoutDeletion,
    scopes: own,
    actor: 'customer',
    create: createMine,
    actions: ownActions,
    ...ownPages('QuoteRequests', ofCustomer),
    authorize: ownDeedInUnit(permissionOf),
  }),
  endpoint({
    path: `${associatePath}/quote-requests`,
    operations: withoutDeletion,
    scopes,
    create: createInUnit,
    actions,
    ...inUnit(requests),
  }),
];

export type { QuoteRequest } from './resource.ts';

export const quoteRequestKind = kindOf({
  resource: quoteRequest,
  create,
  remove: quoteRequest.remove({
    emits: [deleted],
    needs: (request, known) => copiesOf('quoteRequest', request, known),
    apply: () => [deleted({})],
    also: (_, copies, erase) => erasedCopies(copies, erase),
  }),
  belongsTo: quotesBelong('view_quote_requests'),
  actions: {
    cancelQuoteRequest,
    changeCustomer,
    changeQuoteRequestState,
    customFields,
    transitionState,
  },
  endpoints,
  derived: [lineItemsById(quoteRequest.name)],
});
