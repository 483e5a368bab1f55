// A document of which only some members are parsed. Expansion looks into the one or two members
// that its paths begin with; to parse and write all the others would cost many times more.

/** A document with those members alone, and the way back to its whole text. */
interface Opened {
  readonly document: { [member: string]: any };
  /** The whole JSON with the current members, each serialized by `written`. */
  text(written: (value: unknown) => string): string;
}

interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * @param text an object as `JSON.stringify` writes it, without blanks
 * @param members names that `JSON.stringify` writes without escapes
 */
export function spliceMembers(text: string, members: ReadonlySet<string>): Opened {
  const spans = spansOf(text, members);
  const document = Object.fromEntries(
    spans.map(({ name, start, end }) => [name, JSON.parse(text.slice(start, end))]),
  );
  return {
    document,
    text(written) {
      let whole = '';
      let told = 0;
      for (const { name, start, end } of spans) {
        whole += text.slice(told, start) + written(document[name]);
        told = end;
      }
      return whole + text.slice(told);
    },
  };
}

/** The JSON of the object with those members alone. The bytes of UTF-8 are as good as the string. */
export function pickMembers(text: string, members: ReadonlySet<string>): string {
  const parts = spansOf(text, members).map(
    ({ name, start, end }) => `"${name}":${text.slice(start, end)}`,
  );
  return `{${parts.join(',')}}`;
}

/** Where the values of the members stand, in the order of the text. */
function spansOf(text: string, members: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  // A member begins after the brace, and each later one after a comma.
  for (let at = 1; text.charCodeAt(at) === quote; at += 1) {
    const nameEnd = endOfText(text, at);
    const name = text.slice(at + 1, nameEnd - 1);
    const start = nameEnd + 1;
    at = endOfValue(text, start);
    if (!members.has(name)) continue;
    spans.push({ name, start, end: at });
    if (spans.length === members.size) break;
  }
  return spans;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opens = (code: number) => code === 0x7b || code === 0x5b;
const closes = (code: number) => code === 0x7d || code === 0x5d;

/** The position after the string whose first quote is at `at`. */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  if (end === -1) throw new Error('a stored document ends within a string');
  return end + 1;
}

/** Whether an odd number of backslashes stands before the position. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** The position after the value that begins at `at`: there is a comma or the end of its object. */
function endOfValue(text: string, at: number): number {
  let depth = 0;
  for (let position = at; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === quote) position = endOfText(text, position) - 1;
    else if (opens(code)) depth += 1;
    else if (depth === 0 && (code === comma || closes(code))) return position;
    else if (closes(code)) depth -= 1;
  }
  throw new Error('a stored document ends within a value');
}
