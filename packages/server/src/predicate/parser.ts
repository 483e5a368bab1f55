// Tokens to a tree, by recursive descent: `or` binds weakest, then `and`, then `not (…)`.
// Not here: whether fields exist and operators fit them; that is ./check.ts.
import { type Token, tokensOf } from './lexer.ts';
import { malformedWhere } from './malformed.ts';
import type { OperatorSymbol } from './tree.ts';
import { type Name, type Node, type Operand, predicateLimits, type Tree } from './tree.ts';

interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly variables: Set<string>;
  /** Index of the token to be read next. */
  position: number;
  depth: number;
}

/**
 * The tree of a predicate.
 * @throws InvalidInput with line, column and caret when the text is no predicate.
 */
export function parse(text: string): Tree {
  const variables = new Set<string>();
  const reading: Reading = { text, tokens: tokensOf(text), variables, position: 0, depth: 0 };
  const root = disjunction(reading);
  if (peek(reading).type !== 'end') throw unexpected(reading, 'and, or, end of input');
  return { text, root, variables };
}

const disjunction = (reading: Reading): Node => chain(reading, 'or', conjunction);
const conjunction = (reading: Reading): Node => chain(reading, 'and', unary);

function chain(reading: Reading, word: 'and' | 'or', part: (reading: Reading) => Node): Node {
  const parts = [part(reading)];
  while (takeWord(reading, word)) parts.push(part(reading));
  return parts.length === 1 ? parts[0]! : { type: word, parts };
}

function unary(reading: Reading): Node {
  if (isSign(peek(reading), '(')) return group(reading);
  if (isWord(peek(reading), 'not') && isSign(peek(reading, 1), '(')) {
    reading.position += 1;
    return { type: 'not', part: group(reading) };
  }
  return comparison(reading);
}

function group(reading: Reading): Node {
  const { at } = peek(reading);
  sign(reading, '(');
  reading.depth += 1;
  if (reading.depth > predicateLimits.depth)
    throw malformedWhere(
      `The predicate is nested deeper than ${predicateLimits.depth}.`,
      reading.text,
      at,
    );
  const inner = disjunction(reading);
  sign(reading, ')');
  reading.depth -= 1;
  return inner;
}

function comparison(reading: Reading): Node {
  const field = fieldName(reading);
  const { at, word } = operatorToken(reading);
  if (word === '(') return { type: 'nested', field, inner: group(reading) };
  reading.position += 1;
  const { symbol, operands } = afterField(reading, word);
  return { type: 'comparison', field, symbol, at, operands };
}

function fieldName(reading: Reading): Name {
  const token = peek(reading);
  if (token.type !== 'word' && token.type !== 'quoted' && token.type !== 'number')
    throw unexpected(reading, 'a field, not, (');
  reading.position += 1;
  return { name: token.word, at: token.at };
}

const expectedOperator =
  '(, =, !=, <>, <, >, <=, >=, in, not in, contains, is, within, matches ignore case';

function operatorToken(reading: Reading): { at: number; word: string } {
  const token = peek(reading);
  if (token.type === 'sign' || token.type === 'word')
    return { at: token.at, word: token.word.toLowerCase() };
  throw unexpected(reading, expectedOperator);
}

interface Rest {
  readonly symbol: OperatorSymbol;
  readonly operands: readonly Operand[];
}

/** What may follow a field, by the word that stands there. */
const afterWord: ReadonlyMap<string, (reading: Reading) => Rest> = new Map([
  ...(['=', '!=', '<', '>', '<=', '>='] as const).map(
    (symbol) =>
      [symbol, (reading: Reading): Rest => ({ symbol, operands: [value(reading)] })] as const,
  ),
  ['<>', (reading) => ({ symbol: '!=', operands: [value(reading)] })],
  ['in', (reading) => ({ symbol: 'in', operands: list(reading) })],
  ['not', notIn],
  ['contains', contains],
  ['is', is],
  ['within', within],
  ['matches', matches],
]);

