import { customerMessage, workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { f, message } from '../../../declaration/index.ts';
import { quoteRequest, quoteRequestState } from './resource.ts';

export const created = message('QuoteRequestCreated', {
  quoteRequest: f.record('QuoteRequest', quoteRequest.allFields),
});
export const deleted = message('QuoteRequestDeleted', {});
export const stateChanged = message('QuoteRequestStateChanged', {
  quoteRequestState: quoteRequestState(),
  oldQuoteRequestState: quoteRequestState(),
});
export const customerChanged = customerMessage('QuoteRequest');
export const stateTransition = workflowMessage('QuoteRequest');
