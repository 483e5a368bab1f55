// What sort expressions mean over values in memory. ./sort.ts says the same in SQL.
import type { Annotation } from '../declaration/index.ts';
import { member } from './evaluate.ts';
import { type JsonType, listed, type Sort, sortExpressions, typesOf } from './sort-expression.ts';

type Key = number | Buffer | undefined;

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
  const keys = sortExpressions(expressions, shape).flatMap((sort) =>
    typesOf(sort).map((type) => ({ sort, type })),
  );
  const rows = values.map((value) => ({
    value,
    keys: keys.map(({ sort, type }) => keyOf(value, sort, type)),
  }));
  rows.sort((left, right) =>
    keys.reduce(
      (order, { sort }, at) => order || ordered(left.keys[at], right.keys[at], sort.descending),
      0,
    ),
  );
  return rows.map(({ value }) => value);
}

/** Missing values come last in both directions. */
function ordered(left: Key, right: Key, descending: boolean): number {
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined);
  return descending ? compared(right, left) : compared(left, right);
}

/** Texts compare as the database does, by their code points. */
const compared = (left: Key, right: Key): number =>
  typeof left === 'number' || typeof right === 'number'
    ? Number(left) - Number(right)
    : Buffer.compare(left!, right!);

/** A list counts with its least element, in descending order with its greatest. */
function keyOf(value: unknown, { steps, descending }: Sort, type: JsonType): Key {
  let found: unknown[] = [value];
  for (const { name, shape } of steps)
    found = found.flatMap((one) => elementsOf(member(one, name), shape));
  const keys = found
    .filter((one) => typeof one === type)
    .map((one) => (typeof one === 'number' ? one : Buffer.from(String(one))));
  return keys.sort((left, right) => ordered(left, right, descending))[0];
}

function elementsOf(value: unknown, shape: Annotation | undefined): unknown[] {
  const list = listed(shape);
  if (list === undefined) return [value];
  if (!Array.isArray(value)) return list.kind === 'json' ? [value] : [];
  const element = list.element?.about;
  return value.flatMap((one) => elementsOf(one, element));
}
