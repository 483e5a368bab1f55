// What a predicate of a product discount means for one price. Pure.
import type { Literal, Operator } from '../../../grammar/index.ts';
import type { Comparison, Operand, Tree } from './predicate.ts';

/** Whether the predicate holds; `subject` has the first words of the paths as members. */
export function holds(tree: Tree, subject: object): boolean {
  switch (tree.type) {
    case 'and':
      return tree.parts.every((part) => holds(part, subject));
    case 'or':
      return tree.parts.some((part) => holds(part, subject));
    case 'not':
      return !holds(tree.part, subject);
    case 'comparison':
      return compares(tree, subject);
  }
}

/** A missing value meets no comparison. */
function compares({ left, symbol, operands }: Comparison, subject: object): boolean {
  const found = valuesOf(left, subject);
  const given = operands.flatMap((one) => valuesOf(one, subject));
  const isThere = found.length > 0;
  const isIn = (value: Literal) => given.includes(value);
  switch (symbol) {
    case 'is defined':
    case 'is not empty':
      return isThere;
    case 'is not defined':
    case 'is empty':
      return !isThere;
    case '=':
    case 'in':
    case 'contains any':
      return found.some(isIn);
    case '!=':
    case 'not in':
      return isThere && given.length > 0 && !found.some(isIn);
    case 'contains all':
      return isThere && given.length > 0 && given.every((value) => found.includes(value));
    default:
      return found.some((value) => given.some((other) => ordered(value, symbol, other)));
  }
}

function ordered(left: Literal, symbol: Operator, right: Literal): boolean {
  if (typeof left !== typeof right) return false;
  if (symbol === '<') return left < right;
  if (symbol === '>') return left > right;
  return symbol === '<=' ? left <= right : left >= right;
}

/** The scalars at the end of a path; lists on the way are walked. */
function valuesOf(operand: Operand, subject: object): Literal[] {
  if (operand.type === 'literal') return [operand.value];
  let values: unknown[] = [subject];
  for (const step of operand.steps) values = values.flatMap((value) => flat(member(value, step)));
  return values.flatMap(scalarOf);
}

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat(2) : [value]);

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as { readonly [name: string]: unknown })[name]
    : undefined;

/** An enumeration is compared by its key, a reference by its id. */
function scalarOf(value: unknown): Literal[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [value];
  const named = member(value, 'key') ?? member(value, 'id');
  return typeof named === 'string' ? [named] : [];
}
