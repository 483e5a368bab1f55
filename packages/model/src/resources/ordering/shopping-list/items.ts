// Line items and text line items alike: finding, counting, ordering them.
import { apiError, duplicateField } from '../../../declaration/index.ts';

interface Item {
  readonly id: string;
  readonly key?: string | undefined;
  readonly quantity: number;
}

/** How an input names an item: by id, or else by key. */
interface ItemName {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

/** The item that is named; `InvalidOperation` when there is none. */
export function findItem<I extends Item>(items: readonly I[], { id, key }: ItemName): I {
  const found = items.find((item) =>
    id === undefined ? key !== undefined && item.key === key : item.id === id,
  );
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`The shopping list has no item '${id ?? key ?? ''}'.`);
}

/** The items with one of them changed. */
export function changeItem<I extends Item>(
  items: readonly I[],
  name: ItemName,
  edit: (item: I) => I,
): readonly I[] {
  const found = findItem(items, name);
  return items.map((item) => (item === found ? edit(item) : item));
}

/** The items with another quantity of one; at 0 or below it goes. */
export function withQuantity<I extends Item>(
  items: readonly I[],
  name: ItemName,
  quantityOf: (item: I) => number,
): readonly I[] {
  return changeItem(items, name, (item) => ({ ...item, quantity: quantityOf(item) })).filter(
    ({ quantity }) => quantity > 0,
  );
}

/** The items without so many of one; without a number it goes altogether. */
export const removeItem = <I extends Item>(
  items: readonly I[],
  name: ItemName,
  quantity: number | undefined,
): readonly I[] =>
  withQuantity(items, name, (item) => (quantity === undefined ? 0 : item.quantity - quantity));

/** The items in the order of the ids; `InvalidOperation` unless each is named once. */
export function orderItems<I extends Item>(
  items: readonly I[],
  ids: readonly string[],
): readonly I[] {
  if (ids.length !== items.length || new Set(ids).size !== items.length)
    throw apiError.InvalidOperation('The order must contain every item exactly once.');
  return ids.map((id) => findItem(items, { id }));
}

/** The items, unless two of them have the same key. */
export function withDistinctKeys<I extends Item>(items: readonly I[], field: string): readonly I[] {
  const keys = items.flatMap(({ key }) => key ?? []);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice === undefined) return items;
  throw duplicateField(`${field}.key`, twice);
}
