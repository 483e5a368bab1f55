import { quotedFacets, quotedFields, unitPages } from '../../../commerce/line-items/quoted.ts';
import { customerMessage, stating, workflowMessage } from '../../../commerce/line-items/quoting.ts';
import {
  apiError,
  type DocumentOf,
  f,
  message,
  resource,
  unique,
} from '../../../declaration/index.ts';

export const quoteState = () =>
  f.choice(
    'QuoteState',
    'Pending',
    'Declined',
    'DeclinedForRenegotiation',
    'RenegotiationAddressed',
    'Accepted',
    'Withdrawn',
  );

export const quote = resource({
  name: 'Quote',
  doc: 'An offer to a buyer, with the content of the quotation cart at the time of creation.',
  isLarge: true,
  fields: {
    key: f.optional(f.key()),
    quoteState: quoteState(),
    quoteRequest: f.reference('quote-request'),
    stagedQuote: f.reference('staged-quote'),
    validTo: f.optional(f.dateTime()),
    sellerComment: f.optional(f.text()),
    buyerComment: f.optional(f.text()),
    ...quotedFields(),
  },
  unique: [unique('key')],
  facets: [...quotedFacets, 'quoteState', 'quoteRequest.id', 'stagedQuote.id'],
  ...unitPages('quoteState'),
});

export type Quote = DocumentOf<(typeof quote)['fields']>;

export const created = message('QuoteCreated', { quote: f.record('Quote', quote.allFields) });
export const deleted = message('QuoteDeleted', {});
export const stateChanged = message('QuoteStateChanged', {
  quoteState: quoteState(),
  oldQuoteState: quoteState(),
});
export const renegotiationRequested = message('QuoteRenegotiationRequested', {
  buyerComment: f.optional(f.text()),
});
export const customerChanged = customerMessage('Quote');
export const stateTransition = workflowMessage('Quote');

// Which state of a quote may follow which, by who asks. Pure.

type State = Quote['quoteState'];

export const inState = stating<Quote, 'quoteState'>('quoteState', stateChanged);

/** @throws InvalidOperation for an offer whose time is over */
export function checkValid({ validTo }: Quote, now: string): void {
  if (validTo !== undefined && Date.parse(validTo) < Date.parse(now))
    throw apiError.InvalidOperation(`The quote expired at ${validTo}.`);
}

/** Sellers: any state, except the one that means a request of the buyer. */
export function setBySeller(before: Quote, target: State) {
  if (target === 'DeclinedForRenegotiation') throw refused(before, target);
  return inState(before, target);
}

/** Buyers answer an offer that waits for their answer. */
export function answered(before: Quote, target: State, now: string) {
  const isAnswer = target === 'Accepted' || target === 'Declined';
  const waits = before.quoteState === 'Pending' || before.quoteState === 'RenegotiationAddressed';
  if (!isAnswer || !waits) throw refused(before, target);
  if (target === 'Accepted') checkValid(before, now);
  return inState(before, target);
}

/** What the quote is when its buyer asks for another offer. */
export function declinedForRenegotiation(before: Quote) {
  if (before.quoteState !== 'Pending') throw refused(before, 'DeclinedForRenegotiation');
  return inState(before, 'DeclinedForRenegotiation');
}

const refused = ({ quoteState }: Quote, target: State) =>
  apiError.InvalidOperation(
    `The state of the quote cannot be changed from ${quoteState} to ${target} here.`,
  );
