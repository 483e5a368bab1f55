// Finding and changing returned items of an order.
import { named } from '../../../commerce/line-items/line-item.ts';
import type { ReturnItem } from '../../../commerce/line-items/return.ts';
import type { Order } from './resource.ts';

interface ReturnItemNaming {
  readonly returnItemId?: string | undefined;
  readonly returnItemKey?: string | undefined;
}

/** The returned item that an input names; `InvalidOperation` when there is none. */
export const returnItemOf = (
  { returnInfo }: Order,
  { returnItemId, returnItemKey }: ReturnItemNaming,
): ReturnItem =>
  named(
    returnInfo.flatMap(({ items }) => items),
    { id: returnItemId, key: returnItemKey },
    'return item',
  );

/** Puts another item in the place of one. */
export const withReturnItem = (order: Order, old: ReturnItem, next: ReturnItem): Order => ({
  ...order,
  returnInfo: order.returnInfo.map((info) => ({
    ...info,
    items: info.items.map((item) => (item === old ? next : item)),
  })),
});
