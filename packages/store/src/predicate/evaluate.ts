// What a predicate means over one document in memory. ./compile.ts says the same in SQL.
// There are two truth values: see README.md on why "unknown" needs no third one.
import type { Annotation } from '@storewright/model/declaration';
import type { CheckedComparison, CheckedNode } from './check.ts';

/** Whether the value (a document at first) meets the predicate. */
export function meets(node: CheckedNode, value: unknown): boolean {
  switch (node.type) {
    case 'and':
      return node.parts.every((part) => meets(part, value));
    case 'or':
      return node.parts.some((part) => meets(part, value));
    case 'not':
      return !meets(node.part, value);
    case 'nested':
      return inOne(node.shape, member(value, node.name), (one) => meets(node.inner, one));
    case 'comparison':
      return compares(node, node.shape.from?.(value) ?? member(value, node.name));
  }
}

const compares = ({ shape, operator, given }: CheckedComparison, value: unknown): boolean =>
  operator.each
    ? inOne(shape, value, (one) => operator.holds(one, given))
    : operator.holds(value, given);

/**
 * A list meets a condition when one of its elements does, anything else, even a missing value, when
 * it does itself. A free value is a list when it happens to be one.
 */
function inOne(shape: Annotation, value: unknown, holds: (one: unknown) => boolean): boolean {
  if (shape.kind === 'json') return Array.isArray(value) ? value.some(holds) : holds(value);
  if (shape.kind !== 'list') return holds(value);
  const element = shape.element!.about;
  return Array.isArray(value) && value.some((one) => inOne(element, one, holds));
}

/** An own member of an object; `undefined` for anything else. */
export function member(value: unknown, name: string): unknown {
  const holds =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.hasOwn(value, name);
  return holds ? (value as { readonly [name: string]: unknown })[name] : undefined;
}
