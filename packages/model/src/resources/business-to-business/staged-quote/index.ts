// Offers are prepared by sellers alone: customers and associates have no path here.
import { preparationsBelong } from '../../../commerce/access/quotes.ts';
import { alsoInStore } from '../../../commerce/access/subject.ts';
import { cartsOf, copiesOf, erasedCopies } from '../../../commerce/line-items/quoted-erasure.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { stagedQuote } from './resource.ts';

const scopes = { view: ['view_staged_quotes'], manage: ['manage_staged_quotes'] };
const operations = ['get', 'query', 'exists', 'create', 'update', 'delete'] as const;

const endpoints = alsoInStore({ path: '/staged-quotes', operations, scopes });

export type { StagedQuote } from './resource.ts';

export const stagedQuoteKind = kindOf({
  resource: stagedQuote,
  create,
  remove: stagedQuote.remove({
    emits: [messages.deleted],
    needs: (staged, known) => ({
      ...copiesOf('stagedQuote', staged, known),
      carts: cartsOf([staged]),
    }),
    apply: () => [messages.deleted({})],
    also: (_, copies, erase) => erasedCopies(copies, erase),
  }),
  belongsTo: preparationsBelong('view_staged_quotes'),
  actions,
  messages,
  endpoints,
});
