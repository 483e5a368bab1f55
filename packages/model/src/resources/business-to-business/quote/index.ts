import { isBuyer, ofCustomer, quotesBelong } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { mergedCustom } from '../../../commerce/custom-fields/custom-fields.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { quotedFrom } from '../../../commerce/line-items/quoted.ts';
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
  change,
  endpoint,
  f,
  type Known,
  kindOf,
  need,
  type Write,
} from '../../../declaration/index.ts';
import type { Cart } from '../../ordering/cart/index.ts';
import { associatePath, type Belongings, inUnit } from '../business-unit/associate.ts';
import { ownDeedInUnit } from '../business-unit/own.ts';
import { ownPages } from '../business-unit/own-pages.ts';
import type { StagedQuote } from '../staged-quote/index.ts';
import { inState } from '../staged-quote/resource.ts';
import {
  answered,
  created,
  customerChanged,
  declinedForRenegotiation,
  deleted,
  quote,
  quoteState,
  renegotiationRequested,
  setBySeller,
  stateChanged,
  stateTransition,
} from './resource.ts';

// Creates an offer: the current content of the quotation cart, with the comments of the staged
// quote.

const create = quote.create({
  doc: 'Creates a quote from a staged quote.',
  members: {
    stagedQuote: f.identifier('staged-quote'),
    stagedQuoteVersion: f.long(),
    stagedQuoteStateToSent: f.withDefault(f.boolean(), false),
    key: f.optional(f.key()),
    custom: f.optional(f.customFieldsDraft('quote')),
    state: f.optional(f.reference('state')),
  },
  needs(draft, known: Known) {
    const staged: StagedQuote | undefined = known.staged;
    const cart = staged && need.maybe<Cart>('cart', { id: staged.quotationCart.id });
    const further = cart === undefined ? {} : { cart };
    return {
      ...(further as { cart: typeof cart }),
      staged: need.one<StagedQuote>('staged-quote', { id: draft.stagedQuote.id }),
      state: firstStateNeed(draft.state),
    };
  },
  apply(draft, { staged, state, cart, caller }) {
    checkVersion(staged, draft.stagedQuoteVersion);
    checkSendable(staged);
    if (cart === undefined)
      throw apiError.InvalidOperation('The quotation cart of the staged quote does not exist.');
    checkFirstState(draft.state, state, 'QuoteState');
    const { customer, quoteRequest, validTo, sellerComment } = staged;
    const document = {
      ...quotedFrom(cart),
      store: storeAt(caller, staged.store ?? cart.store),
      ...{ customer, quoteRequest, validTo, sellerComment },
      key: draft.key,
      quoteState: 'Pending' as const,
      stagedQuote: { typeId: 'staged-quote' as const, id: staged.id },
      purchaseOrderNumber: cart.purchaseOrderNumber ?? staged.purchaseOrderNumber,
      custom: mergedCustom(staged.custom, draft.custom),
      state: draft.state,
    };
    const also: readonly Write[] = [
      readOrMarked('cart', cart, undefined),
      readOrMarked(
        'staged-quote',
        staged,
        draft.stagedQuoteStateToSent ? inState(staged, 'Sent') : undefined,
      ),
    ];
    return { ...change(document), also };
  },
  whole: { message: created, member: 'quote' },
});

/** @throws InvalidOperation */
function checkSendable({ stagedQuoteState }: StagedQuote): void {
  if (stagedQuoteState !== 'InProgress')
    throw apiError.InvalidOperation(
      `A quote cannot be created from a staged quote in the state ${stagedQuoteState}.`,
    );
}

const changeQuoteState = quote.action({
  doc: 'Sets the state of the quote; associates can only accept or decline a pending quote.',
  members: { quoteState: quoteState() },
  emits: [stateChanged],
  apply: (before, { quoteState }, { caller, now }) =>
    isBuyer(caller) ? answered(before, quoteState, now) : setBySeller(before, quoteState),
});

const changeMyQuoteState = quote.action({
  doc: 'Accepts or declines a pending quote.',
  members: { quoteState: f.choice('MyQuoteState', 'Accepted', 'Declined') },
  emits: [stateChanged],
  apply: (before, { quoteState }, { now }) => answered(before, quoteState, now),
});

const requestQuoteRenegotiation = quote.action({
  doc: 'Asks the seller for another offer while the quote is Pending.',
  members: { buyerComment: f.optional(f.text()) },
  emits: [renegotiationRequested, stateChanged],
  apply(before, { buyerComment }) {
    const { document, messages } = declinedForRenegotiation(before);
    return change(
      { ...document, buyerComment },
      renegotiationRequested({ buyerComment }),
      ...messages,
    );
  },
});

const changeCustomer = passingOn(quote, 'quote', customerChanged);

const transitionState = transitionOf(quote, {
  type: 'QuoteState',
  doc: 'Moves the quote to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

const customFields = customFieldActions(quote, { customizable: 'quote' });

const scopes = { view: ['view_quotes'], manage: ['manage_quotes'] };
const own = { view: ['manage_my_quotes'], manage: ['manage_my_quotes'] };
const everything = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;
/** Buyers are offered quotes; they make and delete none. */
const ofBuyers = ['get', 'query', 'exists', 'update'] as const;

const actions = [
  'changeQuoteState',
  'requestQuoteRenegotiation',
  'changeCustomer',
  'transitionState',
  'setCustomType',
  'setCustomField',
];

/** Update actions of the buyer, of REST and GraphQL together. */
const ownActions = [
  'changeMyQuoteState',
  'requestQuoteRenegotiation',
  'setCustomType',
  'setCustomField',
];

/** Verbs of the permissions for actions; the others need that of seeing the quote. */
const verbOf = new Map<string, string>([
  ['requestQuoteRenegotiation', 'Renegotiate'],
  ['changeCustomer', 'Reassign'],
]);

/** Verbs of the permissions for answers. */
const verbOfAnswer = new Map<string, string>([
  ['Accepted', 'Accept'],
  ['Declined', 'Decline'],
]);

function permissionOf({ action }: Asked, whose: 'My' | 'Others'): string {
  const verb =
    verbOf.get(action?.name ?? '') ?? verbOfAnswer.get(action?.input?.quoteState) ?? 'View';
  return `${verb}${whose}Quotes`;
}

const quotes: Belongings = {
  noun: 'Quotes',
  tellsOfOthers: true,
  ownerOf: ({ customer }) => customer?.id,
  isOwn: 'customer(id = :associate)',
  permissionOf,
};

const endpoints = [
  ...alsoInStore({ path: '/quotes', operations: everything, scopes, actions }),
  endpoint({
    path: '/me/quotes',
    operations: ofBuyers,
    scopes: own,
    actor: 'customer',
    actions: ownActions,
    ...ownPages('Quotes', ofCustomer),
    authorize: ownDeedInUnit(permissionOf),
  }),
  endpoint({
    path: `${associatePath}/quotes`,
    operations: ofBuyers,
    scopes,
    actions,
    ...inUnit(quotes),
  }),
];

export type { Quote } from './resource.ts';

export const quoteKind = kindOf({
  resource: quote,
  create,
  remove: quote.remove({ emits: [deleted], apply: () => [deleted({})] }),
  belongsTo: quotesBelong('view_quotes'),
  actions: {
    changeCustomer,
    changeMyQuoteState,
    changeQuoteState,
    customFields,
    requestQuoteRenegotiation,
    transitionState,
  },
  endpoints,
  derived: [lineItemsById(quote.name)],
});
