import { apiError, change, endpoint, f, kindOf, need } from '../../../declaration/index.ts';
import type { Order } from '../order/index.ts';
import * as actions from './actions.ts';
import { procedures } from './apply.ts';
import { matchingMethods } from './matching-methods.ts';
import { preview } from './preview.ts';
import { orderEdit, staged } from './resource.ts';

/** `InvalidOperation` for an order that has taken something from the stock. */
function checkStockless({ inventoryMode, lineItems }: Order): void {
  const modes = [inventoryMode, ...lineItems.map((line) => line.inventoryMode ?? 'None')];
  if (modes.some((mode) => mode !== 'None'))
    throw apiError.InvalidOperation(
      'Only an order whose inventory mode, and that of each line item, is None can be edited.',
    );
}

const create = orderEdit.create({
  doc: 'Creates an edit of an order; with dryRun the response shows the result without storing it.',
  members: {
    key: f.optional(f.key()),
    resource: f.reference('order'),
    stagedActions: f.withDefault(staged(), []),
    comment: f.optional(f.text()),
    custom: f.optional(f.customFieldsDraft('order-edit')),
    dryRun: f.withDefault(f.boolean(), false),
  },
  needs: ({ resource }) => ({ order: need.one<Order>('order', { id: resource.id }) }),
  apply({ dryRun: _, resource, ...draft }, { order }) {
    checkStockless(order);
    return change({
      ...draft,
      resource: f.refer(resource),
      result: { type: 'NotProcessed' as const },
    });
  },
});

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
