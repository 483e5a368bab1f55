import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { procedures } from './apply.ts';
import { create } from './create.ts';
import { matchingMethods } from './matching-methods.ts';
import { preview } from './preview.ts';
import { orderEdit } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/orders/edits',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_order_edits'], manage: ['manage_order_edits'] },
    preview,
  }),
];

export const orderEditKind = kindOf({
  resource: orderEdit,
  create,
  belongsTo: { scopes: ['view_order_edits'], of: () => ({ customers: [], stores: [] }) },
  actions,
  endpoints,
  procedures: [...procedures, ...matchingMethods],
});
