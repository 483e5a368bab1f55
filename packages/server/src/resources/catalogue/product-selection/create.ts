import { change, f } from '../../../declaration/index.ts';
import { productSelectionCreated } from './messages.ts';
import { mode, productSelection } from './resource.ts';

export const create = productSelection.create({
  doc: 'Creates a product selection without products.',
  name: 'ProductSelectionDraft',
  members: {
    key: f.optional(f.key()),
    name: f.localized(),
    mode: f.withDefault(mode(), 'Individual'),
    custom: f.optional(f.customFieldsDraft('product-selection')),
  },
  emits: [productSelectionCreated],
  apply: ({ key, name, mode, custom }) => change({ key, name, mode, custom, productCount: 0 }),
  whole: { message: productSelectionCreated, member: 'productSelection' },
});
