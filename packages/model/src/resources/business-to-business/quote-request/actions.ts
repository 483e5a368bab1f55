import { isBuyer } from '../../../commerce/access/quotes.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { passingOn } from '../../../commerce/line-items/quoting.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { apiError } from '../../../declaration/index.ts';
import { customerChanged, stateChanged, stateTransition } from './messages.ts';
import { type QuoteRequest, quoteRequest, quoteRequestState } from './resource.ts';
import { inState } from './states.ts';

/** @throws InvalidOperation: buyers can only withdraw an untouched request */
function cancelled(before: QuoteRequest) {
  if (before.quoteRequestState !== 'Submitted')
    throw apiError.InvalidOperation(
      `A quote request in the state ${before.quoteRequestState} cannot be cancelled.`,
    );
  return inState(before, 'Cancelled');
}

export const changeQuoteRequestState = quoteRequest.action({
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

export const cancelQuoteRequest = quoteRequest.action({
  doc: 'Withdraws the request while it is Submitted.',
  members: {},
  emits: [stateChanged],
  apply: cancelled,
});

export const changeCustomer = passingOn(quoteRequest, 'request', customerChanged);

export const transitionState = transitionOf(quoteRequest, {
  type: 'QuoteRequestState',
  doc: 'Moves the request to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

export const customFields = customFieldActions(quoteRequest, { customizable: 'quote' });
