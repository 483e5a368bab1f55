// Why a cart does not meet a predicate: the comparisons that would have to be otherwise, and what
// the cart has there.
import type { Literal } from '../../grammar/index.ts';
import { meets, targetValue } from './evaluate.ts';
import type { Comparison, Node } from './tree.ts';
import type { Views } from './view.ts';

/** A comparison as it is written, with the actual value. */
export interface Unmet {
  readonly condition: string;
  /** Absent: the cart has no value there. */
  readonly found?: unknown;
  /** The comparison is met, and a `not` around it asks that it is not. */
  readonly isNegated?: true;
}

/**
 * For a predicate that is not met: of parts that must all hold, the failing ones; of others, all.
 */
export function unmetIn(node: Node, views: Views): readonly Unmet[] {
  return meets(node, views.cart, views) ? [] : faulty(node, views, false);
}

function faulty(node: Node, views: Views, isNegated: boolean): readonly Unmet[] {
  if (node.type === 'not') return faulty(node.part, views, !isNegated);
  if (node.type !== 'comparison') {
    const parts = node.parts.filter((part) => meets(part, views.cart, views) === isNegated);
    return parts.flatMap((part) => faulty(part, views, isNegated));
  }
  const found = targetValue(node.target, views.cart, views);
  return [
    {
      condition: wordsOf(node),
      ...(found === undefined || found === 'nothing' ? {} : { found: shown(found) }),
      ...(isNegated ? { isNegated: true as const } : {}),
    },
  ];
}

function wordsOf({ target, symbol, operands }: Comparison): string {
  if (symbol.endsWith('defined') || symbol.endsWith('empty')) return `${placeOf(target)} ${symbol}`;
  const values = operands.map(literal).join(', ');
  const isList = operands.length > 1 || symbol.endsWith('in') || symbol.startsWith('contains');
  return `${placeOf(target)} ${symbol} ${isList ? `(${values})` : values}`;
}

function placeOf(target: Comparison['target']): string {
  if (target.type === 'literal') return literal(target.value);
  if (target.type === 'path') return target.path.join('.');
  return `${target.name}(${conditionOf(target.inner)})`;
}

function conditionOf(node: Node): string {
  if (node.type === 'comparison') return wordsOf(node);
  if (node.type === 'not') return `not (${conditionOf(node.part)})`;
  return node.parts
    .map((part) => (part.type === 'comparison' ? wordsOf(part) : `(${conditionOf(part)})`))
    .join(` ${node.type} `);
}

const literal = (value: Literal): string => JSON.stringify(value);

/** Amounts are kept as whole numbers of any length, which JSON does not know. */
const shown = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? String(member) : member)),
  );
