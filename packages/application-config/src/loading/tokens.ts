// A tolerant reader of JSON, JavaScript and TypeScript: just enough to know the places of names,
// strings and brackets. It accepts every input; on odd input the places are merely coarser.

export type Token = {
  readonly type: 'text' | 'word' | 'mark';
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

const space = /[\s\u{FEFF}]+/uy;
const lineComment = /\/\/[^\n]*/y;
const blockComment = /\/\*[\s\S]*?(?:\*\/|$)/y;
const quoted = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const template = /`(?:[^`\\]|\\[\s\S])*`?/y;
const word = /[\p{L}\p{N}_$.#-]+/uy;
const regularExpression = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const arrow = /=>/y;

/** Splits a source into names, quoted strings and marks, with their places. */
export function tokens(text: string): Token[] {
  const result: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = match(space, text, at) ?? match(lineComment, text, at);
    const blank = skipped ?? match(blockComment, text, at);
    if (blank !== undefined) {
      at = blank;
      continue;
    }
    const next = readToken(text, at, result.at(-1));
    result.push(next);
    at = next.end;
  }
  return result;
}

function readToken(text: string, at: number, before: Token | undefined): Token {
  const quotedEnd = match(quoted, text, at) ?? match(template, text, at);
  if (quotedEnd !== undefined) return token('text', text, at, quotedEnd);
  if (text[at] === '/' && mayStartExpression(before)) {
    const end = match(regularExpression, text, at);
    if (end !== undefined) return token('word', text, at, end);
  }
  const wordEnd = match(word, text, at);
  if (wordEnd !== undefined) return token('word', text, at, wordEnd);
  return token('mark', text, at, match(arrow, text, at) ?? at + 1);
}

function mayStartExpression(before: Token | undefined): boolean {
  return before === undefined || (before.type === 'mark' && !')]}'.includes(before.text));
}

function token(type: Token['type'], text: string, start: number, end: number): Token {
  return { type, start, end, text: text.slice(start, end) };
}

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
