// The predicate language of product discounts: like that of queries, but with dots in its paths
// (`product.id = "x"`, `categories.key contains "shoes"`, `1 = 1`). Text → tree. Pure.
import { apiError } from '../../declaration/index.ts';

export type Literal = string | number | boolean;

export type Operand =
  | { readonly type: 'literal'; readonly value: Literal }
  | { readonly type: 'path'; readonly steps: readonly string[] };

export type Tree =
  | { readonly type: 'and' | 'or'; readonly parts: readonly Tree[] }
  | { readonly type: 'not'; readonly part: Tree }
  | { readonly type: 'is'; readonly path: Operand; readonly word: string; readonly not: boolean }
  | {
      readonly type: 'compare';
      readonly left: Operand;
      readonly sign: string;
      readonly right: readonly Operand[];
    };

interface Token {
  readonly type: 'word' | 'quoted' | 'text' | 'number' | 'sign' | 'end';
  readonly word: string;
  readonly at: number;
}

const pattern =
  /\s+|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_-]*)|`([^`]+)`|(<=|>=|<>|!=|[=<>(),.])/gy;

const deepest = 50;
const mostTokens = 5_000;

/** @throws SyntaxError with the column of what is wrong, SemanticError for an unknown field */
export function parsePredicate(text: string): Tree {
  const reading: Reading = { text, tokens: tokensOf(text), position: 0, depth: 0 };
  const tree = chain(reading, 'or');
  if (peek(reading).type !== 'end') throw unexpected(reading);
  return tree;
}

interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  position: number;
  depth: number;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || tokens.length > mostTokens) throw wrong(text, at);
    const [, quotes, number, word, quoted, sign] = found;
    if (quotes !== undefined) tokens.push({ type: 'text', word: unquoted(quotes, text, at), at });
    else if (number !== undefined) tokens.push({ type: 'number', word: number, at });
    else if (word !== undefined) tokens.push({ type: 'word', word, at });
    else if (quoted !== undefined) tokens.push({ type: 'quoted', word: quoted, at });
    else if (sign !== undefined) tokens.push({ type: 'sign', word: sign, at });
  }
  return [...tokens, { type: 'end', word: '', at: text.length }];
}

function unquoted(quotes: string, text: string, at: number): string {
  try {
    return JSON.parse(quotes);
  } catch {
    throw wrong(text, at);
  }
}

const wrong = (text: string, at: number) =>
  apiError.SyntaxError(
    `The predicate cannot be read at column ${at + 1}: '${text.slice(at, at + 30)}'.`,
  );

const unexpected = (reading: Reading) => wrong(reading.text, peek(reading).at);

const peek = ({ tokens, position }: Reading, ahead = 0): Token =>
  tokens[Math.min(position + ahead, tokens.length - 1)]!;

const isWord = ({ type, word }: Token, wanted: string) =>
  type === 'word' && word.toLowerCase() === wanted;

function take(reading: Reading, wanted: string): boolean {
  const token = peek(reading);
  const found = (token.type === 'sign' && token.word === wanted) || isWord(token, wanted);
  if (found) reading.position += 1;
  return found;
}

function must(reading: Reading, wanted: string): void {
  if (!take(reading, wanted)) throw unexpected(reading);
}

function chain(reading: Reading, word: 'and' | 'or'): Tree {
  const part = () => (word === 'or' ? chain(reading, 'and') : unary(reading));
  const parts = [part()];
  while (take(reading, word)) parts.push(part());
  return parts.length === 1 ? parts[0]! : { type: word, parts };
}

function unary(reading: Reading): Tree {
  reading.depth += 1;
  if (reading.depth > deepest) throw unexpected(reading);
  const tree = branch(reading);
  reading.depth -= 1;
  return tree;
}

function branch(reading: Reading): Tree {
  if (take(reading, 'not')) return { type: 'not', part: unary(reading) };
  if (!take(reading, '(')) return comparison(reading);
  const inner = chain(reading, 'or');
  must(reading, ')');
  return inner;
}

const signs = new Set(['=', '!=', '<>', '<', '>', '<=', '>=']);

function comparison(reading: Reading): Tree {
  const left = operand(reading);
  const { type, word } = peek(reading);
  if (type === 'sign' && signs.has(word)) {
    reading.position += 1;
    return { type: 'compare', left, sign: word, right: operands(reading) };
  }
  if (take(reading, 'is')) return being(reading, left);
  if (take(reading, 'contains')) {
    const which = take(reading, 'all') ? 'all' : take(reading, 'any') ? 'any' : 'all';
    return { type: 'compare', left, sign: `contains ${which}`, right: operands(reading) };
  }
  const not = take(reading, 'not');
  must(reading, 'in');
  return { type: 'compare', left, sign: not ? 'not in' : 'in', right: operands(reading) };
}

function being(reading: Reading, path: Operand): Tree {
  const not = take(reading, 'not');
  const word = take(reading, 'empty') ? 'empty' : 'defined';
  if (word === 'defined') must(reading, 'defined');
  return { type: 'is', path, word, not };
}

/** One operand, or several in parentheses. */
function operands(reading: Reading): Operand[] {
  if (!take(reading, '(')) return [operand(reading)];
  const all = [operand(reading)];
  while (take(reading, ',')) all.push(operand(reading));
  must(reading, ')');
  return all;
}

function operand(reading: Reading): Operand {
  const { type, word } = peek(reading);
  if (type === 'sign' || type === 'end') throw unexpected(reading);
  if (type === 'word' && !/^(true|false)$/i.test(word)) return path(reading);
  reading.position += 1;
  if (type === 'number') return { type: 'literal', value: Number(word) };
  if (type === 'word') return { type: 'literal', value: word.toLowerCase() === 'true' };
  return { type: 'literal', value: word };
}

function path(reading: Reading): Operand {
  const steps = [peek(reading).word];
  reading.position += 1;
  while (take(reading, '.')) {
    const { type, word } = peek(reading);
    if (type !== 'word' && type !== 'quoted') throw unexpected(reading);
    steps.push(word);
    reading.position += 1;
  }
  if (!isField(steps))
    throw apiError.SemanticError(`The field '${steps.join('.')}' does not exist in predicates.`);
  return { type: 'path', steps };
}

const byIdOrKey = ['id', 'key'];
const scope = ['currency', 'country', 'customerGroup.id', 'channel.id'];

/** What follows each first word; none means that the word stands alone. */
const fields = new Map<string, readonly string[]>([
  ['sku', ['']],
  ['currency', ['']],
  ['country', ['']],
  ['customerGroup', ['id']],
  ['channel', ['id']],
  ['product', byIdOrKey],
  ['variant', [...byIdOrKey, 'sku']],
  ['productType', byIdOrKey],
  ['categories', byIdOrKey],
  ['categoriesWithAncestors', byIdOrKey],
  ['price', [...byIdOrKey, 'centAmount', ...scope]],
]);

/** Attributes have the names that product types give them. */
const isField = ([first, ...rest]: readonly string[]): boolean =>
  first === 'attributes' ? rest.length > 0 : fields.get(first!)?.includes(rest.join('.')) === true;
