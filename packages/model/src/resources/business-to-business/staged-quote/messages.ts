import { workflowMessage } from '../../../commerce/line-items/quoting.ts';
import { f, message } from '../../../declaration/index.ts';
import { stagedQuote, stagedQuoteState } from './resource.ts';

export const created = message('StagedQuoteCreated', {
  stagedQuote: f.record('StagedQuote', stagedQuote.allFields),
});
export const deleted = message('StagedQuoteDeleted', {});
export const stateChanged = message('StagedQuoteStateChanged', {
  stagedQuoteState: stagedQuoteState(),
  oldStagedQuoteState: stagedQuoteState(),
});
export const sellerCommentSet = message('StagedQuoteSellerCommentSet', {
  sellerComment: f.optional(f.text()),
});
export const validToSet = message('StagedQuoteValidToSet', { validTo: f.optional(f.dateTime()) });
export const stateTransition = workflowMessage('StagedQuote');
