import { preparationsBelong } from '../../../commerce/access/quotes.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { stagedQuote } from './resource.ts';

export type { StagedQuote } from './resource.ts';

export const stagedQuoteKind = kindOf({
  resource: stagedQuote,
  create,
  remove: stagedQuote.remove({ emits: [messages.deleted], apply: () => [messages.deleted({})] }),
  belongsTo: preparationsBelong('view_staged_quotes'),
  actions,
  messages,
  endpoints,
});
