import { apiError, kindOf, need, usedAt, type Write } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { assignmentEndpoints, endpoints } from './endpoints.ts';
import { finalize } from './in-work.ts';
import * as messages from './messages.ts';
import { type Assignment, assignment, productSelection } from './resource.ts';

/** Most products that go with a selection in one commit. */
const most = 10_000;

const remove = productSelection.remove({
  emits: [messages.productSelectionDeleted],
  users: [usedAt('store', ['productSelections.productSelection.id'])],
  needs: ({ id }) => ({
    stores: need.matching('store', 'productSelections(productSelection(id = :id))', { id }, 1),
    assignments: need.matching<Assignment>(
      'product-selection-assignment',
      'productSelection(id = :id)',
      { id },
      most + 1,
    ),
  }),
  apply(_, { stores, assignments }) {
    if (stores.length > 0)
      throw apiError.ReferenceExists('The resource is still referenced by a store.', {
        referencedBy: 'store',
      });
    if (assignments.length > most)
      throw apiError.InvalidOperation(
        `A selection of more than ${most} products cannot be deleted; remove products first.`,
      );
    return [messages.productSelectionDeleted({})];
  },
  also: (_, { assignments }) =>
    assignments.map(
      (before): Write => ({
        type: 'delete',
        kind: 'product-selection-assignment',
        before,
        messages: [],
      }),
    ),
});

export const productSelectionKind = kindOf({
  resource: productSelection,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions,
  messages,
  endpoints,
});

export const productSelectionAssignmentKind = kindOf({
  resource: assignment,
  belongsTo: 'everybody',
  endpoints: assignmentEndpoints,
});
