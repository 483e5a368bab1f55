// What sort expressions mean over values in memory. ./sort.ts says the same in SQL.
import type { Annotation } from '@storewright/model/declaration';
import { member } from './evaluate.ts';
import { type JsonType, listed, type Sort, sortExpressions, typesOf } from './sort-expression.ts';
import { compareTexts } from './value.ts';

type Key = number | string | undefined;

interface Row<T> {
  readonly value: T;
  /** Keys that were needed so far: most values differ in the first. */
  readonly keys: Key[];
}

/**
 * The values in the order of the expressions; equal ones stay as they stand.
 * @param shape what a value is
 * @throws InvalidInput when an expression is malformed or names no sortable field.
 */
export function sorted<T>(
  values: readonly T[],
  expressions: readonly string[],
  shape: Annotation,
): readonly T[] {
  const orders = sortExpressions(expressions, shape).flatMap((sort) =>
    typesOf(sort).map((type) => ({ sort, type })),
  );
  const keyAt = ({ value, keys }: Row<T>, at: number): Key => {
    if (at === keys.length) keys.push(keyOf(value, orders[at]!.sort, orders[at]!.type));
    return keys[at];
  };
  const compare = (left: Row<T>, right: Row<T>): number => {
    for (const [at, { sort }] of orders.entries()) {
      const order = ordered(keyAt(left, at), keyAt(right, at), sort.descending);
      if (order !== 0) return order;
    }
    return 0;
  };
  const rows = values.map((value): Row<T> => ({ value, keys: [] }));
  return rows.sort(compare).map(({ value }) => value);
}

/** Missing values come last in both directions. */
function ordered(left: Key, right: Key, descending: boolean): number {
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined);
  return descending ? compared(right, left) : compared(left, right);
}

const compared = (left: number | string, right: number | string): number =>
  typeof left === 'string' && typeof right === 'string'
    ? compareTexts(left, right)
    : Number(left > right) - Number(left < right);

/** A list counts with its least element, in descending order with its greatest. */
function keyOf(value: unknown, { steps, descending }: Sort, type: JsonType): Key {
  let found: unknown[] = [value];
  for (const { name, shape } of steps)
    found = found.flatMap((one) => elementsOf(member(one, name), shape));
  const keys = found
    .filter((one) => typeof one === type)
    .map((one) => (typeof one === 'number' ? one : String(one)));
  return keys.sort((left, right) => ordered(left, right, descending))[0];
}

function elementsOf(value: unknown, shape: Annotation | undefined): unknown[] {
  const list = listed(shape);
  if (list === undefined) return [value];
  if (!Array.isArray(value)) return list.kind === 'json' ? [value] : [];
  const element = list.element?.about;
  return value.flatMap((one) => elementsOf(one, element));
}
