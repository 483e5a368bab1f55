// Cart predicates: conditions on carts under which a shipping method may be used. The language is
// the public one of discounts and shipping methods; see ./README.md for what is difficult about it.
import type { Known, Needs } from '../../declaration/index.ts';
import { checked, type Reads } from './check.ts';
import { meets } from './evaluate.ts';
import { needsOf } from './needs.ts';
import { parse } from './parser.ts';
import type { Node } from './tree.ts';
import { type PredicateCart, type PredicateFacts, viewsOf } from './view.ts';

export { cartPredicateLimits } from './tree.ts';
export type { PredicateCart, PredicateFacts } from './view.ts';

interface CartPredicate {
  readonly root: Node;
  /** Fields that it reads. */
  readonly reads: readonly Reads[];
}

/** A memory with a limit, for the predicates of a shop are few and are asked again and again. */
const most = 500;
const known = new Map<string, CartPredicate>();

function predicateOf(text: string): CartPredicate {
  const made = known.get(text) ?? make(text);
  known.set(text, made);
  if (known.size > most) known.delete(known.keys().next().value as string);
  return made;
}

function make(text: string): CartPredicate {
  const root = parse(text);
  return { root, reads: checked(root, text) };
}

/**
 * `SyntaxError` unless the text is a predicate, `SemanticError` unless its fields and functions
 * exist and its values fit them.
 */
export function checkCartPredicate(text: string | undefined): void {
  if (text !== undefined) make(text);
}

/** What has to be known of other documents to judge the predicates, in rounds. */
export function cartPredicateNeeds(
  texts: readonly (string | undefined)[],
  cart: PredicateCart,
  facts: Known,
): Needs {
  const reads = texts.flatMap((text) => (text === undefined ? [] : predicateOf(text).reads));
  return needsOf(reads, cart, facts);
}

/** Whether the cart meets the predicate; no predicate is met by every cart. */
export function meetsCartPredicate(
  text: string | undefined,
  cart: PredicateCart,
  facts: PredicateFacts,
): boolean {
  if (text === undefined) return true;
  const views = viewsOf(cart, facts);
  return meets(predicateOf(text).root, views.cart, views);
}
