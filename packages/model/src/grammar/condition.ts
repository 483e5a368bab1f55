// How conditions are joined, by recursive descent: `or` binds weakest, then `and`, then `not`.
import { expectSign, isSign, isWord, peek, type Reading, takeWord, unexpected } from './reading.ts';

/** `Leaf` is what a language compares. */
export type Condition<Leaf> =
  | Leaf
  | { readonly type: 'and'; readonly parts: readonly Condition<Leaf>[] }
  | { readonly type: 'or'; readonly parts: readonly Condition<Leaf>[] }
  | { readonly type: 'not'; readonly part: Condition<Leaf> };

export type Read<Value> = (reading: Reading) => Value;

/** The tree of a whole text. */
export function conditionOf<Leaf>(reading: Reading, leaf: Read<Leaf>): Condition<Leaf> {
  const root = disjunction(reading, leaf);
  if (peek(reading).type !== 'end') throw unexpected(reading, 'and, or, end of input');
  return root;
}

const disjunction = <Leaf>(reading: Reading, leaf: Read<Leaf>): Condition<Leaf> =>
  chain(reading, 'or', () => chain(reading, 'and', () => unary(reading, leaf)));

function chain<Leaf>(
  reading: Reading,
  word: 'and' | 'or',
  part: () => Condition<Leaf>,
): Condition<Leaf> {
  const parts = [part()];
  while (takeWord(reading, word)) parts.push(part());
  return parts.length === 1 ? parts[0]! : { type: word, parts };
}

function unary<Leaf>(reading: Reading, leaf: Read<Leaf>): Condition<Leaf> {
  if (isSign(peek(reading), '(')) return group(reading, leaf);
  if (!isNegation(reading)) return leaf(reading);
  reading.position += 1;
  const isGroup = isSign(peek(reading), '(');
  const part = isGroup
    ? group(reading, leaf)
    : deeper(reading, peek(reading).at, () => unary(reading, leaf));
  return { type: 'not', part };
}

const isNegation = (reading: Reading): boolean =>
  isWord(peek(reading), 'not') && (reading.language.bareNot || isSign(peek(reading, 1), '('));

/** A condition in parentheses. */
export function group<Leaf>(reading: Reading, leaf: Read<Leaf>): Condition<Leaf> {
  const { at } = peek(reading);
  expectSign(reading, '(');
  const inner = deeper(reading, at, () => disjunction(reading, leaf));
  expectSign(reading, ')');
  return inner;
}

function deeper<Value>(reading: Reading, at: number, part: () => Value): Value {
  const { depth, wrong } = reading.language;
  reading.depth += 1;
  if (reading.depth > depth)
    throw wrong(`The predicate is nested deeper than ${depth}.`, reading.text, at);
  const value = part();
  reading.depth -= 1;
  return value;
}
