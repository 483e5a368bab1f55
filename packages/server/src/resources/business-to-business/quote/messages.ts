import { boolean, message, optional, record, reference, text } from '../../../declaration/index.ts';
import { quote, quoteState } from './resource.ts';

export const created = message('QuoteCreated', { quote: record('Quote', quote.allFields) });
export const deleted = message('QuoteDeleted', {});
export const stateChanged = message('QuoteStateChanged', {
  quoteState: quoteState(),
  oldQuoteState: quoteState(),
});
export const renegotiationRequested = message('QuoteRenegotiationRequested', {
  buyerComment: optional(text()),
});
export const customerChanged = message('QuoteCustomerChanged', {
  customer: reference('customer'),
  previousCustomer: reference('customer'),
});
export const stateTransition = message('QuoteStateTransition', {
  state: reference('state'),
  oldState: optional(reference('state')),
  force: boolean(),
});
