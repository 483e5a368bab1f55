// Offers are prepared by sellers alone: customers and associates have no path here.
import { preparationsBelong } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { cartsOf, copiesOf, erasedCopies } from '../../../commerce/line-items/quoted-erasure.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { transitionOf } from '../../../commerce/values/workflow.ts';
import { f, kindOf } from '../../../declaration/index.ts';
import { create } from './create.ts';
import {
  deleted,
  inState,
  stagedQuote,
  stagedQuoteState,
  stateChanged,
  stateTransition,
} from './resource.ts';

const changeStagedQuoteState = stagedQuote.action({
  doc: 'Sets the state of the staged quote; every transition is allowed.',
  members: { stagedQuoteState: stagedQuoteState() },
  emits: [stateChanged],
  apply: (before, { stagedQuoteState }) => inState(before, stagedQuoteState),
});

const transitionState = transitionOf(stagedQuote, {
  type: 'StagedQuoteState',
  doc: 'Moves the staged quote to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});

const customFields = customFieldActions(stagedQuote, { customizable: 'quote' });

const plain = memberActions(stagedQuote, {
  setSellerComment: [
    f.optional(f.text()),
    'Sets or removes the comment of the seller.',
    { message: 'StagedQuoteSellerCommentSet' },
  ],
  setValidTo: [
    f.optional(f.dateTime()),
    'Sets or removes the end of the validity of quotes created from it.',
    { message: 'StagedQuoteValidToSet' },
  ],
});

const scopes = { view: ['view_staged_quotes'], manage: ['manage_staged_quotes'] };
const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;

const endpoints = alsoInStore({ path: '/staged-quotes', operations, scopes });

export type { StagedQuote } from './resource.ts';

export const stagedQuoteKind = kindOf({
  resource: stagedQuote,
  create,
  remove: stagedQuote.remove({
    emits: [deleted],
    needs: (staged, known) => ({
      ...copiesOf('stagedQuote', staged, known),
      carts: cartsOf([staged]),
    }),
    apply: () => [deleted({})],
    also: (_, copies, erase) => erasedCopies(copies, erase),
  }),
  belongsTo: preparationsBelong('view_staged_quotes'),
  actions: { changeStagedQuoteState, customFields, plain, transitionState },
  endpoints,
});
