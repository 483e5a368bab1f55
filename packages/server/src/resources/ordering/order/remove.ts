import { need, type Stored } from '../../../declaration/index.ts';
import { deleted } from './messages.ts';
import { order } from './resource.ts';

/**
 * The cart is kept, the approval is deleted as well; the last message contains the former order.
 */
export const remove = order.remove({
  emits: [deleted],
  needs: ({ id, businessUnit }) => ({
    flows:
      businessUnit === undefined
        ? undefined
        : need.matching<Stored>('approval-flow', 'order(id = :id)', { id }),
  }),
  apply: (before) => [deleted({ order: before })],
  also: (_, { flows = [] }) =>
    flows.map((before) => ({ type: 'delete', kind: 'approval-flow', before, messages: [] })),
});
