import { ordersBelong } from '../../../commerce/access/subject.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { finalize } from './finalize.ts';
import { procedures as merging } from './merge.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { procedures as replicating } from './replicate.ts';
import { cart } from './resource.ts';

export type { Cart } from './resource.ts';

export const cartKind = kindOf({
  resource: cart,
  create,
  remove,
  finalize,
  belongsTo: ordersBelong,
  actions,
  messages,
  endpoints,
  procedures: [...replicating, ...merging],
  derived: [lineItemsById(cart.name)],
});
