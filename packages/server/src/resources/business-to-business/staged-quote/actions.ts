import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { change, f } from '../../../declaration/index.ts';
import { sellerCommentSet, stateChanged, stateTransition, validToSet } from './messages.ts';
import { stagedQuote, stagedQuoteState } from './resource.ts';
import { inState } from './states.ts';

export const changeStagedQuoteState = stagedQuote.action({
  doc: 'Sets the state of the staged quote; any state may follow any other.',
  members: { stagedQuoteState: stagedQuoteState() },
  emits: [stateChanged],
  apply: (before, { stagedQuoteState }) => inState(before, stagedQuoteState),
});

export const setSellerComment = stagedQuote.action({
  doc: 'Sets what the seller says about the offer, or removes it.',
  members: { sellerComment: f.optional(f.text()) },
  emits: [sellerCommentSet],
  apply: (before, { sellerComment }) =>
    change({ ...before, sellerComment }, sellerCommentSet({ sellerComment })),
});

export const setValidTo = stagedQuote.action({
  doc: 'Sets the end of the validity of quotes that are made of it, or removes it.',
  members: { validTo: f.optional(f.dateTime()) },
  emits: [validToSet],
  apply: (before, { validTo }) => change({ ...before, validTo }, validToSet({ validTo })),
});

export const transitionState = transitionOf(stagedQuote, {
  type: 'StagedQuoteState',
  doc: 'Moves the staged quote to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

export const customFields = customFieldActions(stagedQuote, { customizable: 'quote' });
