import {
  apiError,
  change,
  f,
  kindOf,
  need,
  usedAt,
  type Write,
} from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { assignmentEndpoints, endpoints } from './endpoints.ts';
import { finalize } from './in-work.ts';
import * as messages from './messages.ts';
import { productSelectionCreated } from './messages.ts';
import { type Assignment, assignment, mode, productSelection } from './resource.ts';

/** The older word for the mode, which goes before it; of REST. */
const olderMode = () =>
  f.fieldOf<'individual' | 'individualExclusion'>(
    { kind: 'text' },
    { type: 'string', enum: ['individual', 'individualExclusion'] },
  );

const create = productSelection.create({
  doc: 'Creates a product selection without products.',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    mode: f.optional(mode()),
    type: f.optional(olderMode()),
    custom: f.optional(f.customFieldsDraft('product-selection')),
  },
  apply: ({ key, name, mode, type, custom }) => {
    const older = type === 'individualExclusion' ? 'IndividualExclusion' : 'Individual';
    return change({ key, name, mode: mode ?? older, custom, productCount: 0 });
  },
  whole: { message: productSelectionCreated, member: 'productSelection' },
});

/** Maximum number of products deleted with a selection in one commit. */
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
