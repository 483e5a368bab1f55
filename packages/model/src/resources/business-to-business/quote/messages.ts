import { customerMessage, workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { f, message } from '../../../declaration/index.ts';
import { quote, quoteState } from './resource.ts';

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
