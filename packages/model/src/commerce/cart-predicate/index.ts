// Cart predicates: conditions on carts under which a shipping method may be used. The language is
// the public one of discounts and shipping methods; see ./README.md for its difficulties.
import { boundedMemory } from '../../base/bounded-memory.ts';
import type { f, Known, Needs } from '../../declaration/index.ts';
import type { Literal } from '../../grammar/index.ts';
import { checked, type Reads } from './check.ts';
import { meets, targetValue } from './evaluate.ts';
import { needsOf } from './needs.ts';
import { parse } from './parser.ts';
import { functions, type Scope } from './shape.ts';
import type { Comparison, Node } from './tree.ts';
import { type PredicateCart, type PredicateFacts, type Views, viewsOf } from './view.ts';

export type { Reads } from './check.ts';
export { meets } from './evaluate.ts';
export { needsOf } from './needs.ts';
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

// Why a cart does not meet a predicate: the comparisons that would have to be otherwise, and what
// the cart has there.

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

// The documents that a predicate names by id, as discounts show them.

const everywhere = [['custom.type.id', 'type']] as const;
const ofShipping = [
  ['shippingMethod.id', 'shipping-method'],
  ['taxCategory.id', 'tax-category'],
] as const;

const kinds: { readonly [scope in Scope]: ReadonlyMap<string, string> } = {
  cart: new Map([
    ...everywhere,
    ['customer.id', 'customer'],
    ['customer.customerGroup.id', 'customer-group'],
    ['customer.customerGroupAssignments.customerGroup.id', 'customer-group'],
    ...ofShipping.map(([path, kind]) => [`shippingInfo.${path}`, kind] as const),
  ]),
  line: new Map([
    ...everywhere,
    ['productId', 'product'],
    ['product.id', 'product'],
    ['productType.id', 'product-type'],
    ['categories.id', 'category'],
    ['categoriesWithAncestors.id', 'category'],
    ['price.channel.id', 'channel'],
    ['price.customerGroup.id', 'customer-group'],
    ['supplyChannel.id', 'channel'],
    ['distributionChannel.id', 'channel'],
  ]),
  customLine: new Map([...everywhere, ['taxCategory.id', 'tax-category']]),
  shippingInfo: new Map(ofShipping),
};

/** In the order of the text; one that is named twice is there twice. */
export function referencesIn(node: Node, scope: Scope): readonly f.Reference[] {
  if (node.type === 'not') return referencesIn(node.part, scope);
  if (node.type !== 'comparison') return node.parts.flatMap((part) => referencesIn(part, scope));
  return comparedIn(node, scope);
}

function comparedIn({ target, operands }: Comparison, scope: Scope): readonly f.Reference[] {
  if (target.type === 'literal') return [];
  if (target.type === 'function')
    return referencesIn(target.inner, functions.get(target.name)!.over);
  const typeId = kinds[scope].get(target.path.join('.'));
  if (typeId === undefined) return [];
  return operands.flatMap((id) => (typeof id === 'string' ? [{ typeId, id }] : []));
}
