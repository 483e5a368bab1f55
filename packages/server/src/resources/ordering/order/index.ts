import { ordersBelong } from '../../../commerce/access/subject.ts';
import { lineItemsById } from '../../../commerce/values/graphql-fields.ts';
import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { procedures } from './procedures.ts';
import { remove } from './remove.ts';
import { order } from './resource.ts';
import { orderSearch } from './search.ts';

export type { Order } from './resource.ts';

/** GraphQL names the order in the message itself, too. */
const changedOrder = derivedField({
  of: 'OrderStateChanged',
  name: 'orderId',
  doc: 'Id of the order.',
  gives: f.text(),
  from: ({ resource }: { readonly resource: { readonly id: string } }) => resource.id,
});

export const orderKind = kindOf({
  resource: order,
  remove,
  belongsTo: ordersBelong,
  actions,
  messages,
  endpoints,
  procedures: [...procedures, ...orderSearch],
  derived: [lineItemsById(order.name), changedOrder],
});
