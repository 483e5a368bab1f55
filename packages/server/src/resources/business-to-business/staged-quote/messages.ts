import {
  boolean,
  dateTime,
  message,
  optional,
  record,
  reference,
  text,
} from '../../../declaration/index.ts';
import { stagedQuote, stagedQuoteState } from './resource.ts';

export const created = message('StagedQuoteCreated', {
  stagedQuote: record('StagedQuote', stagedQuote.allFields),
});
export const deleted = message('StagedQuoteDeleted', {});
export const stateChanged = message('StagedQuoteStateChanged', {
  stagedQuoteState: stagedQuoteState(),
  oldStagedQuoteState: stagedQuoteState(),
});
export const sellerCommentSet = message('StagedQuoteSellerCommentSet', {
  sellerComment: optional(text()),
});
export const validToSet = message('StagedQuoteValidToSet', { validTo: optional(dateTime()) });
export const stateTransition = message('StagedQuoteStateTransition', {
  state: reference('state'),
  oldState: optional(reference('state')),
  force: boolean(),
});
