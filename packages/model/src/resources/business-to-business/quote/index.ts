import { quotesBelong } from '../../../commerce/access/quotes.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { quote } from './resource.ts';

export type { Quote } from './resource.ts';

export const quoteKind = kindOf({
  resource: quote,
  create,
  remove: quote.remove({ emits: [messages.deleted], apply: () => [messages.deleted({})] }),
  belongsTo: quotesBelong('view_quotes'),
  actions,
  messages,
  endpoints,
  derived: [lineItemsById(quote.name)],
});