function afterField(reading: Reading, word: string): Rest {
  const rest = afterWord.get(word);
  if (rest !== undefined) return rest(reading);
  reading.position -= 1;
  throw unexpected(reading, expectedOperator);
}

function notIn(reading: Reading): Rest {
  expectWord(reading, 'in');
  return { symbol: 'not in', operands: list(reading) };
}

function contains(reading: Reading): Rest {
  if (takeWord(reading, 'all')) return { symbol: 'contains all', operands: list(reading) };
  if (takeWord(reading, 'any')) return { symbol: 'contains any', operands: list(reading) };
  throw unexpected(reading, 'all, any');
}

function is(reading: Reading): Rest {
  const negated = takeWord(reading, 'not');
  if (takeWord(reading, 'defined'))
    return { symbol: negated ? 'is not defined' : 'is defined', operands: [] };
  if (takeWord(reading, 'empty'))
    return { symbol: negated ? 'is not empty' : 'is empty', operands: [] };
  throw unexpected(reading, negated ? 'defined, empty' : 'not, defined, empty');
}

function within(reading: Reading): Rest {
  expectWord(reading, 'circle');
  sign(reading, '(');
  const operands = [value(reading)];
  for (let more = 0; more < 2; more += 1) {
    sign(reading, ',');
    operands.push(value(reading));
  }
  sign(reading, ')');
  return { symbol: 'within circle', operands };
}

function matches(reading: Reading): Rest {
  expectWord(reading, 'ignore');
  expectWord(reading, 'case');
  return { symbol: 'matches ignore case', operands: [value(reading)] };
}

function list(reading: Reading): readonly Operand[] {
  if (peek(reading).type === 'variable') return [value(reading)];
  if (!isSign(peek(reading), '(')) throw unexpected(reading, '(, an input variable');
  reading.position += 1;
  const values = [value(reading)];
  while (isSign(peek(reading), ',')) {
    reading.position += 1;
    values.push(value(reading));
  }
  if (!isSign(peek(reading), ')')) throw unexpected(reading, '",", )');
  reading.position += 1;
  return values;
}

function value(reading: Reading): Operand {
  const token = peek(reading);
  const operand = operandOf(token);
  if (operand === undefined)
    throw unexpected(reading, 'a text in double quotes, a number, true, false, an input variable');
  if (operand.type === 'variable') reading.variables.add(operand.name);
  reading.position += 1;
  return operand;
}

function operandOf(token: Token): Operand | undefined {
  const { at } = token;
  if (token.type === 'text') return { type: 'text', value: token.value, at };
  if (token.type === 'number') return { type: 'number', value: token.value, at };
  if (token.type === 'variable') return { type: 'variable', name: token.word, at };
  if (isWord(token, 'true')) return { type: 'boolean', value: true, at };
  if (isWord(token, 'false')) return { type: 'boolean', value: false, at };
  return undefined;
}

const peek = (reading: Reading, ahead = 0): Token =>
  reading.tokens[Math.min(reading.position + ahead, reading.tokens.length - 1)]!;

const isSign = (token: Token, word: string): boolean =>
  token.type === 'sign' && token.word === word;

const isWord = (token: Token, word: string): boolean =>
  token.type === 'word' && token.word.toLowerCase() === word;

function sign(reading: Reading, word: string): void {
  if (!isSign(peek(reading), word)) throw unexpected(reading, word === ',' ? '","' : word);
  reading.position += 1;
}

function takeWord(reading: Reading, word: string): boolean {
  const taken = isWord(peek(reading), word);
  if (taken) reading.position += 1;
  return taken;
}

function expectWord(reading: Reading, word: string): void {
  if (!takeWord(reading, word)) throw unexpected(reading, word);
}

function unexpected(reading: Reading, expected: string) {
  const { type, at } = peek(reading);
  const end = reading.tokens[reading.position + 1]?.at ?? at;
  const input = reading.text.slice(at, end).trim().slice(0, 40);
  const found = type === 'end' ? 'end of input' : `input '${input}'`;
  return malformedWhere(
    `Syntax error while parsing 'where'. Unexpected ${found}, expected ${expected}`,
    reading.text,
    at,
  );
}
