// Predicates that pin a place of an index, such as all orders of a customer, come with other
// strings each time. The result for one is true of all that differ in nothing else, so those are
// neither parsed nor compiled again.
import { type BoundedMemory, boundedMemory } from '@storewright/model/base/bounded-memory';
import { maxIndexedTextLength } from '../sql/columns.ts';
import type { CompiledPredicate } from '../storage/storage.ts';
import { type CheckedNode, type CheckedPredicate, check, type Said } from './check.ts';
import { parse } from './parser.ts';
import { type Shaped, scalarOf } from './shape.ts';

const maxKept = 200;
/** Longer predicates are rare, and each of its own shape. */
const maxLength = 1_000;

/** By the resource, SQL by the frame around the strings of a predicate. */
const memories = new WeakMap<Shaped, BoundedMemory<CompiledPredicate>>();

/** The predicate, checked and compiled, when an earlier one differs in its strings alone. */
export function recalled(text: string, resource: Shaped): CheckedPredicate | undefined {
  const memory = memories.get(resource);
  const split = memory === undefined ? undefined : splitOf(text);
  const known = split && memory!.get(split.frame);
  return known && new Recalled({ text, resource }, withTexts(known, split.texts));
}

/** Learns the part of a predicate that is the same whatever its strings are, when there is one. */
export function learn({ root, said }: CheckedPredicate, compiled: CompiledPredicate): void {
  const split = said && splitOf(said.text);
  if (split === undefined || !isOfTexts(root, compiled, split.texts)) return;
  const memory = memories.get(said!.resource) ?? boundedMemory<CompiledPredicate>(maxKept);
  memories.set(said!.resource, memory);
  memory.set(split.frame, compiled);
}

/** Its tree is made when it is needed, for the report on a slow query or to join predicates. */
class Recalled implements CheckedPredicate {
  readonly said: Said;
  readonly compiled: CompiledPredicate;

  constructor(said: Said, compiled: CompiledPredicate) {
    this.said = said;
    this.compiled = compiled;
  }

  get root(): CheckedNode {
    return check(parse(this.said.text), this.said.resource, {}).root;
  }
}

interface Split {
  /** The predicate without its strings. */
  readonly frame: string;
  readonly texts: readonly string[];
}

/**
 * Without escapes a string ends at the next quote, so that the quotes separate strings and frame.
 */
function splitOf(text: string): Split | undefined {
  if (text.length > maxLength || text.includes('\\')) return undefined;
  const pieces = text.split('"');
  const texts: string[] = [];
  let frame = pieces[0]!;
  for (let index = 1; index + 1 < pieces.length; index += 2) {
    if (!isIndexed(pieces[index]!)) return undefined;
    texts.push(pieces[index]!);
    frame += `"${pieces[index + 1]!}`;
  }
  return pieces.length % 2 === 1 ? { frame, texts } : undefined;
}

/** The index has it as it is; invalid strings are left to the check to refuse. */
const isIndexed = (text: string): boolean =>
  text.length < maxIndexedTextLength && !/\0|\p{Surrogate}/u.test(text);

/**
 * Whether the values of the SQL are the strings, one by one, and would be whatever they were:
 * fields of strings take any, while fields of instants and dates refuse some and spell others
 * differently.
 */
const isOfTexts = (
  root: CheckedNode,
  { exact: { values }, isPinned, matchIsExact }: CompiledPredicate,
  texts: readonly string[],
): boolean =>
  isPinned === true &&
  matchIsExact === true &&
  comparesTexts(root) &&
  values.length === texts.length &&
  values.every((value, index) => value === texts[index]);

function comparesTexts(node: CheckedNode): boolean {
  if (node.type === 'comparison') return scalarOf(node.shape) === 'text';
  if (node.type === 'nested') return comparesTexts(node.inner);
  return node.type === 'and' && node.parts.every(comparesTexts);
}

function withTexts(
  { exact: { texts }, paths }: CompiledPredicate,
  values: readonly string[],
): CompiledPredicate {
  const sql = { isSql: true as const, texts, values };
  return { exact: sql, match: sql, matchIsExact: true, paths, isPinned: true };
}
