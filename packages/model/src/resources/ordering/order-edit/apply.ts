// Applies an edit: the order and the edit change in one commit, or neither does.
import {
  change,
  danglingReference,
  f,
  need,
  notFound,
  procedure,
  versionConflict,
  type Write,
} from '../../../declaration/index.ts';
import { orderEditApplied } from '../order/edit-messages.ts';
import type { Order } from '../order/index.ts';
import { checkOpen } from './actions.ts';
import { rehearsal } from './preview.ts';
import type { OrderEdit } from './resource.ts';

interface Versions {
  readonly editVersion: number;
  readonly resourceVersion: number;
}

/** The edit exists, it and its order are unchanged, and it was not applied yet. */
function checkedOrder(
  id: string,
  edit: OrderEdit | undefined,
  order: Order | undefined,
  asked: Versions,
): Order {
  if (edit === undefined) throw notFound('OrderEdit', `ID '${id}'`);
  if (edit.version !== asked.editVersion)
    throw versionConflict(edit.id, asked.editVersion, edit.version);
  if (order !== undefined && order.version !== asked.resourceVersion)
    throw versionConflict(order.id, asked.resourceVersion, order.version);
  checkOpen(edit);
  if (order === undefined) throw danglingReference('order', edit.resource);
  return order;
}

const excerpt = ({ totalPrice, taxedPrice }: Order, version: number) => ({
  totalPrice,
  taxedPrice,
  version,
});

const apply = procedure({
  doc: 'Applies the staged actions of an order edit to its order.',
  method: 'POST',
  path: '/orders/edits/{id}/apply',
  scopes: ['manage_order_edits'],
  body: { editVersion: f.long(), resourceVersion: f.long() },
  answers: 'order-edit',
  needs(input, { params }, known) {
    const edit: OrderEdit | undefined = known.edit;
    const first = {
      edit: need.maybe<OrderEdit>('order-edit', { id: params.id! }),
      order: need.maybe<Order>('order', edit && { id: edit.resource.id }),
    };
    if (edit === undefined || !('order' in known) || known.order === undefined)
      return { ...first, played: undefined };
    const order = checkedOrder(params.id!, edit, known.order, input);
    return { ...first, played: rehearsal(edit, order, known, false) };
  },
  run(input, { edit, order: found, played, now }, { params }) {
    const order = checkedOrder(params.id!, edit, found, input);
    const { change: outcome, refusal } = played!;
    if (outcome === undefined) throw refusal;
    const after: Order = outcome.document;
    const result = {
      type: 'Applied' as const,
      appliedAt: now,
      excerptBeforeEdit: excerpt(order, order.version),
      excerptAfterEdit: excerpt(after, order.version + 1),
    };
    const applied = orderEditApplied({ edit: { typeId: 'order-edit', id: edit!.id }, result });
    const writes: readonly Write[] = [
      {
        type: 'update',
        kind: 'order',
        before: order,
        change: { ...change(after, ...outcome.messages, applied), touches: true },
      },
      { type: 'update', kind: 'order-edit', before: edit!, change: change({ ...edit!, result }) },
      ...(outcome.also ?? []),
    ];
    return { writes, counts: outcome.counts ?? [], answer: ([, stored]) => stored };
  },
  graphql: {
    mutation: 'applyOrderEdit',
    params: ['id'],
  },
});

export const procedures = [apply];
