// Whether a tree makes sense: its fields and functions exist, and its operators and values fit.
import type { Literal, Operator } from '../../grammar/index.ts';
import { amountIn } from './amount.ts';
import { meaningless } from './malformed.ts';
import { functions, type Scope, type Shape, shapeAt, shapes, valueShape } from './shape.ts';
import type { Comparison, Node, Target } from './tree.ts';

/** A field that a predicate reads, and what it is a field of. */
export interface Reads {
  readonly scope: Scope;
  readonly path: readonly string[];
}

/**
 * The fields that a predicate reads.
 * @param scope What its paths start at.
 * @throws SemanticError where it makes no sense
 */
export function checked(root: Node, scope: Scope, text: string): readonly Reads[] {
  const reads: Reads[] = [];
  visit(root, scope, text, reads);
  return reads;
}

function visit(node: Node, scope: Scope, text: string, reads: Reads[]): void {
  if (node.type !== 'comparison') {
    const parts = node.type === 'not' ? [node.part] : node.parts;
    for (const part of parts) visit(part, scope, text, reads);
    return;
  }
  const { target } = node;
  if (target.type === 'path') reads.push({ scope, path: target.path });
  checkComparison(node, targetShape(target, scope, text), text);
  if (target.type === 'function')
    visit(target.inner, functions.get(target.name)!.over, text, reads);
}

function targetShape(target: Target, scope: Scope, text: string): Shape {
  if (target.type === 'literal') return literalShape(target.value);
  if (target.type === 'path') {
    const shape = shapeAt(shapes[scope], target.path);
    if (shape !== undefined) return valueShape(shape);
    throw meaningless(`there is no field '${target.path.join('.')}' here`, text, target.at);
  }
  const known = scope === 'cart' ? functions.get(target.name) : undefined;
  if (known !== undefined) return known.gives;
  throw meaningless(`there is no function '${target.name}' here`, text, target.at);
}

const literalShape = (value: Literal): Shape =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean';

const isOrder = (symbol: Operator) => ['<', '>', '<=', '>='].includes(symbol);
const isOnLists = (symbol: Operator) => symbol.startsWith('contains') || symbol.endsWith('empty');

function checkComparison({ target, symbol, operands }: Comparison, shape: Shape, text: string) {
  const wrong = (reason: string) => meaningless(reason, text, target.at);
  if (symbol.endsWith('defined') || shape === 'free') return;
  if (typeof shape === 'object') throw wrong('the field has nested fields; name one of them');
  if (isOnLists(symbol) && shape !== 'texts') throw wrong(`'${symbol}' needs a field with a list`);
  if (isOrder(symbol) && (shape === 'texts' || shape === 'boolean'))
    throw wrong(`'${symbol}' does not fit the field`);
  const isSingle = !isOnLists(symbol) && !symbol.endsWith('in') && shape !== 'texts';
  if (isSingle && operands.length > 1) throw wrong(`'${symbol}' needs exactly one value`);
  const odd = operands.find((value) => !fits(value, shape));
  if (odd !== undefined) throw wrong(`${JSON.stringify(odd)} cannot be compared with it`);
}

function fits(value: Literal, shape: Shape): boolean {
  if (shape === 'money') return amountIn(value) !== undefined;
  return literalShape(value) === (shape === 'texts' ? 'text' : shape);
}
