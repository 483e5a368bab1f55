import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { f } from '../../../declaration/index.ts';
import { sellerCommentSet, stateChanged, stateTransition, validToSet } from './messages.ts';
import { stagedQuote, stagedQuoteState } from './resource.ts';
import { inState } from './states.ts';

export const changeStagedQuoteState = stagedQuote.action({
  doc: 'Sets the state of the staged quote; every transition is allowed.',
  members: { stagedQuoteState: stagedQuoteState() },
  emits: [stateChanged],
  apply: (before, { stagedQuoteState }) => inState(before, stagedQuoteState),
});

export const transitionState = transitionOf(stagedQuote, {
  type: 'StagedQuoteState',
  doc: 'Moves the staged quote to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

export const customFields = customFieldActions(stagedQuote, { customizable: 'quote' });

export const plain = memberActions(stagedQuote, {
  setSellerComment: [
    f.optional(f.text()),
    'Sets or removes the comment of the seller.',
    { message: sellerCommentSet },
  ],
  setValidTo: [
    f.optional(f.dateTime()),
    'Sets or removes the end of the validity of quotes created from it.',
    { message: validToSet },
  ],
});
