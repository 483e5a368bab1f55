// The operators that all the languages have, and the values that they take.
import type { Read } from './condition.ts';
import type { Token } from './lexer.ts';
import {
  expectSign,
  expectWord,
  isWord,
  peek,
  type Reading,
  take,
  takeSign,
  takeWord,
  unexpected,
} from './reading.ts';

export type Literal = string | number | boolean;

const ordering = ['=', '!=', '<', '>', '<=', '>='] as const;

export type Operator =
  | (typeof ordering)[number]
  | 'in'
  | 'not in'
  | 'contains any'
  | 'contains all'
  | 'is defined'
  | 'is not defined'
  | 'is empty'
  | 'is not empty';

/** What follows the left side of a comparison. */
export interface Compared<Value, Symbol = Operator> {
  readonly symbol: Symbol;
  readonly operands: readonly Value[];
}

interface Operands<Value> {
  /** After a sign such as `=`. */
  readonly one: Read<readonly Value[]>;
  /** After `in`, `contains all` and `contains any`. */
  readonly list: Read<readonly Value[]>;
  /** After `contains` alone, which not every language has. */
  readonly contained?: Read<Compared<Value>>;
}

/** The operand of an operator, by its first word. */
export const operatorsWith = <Value>({
  one,
  list,
  contained,
}: Operands<Value>): readonly (readonly [string, Read<Compared<Value>>])[] => [
  ...ordering.map(
    (symbol) => [symbol, (reading: Reading) => ({ symbol, operands: one(reading) })] as const,
  ),
  ['<>', (reading) => ({ symbol: '!=', operands: one(reading) })],
  ['in', (reading) => ({ symbol: 'in', operands: list(reading) })],
  [
    'not',
    (reading) => {
      expectWord(reading, 'in');
      return { symbol: 'not in', operands: list(reading) };
    },
  ],
  ['contains', (reading) => contains(reading, list, contained)],
  ['is', is],
];

function contains<Value>(
  reading: Reading,
  list: Read<readonly Value[]>,
  contained?: Read<Compared<Value>>,
): Compared<Value> {
  if (takeWord(reading, 'all')) return { symbol: 'contains all', operands: list(reading) };
  if (takeWord(reading, 'any')) return { symbol: 'contains any', operands: list(reading) };
  if (contained === undefined) throw unexpected(reading, 'all, any');
  return contained(reading);
}

function is(reading: Reading): Compared<never> {
  const negated = takeWord(reading, 'not');
  if (takeWord(reading, 'defined'))
    return { symbol: negated ? 'is not defined' : 'is defined', operands: [] };
  if (takeWord(reading, 'empty'))
    return { symbol: negated ? 'is not empty' : 'is empty', operands: [] };
  throw unexpected(reading, negated ? 'defined, empty' : 'not, defined, empty');
}

/** The operator that stands here in lower case; `undefined` when nothing like one does. */
export function operatorWord(reading: Reading): string | undefined {
  const token = peek(reading);
  const isLikeOne = token.type === 'sign' || token.type === 'word';
  return isLikeOne ? token.word.toLowerCase() : undefined;
}

/** Values between parentheses; none is one too few. */
export function listOf<Value>(reading: Reading, value: Read<Value>): readonly Value[] {
  expectSign(reading, '(');
  const values = [value(reading)];
  while (takeSign(reading, ',')) values.push(value(reading));
  if (!takeSign(reading, ')')) throw unexpected(reading, '",", )');
  return values;
}

/** The value that a token is; `undefined` when it is none. */
export function literalOf(token: Token): Literal | undefined {
  if (token.type === 'text' || token.type === 'number') return token.value;
  if (isWord(token, 'true')) return true;
  return isWord(token, 'false') ? false : undefined;
}

/** A name may be a keyword, and may be made of digits. */
export function nameOf(reading: Reading, expected: string): string {
  const token = peek(reading);
  const isName = token.type === 'word' || token.type === 'quoted' || token.type === 'number';
  if (!isName) throw unexpected(reading, expected);
  take(reading);
  return token.word;
}

/** The names after the first of a path with dots. */
export function namesAfter(first: string, reading: Reading): readonly string[] {
  const path = [first];
  while (takeSign(reading, '.')) path.push(nameOf(reading, 'a field'));
  return path;
}
