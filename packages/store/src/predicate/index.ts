// The query predicate language: string -> tree -> checked tree -> SQL, or a verdict in memory.
// ./README.md explains its difficulties.
import type { Resource, Variables } from '@storewright/model/declaration';
import type { CompiledPredicate, CompiledSort } from '../storage/storage.ts';
import { bounded } from './bounded.ts';
import { type CheckedNode, type CheckedPredicate, check, elementOf } from './check.ts';
import { compile } from './compile.ts';
import { checkCondition, meetsCondition } from './condition.ts';
import { meets } from './evaluate.ts';
import { parse, parseCondition } from './parser.ts';
import { learn, recalled } from './recalled.ts';
import { sortsOf } from './sort.ts';
import type { Tree } from './tree.ts';
import { type Parameters, variablesOf } from './variables.ts';

export { type SlowField, slowFields } from './advice.ts';
export type { CheckedPredicate } from './check.ts';
export { describePredicate } from './describe.ts';
export { operators } from './operators.ts';
export { documentShape, memberNames, memberShape } from './shape.ts';
export { sorted } from './sorted.ts';

const maxKept = 1_000;

const trees = bounded<string, Tree>(maxKept);

/** Per kind, because there are few of them; a memory per tree would keep the collector busy. */
const checks = byResource<CheckedPredicate>();
const sorts = byResource<readonly CompiledSort[]>();

type Recall<V> = ReturnType<typeof bounded<string, V>>;

function byResource<V>(): (resource: object) => Recall<V> {
  const memories = new WeakMap<object, Recall<V>>();
  return (resource) => {
    const memory = memories.get(resource) ?? bounded<string, V>(maxKept);
    memories.set(resource, memory);
    return memory;
  };
}

/**
 * The tree of a predicate text.
 * @throws InvalidInput `Malformed parameter: where: …` with line, column and caret
 */
export const parsePredicate = (text: string): Tree => trees(text, parse);

/**
 * The tree checked against the fields of a kind, with the variables filled in.
 * @throws InvalidInput when a field does not exist, an operator or a value does not fit, or a
 * variable has no value
 */
export function checkPredicate(
  tree: Tree,
  resource: Resource<any>,
  variables: Variables = {},
): CheckedPredicate {
  if (tree.variables.size > 0) return check(tree, resource, variables);
  return checks(resource)(tree.text, () => check(tree, resource, {}));
}

const conditions = bounded<string, Tree>(maxKept);

/**
 * Checks a condition of an extension: a predicate that may also ask whether fields have changed.
 * @throws InvalidInput as `parsePredicate` and `checkPredicate` do
 */
export const checkedCondition = (text: string, resource: Resource<any>): CheckedPredicate =>
  checkCondition(conditions(text, parseCondition), resource);

/** Whether a document meets a condition; without one before, whatever it has, has changed. */
export const isConditionMet = (
  text: string,
  resource: Resource<any>,
  now: unknown,
  before?: unknown,
): boolean => meetsCondition(conditions(text, parseCondition), resource, now, before);

/**
 * A `where` of a request: parsed and checked, its variables out of the query parameters.
 * @throws InvalidInput as `parsePredicate` and `checkPredicate` do
 */
export function parseWhere(
  text: string,
  resource: Resource<any>,
  parameters: Parameters = new Map(),
): CheckedPredicate {
  const known = recalled(text, resource);
  if (known !== undefined) return known;
  const tree = parsePredicate(text);
  return checkPredicate(tree, resource, variablesOf(tree, parameters));
}

/** All of them must hold; none at all holds always. */
export const conjunction = (parts: readonly CheckedPredicate[]): CheckedPredicate =>
  parts.length === 1 ? parts[0]! : { root: { type: 'and', parts: parts.map(({ root }) => root) } };

/** At least one of them must hold. */
export const disjunction = (parts: readonly CheckedPredicate[]): CheckedPredicate =>
  parts.length === 1 ? parts[0]! : { root: { type: 'or', parts: parts.map(({ root }) => root) } };

/**
 * SQL of a predicate over the table of the kind.
 * @param facets paths that the column "facets" of that table holds for every document
 */
export function compilePredicate(
  checked: CheckedPredicate,
  resource: Resource<any>,
  facets: Iterable<string>,
): CompiledPredicate {
  if (checked.compiled !== undefined) return checked.compiled;
  const compiled = compile(checked, resource, facets);
  learn(checked, compiled);
  return compiled;
}

/** Whether a document of the kind meets the predicate: the same answer as the SQL gives. */
export const evaluatePredicate = ({ root }: CheckedPredicate, document: unknown): boolean =>
  meets(root, document);

/**
 * Sort expressions in SQL, first key first; missing values belong last in both directions.
 * @param facets paths that the column "facets" of the table holds for every document
 * @throws InvalidInput `Malformed parameter: sort: …`
 */
export function compileSort(
  expressions: readonly string[],
  resource: Resource<any>,
  facets: readonly string[] = [],
): readonly CompiledSort[] {
  const [only, ...others] = expressions;
  if (only === undefined) return [];
  const compiled = () => sortsOf(expressions, resource, new Set(facets));
  // Facets are only ever added.
  return others.length > 0 ? compiled() : sorts(resource)(`${facets.length} ${only}`, compiled);
}

// Words in a predicate that its field never has: nothing fails, and nothing is found either.

/** A word that a choice is compared with and cannot be. */
interface UnknownWord {
  readonly field: string;
  readonly word: string;
  /** The known words. */
  readonly known: readonly string[];
}

/** All of them, in the order of the predicate. */
export const unknownWordsIn = ({ root }: CheckedPredicate): readonly UnknownWord[] => wordsOf(root);

function wordsOf(node: CheckedNode): readonly UnknownWord[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.parts.flatMap(wordsOf);
    case 'not':
      return wordsOf(node.part);
    case 'nested':
      return wordsOf(node.inner);
    case 'comparison': {
      const { kind, values: known = [] } = elementOf(node.shape);
      if (kind !== 'choice') return [];
      return node.given.values
        .flatMap(({ texts }) => texts)
        .filter((word) => !known.includes(word))
        .map((word) => ({ field: node.name, word, known }));
    }
  }
}
