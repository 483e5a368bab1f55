// Text of a predicate to tokens. Knows no grammar beyond words, values and signs.
import { apiError } from '../declaration/index.ts';
import { malformedWhere } from './malformed.ts';
import { predicateLimits } from './tree.ts';

export type Token = Readonly<
  /** A bare word: a field name or a keyword, as the place decides. */
  | { type: 'word'; word: string; at: number }
  /** A name in backquotes: never a keyword. */
  | { type: 'quoted'; word: string; at: number }
  | { type: 'text'; value: string; at: number }
  /** A number; `word` is its spelling, because a field may be named by digits. */
  | { type: 'number'; value: number; word: string; at: number }
  | { type: 'variable'; word: string; at: number }
  | { type: 'sign'; word: string; at: number }
  | { type: 'end'; word: ''; at: number }
>;

interface Rule {
  readonly pattern: RegExp;
  readonly token: (found: string, at: number, text: string) => Token | undefined;
}

const number = /-?\d+(\.\d+)?([eE][+-]?\d+)?(?![A-Za-z0-9_-])/y;

/** In the order in which they are tried. */
const rules: readonly Rule[] = [
  { pattern: /[ \t\r\n\f]+/y, token: () => undefined },
  { pattern: number, token: numberToken },
  {
    pattern: /[A-Za-z0-9_-]+/y,
    token: (word, at) => ({ type: 'word', word, at }),
  },
  {
    pattern: /`[^`]+`/y,
    token: (found, at, text) => ({
      type: 'quoted',
      word: storable(found.slice(1, -1), text, at),
      at,
    }),
  },
  { pattern: /"(?:[^"\\]|\\[\s\S])*"/y, token: textToken },
  {
    pattern: /:[A-Za-z0-9_]+/y,
    token: (found, at) => ({ type: 'variable', word: found.slice(1), at }),
  },
  {
    pattern: /<=|>=|<>|!=|[=<>(),]/y,
    token: (word, at) => ({ type: 'sign', word, at }),
  },
];

/**
 * Tokens of a predicate, an end token last.
 * @throws InvalidInput on a character or a text that the language does not have.
 */
export function tokensOf(text: string): readonly Token[] {
  if (Buffer.byteLength(text) > predicateLimits.bytes) throw tooLong();
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const { token, length } = next(text, at);
    if (token !== undefined) tokens.push(token);
    at += length;
  }
  tokens.push({ type: 'end', word: '', at });
  return tokens;
}

function next(text: string, at: number): { token: Token | undefined; length: number } {
  for (const { pattern, token } of rules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { token: token(found, at, text), length: found.length };
  }
  throw malformedWhere(`Unexpected ${shown(text, at)}.`, text, at);
}

function shown(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at)!);
  if (character === '"') return 'start of a text that has no end';
  if (character === '`') return 'start of a name that has no end';
  return `character '${character}'`;
}

function numberToken(word: string, at: number, text: string): Token {
  const value = Number(word);
  if (!Number.isFinite(value)) throw malformedWhere(`The number is too large.`, text, at);
  // Negative zero is zero.
  return { type: 'number', value: value + 0, word, at };
}

function textToken(found: string, at: number, text: string): Token {
  return { type: 'text', value: storable(unescaped(found, at, text), text, at), at };
}

const escaped = /\\(u[0-9a-fA-F]{4}|["\\/bfnrt])/g;

/** JSON escapes; characters that JSON wants escaped may also stand as they are. */
function unescaped(found: string, at: number, text: string): string {
  const inner = found.slice(1, -1);
  const wrong = inner.replace(escaped, (one) => ' '.repeat(one.length)).indexOf('\\');
  if (wrong >= 0) throw malformedWhere('Unknown escape in a text.', text, at + 1 + wrong);
  return inner.replace(escaped, (one) => JSON.parse(`"${one}"`) as string);
}

/** No document holds NUL or half of a surrogate pair, and the database refuses both. */
function storable(value: string, text: string, at: number): string {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value))
    throw malformedWhere('The text has a character that no text can hold.', text, at);
  return value;
}

const tooLong = () =>
  apiError.InvalidInput(
    `Malformed parameter: where: The predicate is longer than ${predicateLimits.bytes} bytes.`,
  );
