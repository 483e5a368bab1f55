// Text of a condition to tokens. Knows no grammar beyond words, values and signs; what only some of
// the languages have, a language names.

export type Token = Readonly<
  /** A bare word: a name or a keyword, as the place decides. */
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

/** The error for a reason, and for the place in the text where the reason is. */
export type Wrong = (reason: string, text: string, at: number) => Error;

interface Found {
  readonly found: string;
  readonly at: number;
  readonly wrong: (reason: string, at: number) => Error;
}

export interface Rule {
  readonly pattern: RegExp;
  readonly token: (found: Found) => Token | undefined;
}

const signToken = ({ found, at }: Found): Token => ({ type: 'sign', word: found, at });

/** `a.b` */
export const dots: Rule = { pattern: /\./y, token: signToken };

/** `:name` */
export const variables: Rule = {
  pattern: /:[A-Za-z0-9_]+/y,
  token: ({ found, at }) => ({ type: 'variable', word: found.slice(1), at }),
};

/** `"text"` */
export const texts: Rule = {
  pattern: /"(?:[^"\\]|\\[\s\S])*"/y,
  token: (found) => textToken(found, /\\(u[0-9a-fA-F]{4}|["\\/bfnrt])/g),
};

/** `"text"` and `'text'` */
export const eitherTexts: Rule = {
  pattern: /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y,
  token: (found) => textToken(found, /\\(u[0-9a-fA-F]{4}|["'\\/bfnrt])/g),
};

/** In the order in which they are tried, before the rules that a language adds. */
const common: readonly Rule[] = [
  { pattern: /[ \t\r\n\f]+/y, token: () => undefined },
  { pattern: /-?\d+(\.\d+)?([eE][+-]?\d+)?(?![A-Za-z0-9_-])/y, token: numberToken },
  { pattern: /[A-Za-z0-9_-]+/y, token: ({ found, at }) => ({ type: 'word', word: found, at }) },
  { pattern: /`[^`]+`/y, token: quotedToken },
  { pattern: /<=|>=|<>|!=|[=<>(),]/y, token: signToken },
];

/** Tokens of a string, an end token last; unrecognized characters are `wrong`. */
export function tokensOf(text: string, added: readonly Rule[], wrong: Wrong): readonly Token[] {
  const rules = [...common, ...added];
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const { token, length } = next(rules, text, at, wrong);
    if (token !== undefined) tokens.push(token);
    at += length;
  }
  tokens.push({ type: 'end', word: '', at });
  return tokens;
}

interface Next {
  readonly token: Token | undefined;
  readonly length: number;
}

function next(rules: readonly Rule[], text: string, at: number, wrong: Wrong): Next {
  for (const { pattern, token } of rules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const placed = (reason: string, place: number) => wrong(reason, text, place);
    return { token: token({ found, at, wrong: placed }), length: found.length };
  }
  throw wrong(`Unexpected ${shown(text, at)}.`, text, at);
}

function shown(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at)!);
  if (character === '"') return 'start of a string without an end';
  if (character === '`') return 'start of a name that has no end';
  return `character '${character}'`;
}

function numberToken({ found, at, wrong }: Found): Token {
  const value = Number(found);
  if (!Number.isFinite(value)) throw wrong('The number is too large.', at);
  // Negative zero is zero.
  return { type: 'number', value: value + 0, word: found, at };
}

function quotedToken(found: Found): Token {
  return { type: 'quoted', word: storable(found.found.slice(1, -1), found), at: found.at };
}

function textToken(found: Found, escaped: RegExp): Token {
  return { type: 'text', value: storable(unescaped(found, escaped), found), at: found.at };
}

/** JSON escapes; characters that JSON wants escaped may also stand as they are. */
function unescaped({ found, at, wrong }: Found, escaped: RegExp): string {
  const inner = found.slice(1, -1);
  const unknown = inner.replace(escaped, (one) => ' '.repeat(one.length)).indexOf('\\');
  if (unknown >= 0) throw wrong('Unknown escape in a string.', at + 1 + unknown);
  return inner.replace(escaped, (one) =>
    one === "\\'" ? "'" : (JSON.parse(`"${one}"`) as string),
  );
}

/** No document holds NUL or half of a surrogate pair, and the database refuses both. */
function storable(value: string, { at, wrong }: Found): string {
  if (value.includes('\0') || /\p{Surrogate}/u.test(value))
    throw wrong('The text has a character that no text can hold.', at);
  return value;
}
