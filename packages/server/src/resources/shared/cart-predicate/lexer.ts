// Text of a cart predicate to tokens.
import { malformed } from './malformed.ts';
import { cartPredicateLimits } from './tree.ts';

export type Token = Readonly<
  /** A bare word: a name or a keyword, as the place decides. */
  | { type: 'word'; word: string; at: number }
  /** A name in backquotes: never a keyword. */
  | { type: 'quoted'; word: string; at: number }
  | { type: 'text'; value: string; word: string; at: number }
  | { type: 'number'; value: number; word: string; at: number }
  | { type: 'sign'; word: string; at: number }
  | { type: 'end'; word: ''; at: number }
>;

interface Rule {
  readonly pattern: RegExp;
  readonly token: (found: string, at: number, text: string) => Token | undefined;
}

/** In the order in which they are tried. */
const rules: readonly Rule[] = [
  { pattern: /[ \t\r\n\f]+/y, token: () => undefined },
  { pattern: /-?\d+(\.\d+)?([eE][+-]?\d+)?(?![A-Za-z0-9_-])/y, token: numberToken },
  { pattern: /[A-Za-z0-9_-]+/y, token: (word, at) => ({ type: 'word', word, at }) },
  {
    pattern: /`[^`]+`/y,
    token: (found, at) => ({ type: 'quoted', word: found.slice(1, -1), at }),
  },
  { pattern: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y, token: textToken },
  { pattern: /<=|>=|<>|!=|[=<>(),.]/y, token: (word, at) => ({ type: 'sign', word, at }) },
];

/** Tokens, an end token last. @throws SyntaxError on what the language does not have */
export function tokensOf(text: string): readonly Token[] {
  if (text.length > cartPredicateLimits.length)
    throw malformed(`it is longer than ${cartPredicateLimits.length} characters`, text, 0);
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
  const character = String.fromCodePoint(text.codePointAt(at)!);
  throw malformed(`unexpected character ${character}`, text, at);
}

function numberToken(word: string, at: number, text: string): Token {
  const value = Number(word);
  if (!Number.isFinite(value)) throw malformed('the number is too large', text, at);
  // Negative zero is zero.
  return { type: 'number', value: value + 0, word, at };
}

const escaped = /\\(u[0-9a-fA-F]{4}|["'\\/bfnrt])/g;

/** JSON escapes; characters that JSON wants escaped may also stand as they are. */
function textToken(found: string, at: number, text: string): Token {
  const inner = found.slice(1, -1);
  if (inner.replace(escaped, '').includes('\\'))
    throw malformed('unknown escape in a text', text, at);
  const value = inner.replace(escaped, (one) =>
    one === "\\'" ? "'" : (JSON.parse(`"${one}"`) as string),
  );
  return { type: 'text', value, word: found, at };
}
