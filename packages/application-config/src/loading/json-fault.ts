// Where and why a string is not JSON. The platform's own parser only sometimes names a place.

export type JsonFault = {
  readonly offset: number;
  readonly message: string;
  readonly found: string;
  readonly expected: string;
};

const blank = /[ \t\r\n]*/y;
const string = /"(?:[ !#-[\]-\u{10FFFF}]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const literal = /true|false|null/y;

type Expectation = 'value' | 'first' | 'key' | 'colon' | 'more' | 'end';

const wanted = new Map<Expectation, string>([
  ['value', 'a value'],
  ['first', 'a value or the end of the list'],
  ['key', 'a name in double quotes'],
  ['colon', "':' behind the name"],
  ['more', "',' or the closing bracket"],
  ['end', 'the end of the file'],
]);

type Reader = { readonly text: string; at: number; readonly open: string[]; expect: Expectation };

/** The first fault of a string that should be JSON, or undefined when there is none. */
export function jsonFault(text: string): JsonFault | undefined {
  const reader: Reader = { text, at: 0, open: [], expect: 'value' };
  for (;;) {
    skip(reader, blank);
    if (reader.at >= text.length && reader.expect === 'end') return undefined;
    if (!step(reader)) return fault(reader);
  }
}

function step(reader: Reader): boolean {
  const sign = reader.text[reader.at];
  if (sign === undefined) return false;
  if (reader.expect === 'colon') return sign === ':' && advance(reader, 'value');
  if (reader.expect === 'more') return readMore(reader, sign);
  if (reader.expect === 'key') return readKey(reader, sign);
  if (reader.expect === 'end') return false;
  return readValue(reader, sign);
}

function advance(reader: Reader, expect: Expectation): boolean {
  reader.at += 1;
  reader.expect = expect;
  return true;
}

function readKey(reader: Reader, sign: string): boolean {
  const empty = sign === '}' && reader.text.slice(0, reader.at).trimEnd().endsWith('{');
  if (empty) return close(reader);
  if (!skip(reader, string)) return false;
  reader.expect = 'colon';
  return true;
}

function readValue(reader: Reader, sign: string): boolean {
  if (sign === '{' || sign === '[') {
    reader.open.push(sign);
    return advance(reader, sign === '{' ? 'key' : 'first');
  }
  if (sign === ']' && reader.expect === 'first') return close(reader);
  if (!skip(reader, string) && !skip(reader, number) && !skip(reader, literal)) return false;
  reader.expect = reader.open.length === 0 ? 'end' : 'more';
  return true;
}

function readMore(reader: Reader, sign: string): boolean {
  const inObject = reader.open.at(-1) === '{';
  if (sign === ',') return advance(reader, inObject ? 'key' : 'value');
  return sign === (inObject ? '}' : ']') && close(reader);
}

function close(reader: Reader): boolean {
  reader.open.pop();
  return advance(reader, reader.open.length === 0 ? 'end' : 'more');
}

function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at;
  if (!pattern.test(reader.text)) return false;
  reader.at = pattern.lastIndex;
  return true;
}

function fault({ text, at, expect }: Reader): JsonFault {
  const sign = text[at];
  const found =
    sign === undefined ? 'the end of the file' : JSON.stringify(text.slice(at, at + 12));
  return { offset: at, message: reason(text, at), found, expected: wanted.get(expect) ?? 'JSON' };
}

function reason(text: string, at: number): string {
  const rest = text.slice(at, at + 2);
  if (rest === '//' || rest === '/*') return 'JSON has no comments.';
  if (rest[0] === "'") return 'Put strings in double quotes in JSON.';
  if (/[\]}]/.test(rest) && text.slice(0, at).trimEnd().endsWith(','))
    return 'JSON has no comma behind the last item.';
  return 'The file is not JSON.';
}
