import { change, f } from '../../../declaration/index.ts';
import { productSelectionCreated } from './messages.ts';
import { mode, productSelection } from './resource.ts';

/** The older word for the mode, which goes before it; of REST. */
const olderMode = () =>
  f.fieldOf<'individual' | 'individualExclusion'>(
    { kind: 'text' },
    { type: 'string', enum: ['individual', 'individualExclusion'] },
  );

export const create = productSelection.create({
  doc: 'Creates a product selection without products.',
  name: 'ProductSelectionDraft',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    mode: f.optional(mode()),
    type: f.optional(olderMode()),
    custom: f.optional(f.customFieldsDraft('product-selection')),
  },
  emits: [productSelectionCreated],
  apply: ({ key, name, mode, type, custom }) => {
    const older = type === 'individualExclusion' ? 'IndividualExclusion' : 'Individual';
    return change({ key, name, mode: mode ?? older, custom, productCount: 0 });
  },
  whole: { message: productSelectionCreated, member: 'productSelection' },
});
