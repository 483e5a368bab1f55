import { deleted } from './messages.ts';
import { order } from './resource.ts';

/** The cart is kept; the last message carries the order as it was. */
export const remove = order.remove({
  emits: [deleted],
  apply: (before) => [deleted({ order: before })],
});
