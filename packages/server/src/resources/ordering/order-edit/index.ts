import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { procedures } from './apply.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { matchingMethods } from './matching-methods.ts';
import { orderEdit } from './resource.ts';

export const orderEditKind = kindOf({
  resource: orderEdit,
  create,
  belongsTo: { scopes: ['view_order_edits'], of: () => ({ customers: [], stores: [] }) },
  actions,
  endpoints,
  procedures: [...procedures, ...matchingMethods],
});
