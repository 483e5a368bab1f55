import { quotesBelong } from '../../../commerce/access/quotes.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { copiesOf, erasedCopies } from '../../../commerce/line-items/quoted-erasure.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { quoteRequest } from './resource.ts';

export type { QuoteRequest } from './resource.ts';

export const quoteRequestKind = kindOf({
  resource: quoteRequest,
  create,
  remove: quoteRequest.remove({
    emits: [messages.deleted],
    needs: (request, known) => copiesOf('quoteRequest', request, known),
    apply: () => [messages.deleted({})],
    also: (_, copies, erase) => erasedCopies(copies, erase),
  }),
  belongsTo: quotesBelong('view_quote_requests'),
  actions,
  messages,
  endpoints,
  derived: [lineItemsById(quoteRequest.name)],
});
