// A cart predicate as a tree. The language is that of discounts and shipping methods: dots in paths
// and functions over items, unlike the query predicates of `where`.
import type { Condition, Literal, Operator } from '../../grammar/index.ts';

/** Limits of one predicate. */
export const cartPredicateLimits = {
  /** Longest text, in UTF-16 code units. */
  length: 10_000,
  /** Deepest nesting of parentheses, negations and functions. */
  depth: 50,
  /** Most values in one list. */
  values: 500,
} as const;

/** The left side of a comparison; `at` is its place in the text. */
export type Target = Readonly<
  | { type: 'literal'; value: Literal; at: number }
  | { type: 'path'; path: readonly string[]; at: number }
  | { type: 'function'; name: string; inner: Node; at: number }
>;

export interface Comparison {
  readonly type: 'comparison';
  readonly target: Target;
  readonly symbol: Operator;
  readonly operands: readonly Literal[];
}

export type Node = Condition<Comparison>;
