import { isBuyer } from '../../../commerce/access/quotes.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { passingOn } from '../../../commerce/line-items/quoting.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { change, f } from '../../../declaration/index.ts';
import {
  customerChanged,
  renegotiationRequested,
  stateChanged,
  stateTransition,
} from './messages.ts';
import { quote, quoteState } from './resource.ts';
import { answered, declinedForRenegotiation, setBySeller } from './states.ts';

export const changeQuoteState = quote.action({
  doc: 'Sets the state of the quote; associates can only accept or decline a pending quote.',
  members: { quoteState: quoteState() },
  emits: [stateChanged],
  apply: (before, { quoteState }, { caller, now }) =>
    isBuyer(caller) ? answered(before, quoteState, now) : setBySeller(before, quoteState),
});

export const changeMyQuoteState = quote.action({
  doc: 'Accepts or declines a pending quote.',
  members: { quoteState: f.choice('MyQuoteState', 'Accepted', 'Declined') },
  emits: [stateChanged],
  apply: (before, { quoteState }, { now }) => answered(before, quoteState, now),
});

export const requestQuoteRenegotiation = quote.action({
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

export const changeCustomer = passingOn(quote, 'quote', customerChanged);

export const transitionState = transitionOf(quote, {
  type: 'QuoteState',
  doc: 'Moves the quote to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

export const customFields = customFieldActions(quote, { customizable: 'quote' });
