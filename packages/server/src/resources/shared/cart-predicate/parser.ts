// Tokens of a cart predicate to a tree, by recursive descent: `or` binds weakest, then `and`, then
// `not`. Not here: whether fields and functions exist; that is ./check.ts.
import { type Token, tokensOf } from './lexer.ts';
import { malformed } from './malformed.ts';
import {
  cartPredicateLimits,
  type Literal,
  type Node,
  type Operator,
  type Target,
} from './tree.ts';

interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Index of the token to be read next. */
  position: number;
  depth: number;
}

/** @throws SyntaxError when the text is no cart predicate */
export function parse(text: string): Node {
  const reading: Reading = { text, tokens: tokensOf(text), position: 0, depth: 0 };
  const root = disjunction(reading);
  if (peek(reading).type !== 'end') throw unexpected(reading, 'and, or, the end');
  return root;
}

const disjunction = (reading: Reading): Node => chain(reading, 'or', conjunction);
const conjunction = (reading: Reading): Node => chain(reading, 'and', unary);

function chain(reading: Reading, word: 'and' | 'or', part: (reading: Reading) => Node): Node {
  const parts = [part(reading)];
  while (takeWord(reading, word)) parts.push(part(reading));
  return parts.length === 1 ? parts[0]! : { type: word, parts };
}

function unary(reading: Reading): Node {
  if (takeWord(reading, 'not')) return { type: 'not', part: deeper(reading, () => unary(reading)) };
  return isSign(peek(reading), '(') ? group(reading) : comparison(reading);
}

function group(reading: Reading): Node {
  sign(reading, '(');
  const inner = deeper(reading, () => disjunction(reading));
  sign(reading, ')');
  return inner;
}

function deeper(reading: Reading, part: () => Node): Node {
  reading.depth += 1;
  if (reading.depth > cartPredicateLimits.depth)
    throw malformed(
      `it is nested deeper than ${cartPredicateLimits.depth}`,
      reading.text,
      peek(reading).at,
    );
  const node = part();
  reading.depth -= 1;
  return node;
}

function comparison(reading: Reading): Node {
  const target = targetOf(reading);
  const rest = afterTarget(reading);
  return { type: 'comparison', target, ...rest };
}

function targetOf(reading: Reading): Target {
  const token = peek(reading);
  const { at } = token;
  const value = literalOf(token);
  if (value !== undefined) {
    reading.position += 1;
    return { type: 'literal', value, at };
  }
  const name = nameOf(reading);
  if (isSign(peek(reading), '(')) return { type: 'function', name, inner: group(reading), at };
  const path = [name];
  while (takeSign(reading, '.')) path.push(nameOf(reading));
  return { type: 'path', path, at };
}

/** A name may be a keyword after a dot, and may be made of digits. */
function nameOf(reading: Reading): string {
  const token = peek(reading);
  const isName = token.type === 'word' || token.type === 'quoted' || token.type === 'number';
  if (!isName) throw unexpected(reading, 'a field, a function, a value');
  reading.position += 1;
  return token.word;
}

interface Rest {
  readonly symbol: Operator;
  readonly values: readonly Literal[];
}

const comparing =
  (symbol: Operator) =>
  (reading: Reading): Rest => ({
    symbol,
    values: isSign(peek(reading), '(') ? list(reading) : [literal(reading)],
  });

/** What may follow a target, by the word that stands there. */
const afterWord: ReadonlyMap<string, (reading: Reading) => Rest> = new Map([
  ...(['=', '!=', '<', '>', '<=', '>='] as const).map(
    (symbol) => [symbol, comparing(symbol)] as const,
  ),
  ['<>', comparing('!=')],
  ['in', (reading: Reading): Rest => ({ symbol: 'in', values: list(reading) })],
  ['not', notIn],
  ['contains', contains],
  ['is', is],
]);

/** Without an operator the target itself must be true. */
function afterTarget(reading: Reading): Rest {
  const token = peek(reading);
  const isOperator = token.type === 'sign' || token.type === 'word';
  const rest = isOperator ? afterWord.get(token.word.toLowerCase()) : undefined;
  if (rest === undefined) return { symbol: '=', values: [true] };
  reading.position += 1;
  return rest(reading);
}

function notIn(reading: Reading): Rest {
  if (!takeWord(reading, 'in')) throw unexpected(reading, 'in');
  return { symbol: 'not in', values: list(reading) };
}

function contains(reading: Reading): Rest {
  if (takeWord(reading, 'all')) return { symbol: 'contains all', values: list(reading) };
  if (takeWord(reading, 'any')) return { symbol: 'contains any', values: list(reading) };
  return { symbol: 'contains any', values: [literal(reading)] };
}

function is(reading: Reading): Rest {
  const negated = takeWord(reading, 'not');
  if (takeWord(reading, 'defined'))
    return { symbol: negated ? 'is not defined' : 'is defined', values: [] };
  if (takeWord(reading, 'empty'))
    return { symbol: negated ? 'is not empty' : 'is empty', values: [] };
  throw unexpected(reading, 'defined, empty');
}

function list(reading: Reading): readonly Literal[] {
  sign(reading, '(');
  const values = [literal(reading)];
  while (takeSign(reading, ',')) values.push(literal(reading));
  sign(reading, ')');
  if (values.length > cartPredicateLimits.values)
    throw malformed(
      `a list has more than ${cartPredicateLimits.values} values`,
      reading.text,
      peek(reading).at,
    );
  return values;
}

function literal(reading: Reading): Literal {
  const value = literalOf(peek(reading));
  if (value === undefined) throw unexpected(reading, 'a text in quotes, a number, true, false');
  reading.position += 1;
  return value;
}

function literalOf(token: Token): Literal | undefined {
  if (token.type === 'text' || token.type === 'number') return token.value;
  if (isWord(token, 'true')) return true;
  return isWord(token, 'false') ? false : undefined;
}

const peek = ({ tokens, position }: Reading): Token => tokens[position]!;
const isSign = (token: Token, word: string): boolean =>
  token.type === 'sign' && token.word === word;
const isWord = (token: Token, word: string): boolean =>
  token.type === 'word' && token.word.toLowerCase() === word;

function sign(reading: Reading, word: string): void {
  if (!takeSign(reading, word)) throw unexpected(reading, word);
}

function takeSign(reading: Reading, word: string): boolean {
  const taken = isSign(peek(reading), word);
  if (taken) reading.position += 1;
  return taken;
}

function takeWord(reading: Reading, word: string): boolean {
  const taken = isWord(peek(reading), word);
  if (taken) reading.position += 1;
  return taken;
}

function unexpected(reading: Reading, expected: string) {
  const { type, word, at } = peek(reading);
  const found = type === 'end' ? 'end' : `'${word.slice(0, 40)}'`;
  return malformed(`unexpected ${found}, expected ${expected}`, reading.text, at);
}
