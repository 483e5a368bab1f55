// Checks a tree against the fields of a kind: the meaning of each name, whether operators and
// values fit, the values of the variables. The result can be compiled and evaluated without errors.

import { hinted } from '@storewright/model/base/hint';
import type { Annotation, Variables } from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import type { CompiledPredicate } from '../storage/storage.ts';
import { malformedWhere } from './malformed.ts';
import { type Given, givenOf, type Operator, operators } from './operators.ts';
import {
  documentShape,
  hasMembers,
  memberName,
  memberNames,
  memberShape,
  type Scalar,
  type Shaped,
  scalarOf,
} from './shape.ts';
import {
  type Comparison,
  type Name,
  type Node,
  type Operand,
  predicateLimits,
  type Tree,
} from './tree.ts';
import { type Given as Plain, scalarNames, type Value, valueFor } from './value.ts';
import { valuesOf } from './variables.ts';

/** A comparison whose operator fits its field, with values instead of variables. */
export interface CheckedComparison {
  readonly type: 'comparison';
  readonly name: string;
  readonly shape: Annotation;
  readonly operator: Operator;
  readonly given: Given;
}

/** A part of a checked predicate. */
export type CheckedNode =
  | { readonly type: 'and' | 'or'; readonly parts: readonly CheckedNode[] }
  | { readonly type: 'not'; readonly part: CheckedNode }
  | {
      readonly type: 'nested';
      readonly name: string;
      readonly shape: Annotation;
      readonly inner: CheckedNode;
    }
  | CheckedComparison;

/** A predicate that fits the fields of a kind, its variables filled in. */
export interface CheckedPredicate {
  readonly root: CheckedNode;
  /** The text that it says, and for what; absent where values came from elsewhere. */
  readonly said?: Said | undefined;
  /** Its SQL, where that is known. */
  readonly compiled?: CompiledPredicate | undefined;
}

/** A predicate in the words of who asked. */
export interface Said {
  readonly text: string;
  readonly resource: Shaped;
}

interface Checking {
  readonly text: string;
  readonly variables: Variables;
}

/**
 * The typed form of a tree.
 * @throws InvalidInput with line, column and caret when a field does not exist, an operator or a
 * value does not fit it, or a variable is missing.
 */
export function check(tree: Tree, resource: Shaped, variables: Variables): CheckedPredicate {
  const { text } = tree;
  const root = checkNode({ text, variables }, documentShape(resource), tree.root);
  return tree.variables.size > 0 ? { root } : { root, said: { text, resource } };
}

function checkNode(checking: Checking, scope: Annotation, node: Node): CheckedNode {
  switch (node.type) {
    case 'and':
    case 'or':
      return {
        type: node.type,
        parts: node.parts.map((part) => checkNode(checking, scope, part)),
      };
    case 'not':
      return { type: 'not', part: checkNode(checking, scope, node.part) };
    case 'nested': {
      const { shape, name } = fieldOf(checking, scope, node.field);
      const inside = elementOf(shape);
      if (!hasMembers(inside)) throw noMembers(checking, node.field);
      return { type: 'nested', name, shape, inner: checkNode(checking, inside, node.inner) };
    }
    case 'comparison':
      return checkComparison(checking, scope, node);
  }
}

function fieldOf({ text }: Checking, scope: Annotation, { name: given, at }: Name) {
  const name = memberName(scope, given);
  const shape = memberShape(scope, name);
  if (shape === undefined)
    throw hinted(
      malformedWhere(`The field '${name}' does not exist.`, text, at),
      didYouMean(name, memberNames(scope)),
    );
  return { name, shape };
}

const noMembers = ({ text }: Checking, { name, at }: Name) =>
  malformedWhere(`The field '${name}' has no nested fields.`, text, at);

/** What lists hold, at the innermost. */
export function elementOf(shape: Annotation): Annotation {
  const element = shape.kind === 'list' ? shape.element?.about : undefined;
  return element === undefined ? shape : elementOf(element);
}

function checkComparison(
  checking: Checking,
  scope: Annotation,
  comparison: Comparison,
): CheckedComparison {
  const { field, symbol, at } = comparison;
  const { name, shape } = fieldOf(checking, scope, field);
  const operator = operators.get(symbol)!;
  if (!operator.fits(operator.each ? elementOf(shape) : shape))
    throw malformedWhere(
      `The operator '${symbol}' cannot be used with the field '${name}'.`,
      checking.text,
      at,
    );
  const values = valuesFor(checking, comparison, wantedBy(operator, shape), operator);
  const given = givenOf(operator, values);
  if (given === undefined)
    throw malformedWhere('The circle is not on the Earth.', checking.text, at);
  return { type: 'comparison', name, shape, operator, given };
}

/** What the values of an operator must be. */
function wantedBy({ symbol, operands }: Operator, shape: Annotation): Scalar {
  if (operands === 'circle') return 'number';
  if (symbol === 'matches ignore case') return 'text';
  return scalarOf(elementOf(shape)) ?? 'free';
}

function valuesFor(
  checking: Checking,
  { field, operands }: Comparison,
  scalar: Scalar,
  operator: Operator,
): readonly Value[] {
  const list = operator.operands === 'list';
  const values = operands.flatMap((operand) => {
    const plain = plainValues(checking, operand);
    if (plain.length !== 1 && !list) throw notOne(checking, operand);
    return plain.map((one) => fitting(checking, field, scalar, operand, one));
  });
  if (values.length > predicateLimits.values) throw tooMany(checking, field);
  if (operator.symbol === 'matches ignore case') mustBeShort(checking, field, values);
  return values;
}

function plainValues(checking: Checking, operand: Operand): readonly Plain[] {
  if (operand.type !== 'variable') return [operand.value];
  const values = valuesOf(checking.variables, operand.name);
  if (values === undefined)
    throw malformedWhere(`The variable '${operand.name}' has no value.`, checking.text, operand.at);
  return values;
}

function fitting(
  checking: Checking,
  field: Name,
  scalar: Scalar,
  operand: Operand,
  given: Plain,
): Value {
  const storable = typeof given !== 'string' || !/\0|\p{Surrogate}/u.test(given);
  const value = storable ? valueFor(scalar, given, operand.type === 'variable') : undefined;
  if (value !== undefined) return value;
  const source = operand.type === 'variable' ? ` (variable '${operand.name}')` : '';
  throw malformedWhere(
    `The field '${field.name}' is compared with ${scalarNames.get(scalar)}${source}.`,
    checking.text,
    operand.at,
  );
}

const notOne = ({ text }: Checking, { at, ...operand }: Operand) =>
  malformedWhere(
    `The variable '${'name' in operand ? operand.name : ''}' must have exactly one value here.`,
    text,
    at,
  );

const tooMany = ({ text }: Checking, { name, at }: Name) =>
  malformedWhere(
    `The field '${name}' is compared with more than ${predicateLimits.values} values.`,
    text,
    at,
  );

function mustBeShort({ text }: Checking, { at }: Name, values: readonly Value[]): void {
  if (values.some(({ texts }) => texts[0]!.length > predicateLimits.caselessLength))
    throw malformedWhere(
      `The string is longer than ${predicateLimits.caselessLength} characters.`,
      text,
      at,
    );
}
