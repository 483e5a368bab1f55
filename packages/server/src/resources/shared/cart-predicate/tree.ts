// A cart predicate as a tree. The language is that of discounts and shipping methods: dots in paths
// and functions over items, unlike the query predicates of `where`.

/** Limits of one predicate. */
export const cartPredicateLimits = {
  /** Longest text, in UTF-16 code units. */
  length: 10_000,
  /** Deepest nesting of parentheses, negations and functions. */
  depth: 50,
  /** Most values in one list. */
  values: 500,
} as const;

export type Literal = string | number | boolean;

export type Operator =
  | '='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | 'in'
  | 'not in'
  | 'contains any'
  | 'contains all'
  | 'is defined'
  | 'is not defined'
  | 'is empty'
  | 'is not empty';

/** The left side of a comparison; `at` is its place in the text. */
export type Target = Readonly<
  | { type: 'literal'; value: Literal; at: number }
  | { type: 'path'; path: readonly string[]; at: number }
  | { type: 'function'; name: string; inner: Node; at: number }
>;

export type Node = Readonly<
  | { type: 'and'; parts: readonly Node[] }
  | { type: 'or'; parts: readonly Node[] }
  | { type: 'not'; part: Node }
  | { type: 'comparison'; target: Target; symbol: Operator; values: readonly Literal[] }
>;
