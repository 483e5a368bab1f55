import { boolean, message, optional, record, reference } from '../../../declaration/index.ts';
import { quoteRequest, quoteRequestState } from './resource.ts';

export const created = message('QuoteRequestCreated', {
  quoteRequest: record('QuoteRequest', quoteRequest.allFields),
});
export const deleted = message('QuoteRequestDeleted', {});
export const stateChanged = message('QuoteRequestStateChanged', {
  quoteRequestState: quoteRequestState(),
  oldQuoteRequestState: quoteRequestState(),
});
export const customerChanged = message('QuoteRequestCustomerChanged', {
  customer: reference('customer'),
  previousCustomer: reference('customer'),
});
export const stateTransition = message('QuoteRequestStateTransition', {
  state: reference('state'),
  oldState: optional(reference('state')),
  force: boolean(),
});
