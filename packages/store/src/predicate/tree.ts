// The shape of a predicate as it was written, before anything is known about fields.
import type { Condition, Operator } from '@storewright/model/grammar';

/** Limits on what a client may send as one predicate. */
export const predicateLimits = {
  /** Longest predicate, in bytes of UTF-8. */
  bytes: 8 * 1024,
  /** Deepest nesting of parentheses. */
  depth: 50,
  /** Most values in one list, variables counted in. */
  values: 1_000,
  /** Longest text of `matches ignore case`, in UTF-16 code units. */
  caselessLength: 256,
  /** Most sort expressions of one request. */
  sorts: 16,
} as const;

/** A name and where it stands, in UTF-16 code units from the start. */
export interface Name {
  readonly name: string;
  readonly at: number;
}

/** A value as it was written. */
export type Operand =
  | { readonly type: 'text'; readonly value: string; readonly at: number }
  | { readonly type: 'number'; readonly value: number; readonly at: number }
  | { readonly type: 'boolean'; readonly value: boolean; readonly at: number }
  | { readonly type: 'variable'; readonly name: string; readonly at: number };

/** Words and signs of the language that compare a field with something. */
export type OperatorSymbol = Operator | 'within circle' | 'matches ignore case';

/** A comparison as it was written, not yet known to fit its field. */
export interface Comparison {
  readonly type: 'comparison';
  readonly field: Name;
  readonly symbol: OperatorSymbol;
  /** Where the operator stands. */
  readonly at: number;
  readonly operands: readonly Operand[];
  /** It asks about a change, see ./condition.ts; whether the field exists is checked by `symbol`. */
  readonly changed?: 'has changed' | 'has not changed';
}

/** What must hold inside an object, or inside one object of a list. */
export interface Nested {
  readonly type: 'nested';
  readonly field: Name;
  readonly inner: Node;
}

/** A part of a parsed predicate. */
export type Node = Condition<Nested | Comparison>;

/** A parsed predicate. */
export interface Tree {
  readonly text: string;
  readonly root: Node;
  /** Names of the variables it uses. */
  readonly variables: ReadonlySet<string>;
}
