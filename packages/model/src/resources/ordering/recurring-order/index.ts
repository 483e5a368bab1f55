import { quotesBelong } from '../../../commerce/access/quotes.ts';
import { fullEndpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { recurringOrder } from './resource.ts';

export const recurringOrderKind = kindOf({
  resource: recurringOrder,
  create,
  // The cart stays: a client can delete it.
  remove: recurringOrder.remove({
    emits: [messages.deleted],
    apply: (before) => [messages.deleted({ recurringOrder: before })],
  }),
  belongsTo: quotesBelong('view_recurring_orders'),
  actions,
  messages,
  endpoints: [fullEndpoint('/recurring-orders', 'recurring_orders')],
});
