// Cart predicates: conditions on carts under which a shipping method may be used. The language is
// the public one of discounts and shipping methods; see ./README.md for its difficulties.

import { boundedMemory } from '../../base/bounded-memory.ts';
import type { Known, Needs } from '../../declaration/index.ts';
import { checked, type Reads } from './check.ts';
import { meets } from './evaluate.ts';
import { type Unmet, unmetIn } from './explain.ts';
import { needsOf } from './needs.ts';
import { parse } from './parser.ts';
import type { Node } from './tree.ts';
import { type PredicateCart, type PredicateFacts, viewsOf } from './view.ts';

export type { Reads } from './check.ts';
export { meets } from './evaluate.ts';
export { type Unmet, unmetIn } from './explain.ts';
export { needsOf } from './needs.ts';
export { referencesIn } from './references.ts';
export { cartPredicateLimits } from './tree.ts';
export { type PredicateCart, type PredicateFacts, type Views, viewsOf } from './view.ts';

/** A predicate that has been read and checked. */
export interface CompiledPredicate {
  readonly root: Node;
  /** Fields that it reads. */
  readonly reads: readonly Reads[];
}

/** What a predicate is about: a cart, or one of its items. */
export type PredicateScope = 'cart' | 'line' | 'customLine';

/** A memory with a limit, for the predicates of a shop are few and are asked again and again. */
const known = boundedMemory<CompiledPredicate>(1_000);

function predicateOf(text: string, scope: PredicateScope = 'cart'): CompiledPredicate {
  const label = `${scope} ${text}`;
  const kept = known.get(label);
  if (kept !== undefined) return kept;
  const made = compiledPredicate(text, scope);
  known.set(label, made);
  return made;
}

/**
 * `SyntaxError` unless the text is a predicate, `SemanticError` unless its fields and functions
 * exist and its values fit them.
 */
export function compiledPredicate(text: string, scope: PredicateScope): CompiledPredicate {
  const root = parse(text);
  return { root, reads: checked(root, scope, text) };
}

/** The same check of a string that may be absent. */
export function checkCartPredicate(text: string | undefined, scope: PredicateScope = 'cart'): void {
  if (text !== undefined) compiledPredicate(text, scope);
}

/** The fields that a predicate over carts reads. */
export const readsOf = (text: string | undefined): readonly Reads[] =>
  text === undefined ? [] : predicateOf(text).reads;

/** The facts about other documents that the predicates need, in rounds. */
export function cartPredicateNeeds(
  texts: readonly (string | undefined)[],
  cart: PredicateCart,
  facts: Known,
): Needs {
  return needsOf(texts.flatMap(readsOf), cart, facts);
}

/** Whether the cart meets the predicate; no predicate is met by every cart. */
export function meetsCartPredicate(
  text: string | undefined,
  cart: PredicateCart,
  facts: PredicateFacts,
): boolean {
  return text === undefined || judgeOf(cart, facts)(text);
}

/** Why the cart does not meet the predicate; nothing for one that it meets. */
export const explainCartPredicate = (
  text: string,
  cart: PredicateCart,
  facts: PredicateFacts,
): readonly Unmet[] => unmetIn(predicateOf(text).root, viewsOf(cart, facts));

/** Whether the cart meets each of many predicates. */
export function judgeOf(cart: PredicateCart, facts: PredicateFacts): (text: string) => boolean {
  const views = viewsOf(cart, facts);
  return (text) => meets(predicateOf(text).root, views.cart, views);
}
