// Finds the object literals of a configuration file and where each of their members stands, so
// that a finding about `env.production.url` points at a line and a column. It works on the text
// alone: values that are computed elsewhere are placed at the nearest member that is written out.

import { type Token, tokens } from '../loading/tokens.ts';

/** One value written in the file; offsets are UTF-16 code units from the start. */
export type Outline = {
  readonly start: number;
  end: number;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly members: Map<string | number, Outline>;
  /** Members that are written a second time; the last one counts. */
  readonly repeated: { name: string; start: number; end: number }[];
  /** The name of a variable, when the value is nothing but that. */
  alias?: string | undefined;
};

/** The literals of a file: every outermost one, and the values of named variables. */
export type Outlines = {
  readonly roots: readonly Outline[];
  readonly variables: ReadonlyMap<string, Outline>;
};

type Frame = { kind: 'object' | 'list' | 'other'; node?: Outline; index: number; key?: Token };

type Reader = {
  readonly roots: Outline[];
  readonly variables: Map<string, Outline>;
  readonly frames: Frame[];
  open: Outline | undefined;
  declared: string | undefined;
};

/** Reads the outline of a JSON, JavaScript or TypeScript text. */
export function outlines(text: string): Outlines {
  const all = tokens(text);
  const reader: Reader = {
    roots: [],
    variables: new Map(),
    frames: [],
    open: undefined,
    declared: undefined,
  };
  for (let index = 0; index < all.length; index += 1)
    readToken(reader, all[index]!, all[index - 1], all[index + 1]);
  return { roots: reader.roots, variables: reader.variables };
}

function readToken(reader: Reader, token: Token, before?: Token, after?: Token): void {
  const mark = token.type === 'mark' ? token.text : '';
  const frame = reader.frames.at(-1);
  if (mark !== '' && '{[('.includes(mark)) openFrame(reader, token, before);
  else if (mark !== '' && '}])'.includes(mark)) closeFrame(reader, token);
  else if (mark === ',') nextItem(reader, frame);
  else if (frame?.kind === 'object' && frame.key === undefined) {
    if (mark === '') readKey(reader, frame, token, after);
  } else {
    if (frame?.kind !== 'object' && isDeclaration(before)) reader.declared = token.text;
    readValue(reader, frame, token, before);
  }
}

function isDeclaration(before: Token | undefined): boolean {
  return before?.type === 'word' && /^(?:const|let|var)$/.test(before.text);
}

function openFrame(reader: Reader, token: Token, before: Token | undefined): void {
  const parent = reader.frames.at(-1);
  const literal = token.text !== '(' && startsValue(parent, before);
  if (!literal) {
    reader.frames.push({ kind: 'other', index: 0 });
    return;
  }
  const node = reader.open ?? place(reader, parent, token, before);
  reader.open = undefined;
  reader.frames.push({ kind: token.text === '{' ? 'object' : 'list', node, index: 0 });
}

/** A bracket starts a value behind a colon, in a list, and behind `=`, `(` and `return`. */
function startsValue(parent: Frame | undefined, before: Token | undefined): boolean {
  if (parent?.kind === 'object') return before?.type === 'mark' && ':('.includes(before.text);
  if (parent?.kind === 'list') return before?.type === 'mark' && '[,'.includes(before.text);
  if (before === undefined) return true;
  if (before.type === 'mark') return '=(,'.includes(before.text);
  return before.text === 'return' || before.text === 'default';
}

function outline(token: Token, key: Token = token): Outline {
  return {
    start: token.start,
    end: token.end,
    keyStart: key.start,
    keyEnd: key.end,
    members: new Map(),
    repeated: [],
  };
}

/** Records a value where it belongs: in its object, its list, its variable, or as a root. */
function place(reader: Reader, frame: Frame | undefined, token: Token, before?: Token): Outline {
  const node = outline(token, frame?.key ?? token);
  if (frame?.kind === 'object' && frame.key !== undefined && frame.node !== undefined) {
    frame.node.members.set(nameOf(frame.key), node);
  } else if (frame?.kind === 'list' && frame.node !== undefined) {
    frame.node.members.set(frame.index, node);
  } else {
    reader.roots.push(node);
    if (before?.text === '=' && reader.declared !== undefined)
      reader.variables.set(reader.declared, node);
  }
  return node;
}

function readKey(reader: Reader, frame: Frame, token: Token, after: Token | undefined): void {
  if (token.text.startsWith('...')) return;
  const name = nameOf(token);
  const earlier = frame.node?.members.get(name);
  if (earlier !== undefined)
    frame.node?.repeated.push({ name, start: token.start, end: token.end });
  frame.key = token;
  if (after?.text === ':') return;
  const node = place(reader, frame, token);
  if (after?.text === ',' || after?.text === '}') node.alias = token.text;
}

function nameOf(token: Token): string {
  if (token.type !== 'text') return token.text;
  try {
    // A key in single quotes or backticks is read as if it were in double quotes.
    return String(JSON.parse(`"${token.text.slice(1, -1).replaceAll('"', '\\"')}"`));
  } catch {
    return token.text.slice(1, -1);
  }
}

function readValue(reader: Reader, frame: Frame | undefined, token: Token, before?: Token): void {
  if (token.type === 'mark') {
    if (reader.open !== undefined) reader.open.alias = undefined;
    return;
  }
  if (reader.open !== undefined) {
    reader.open.end = token.end;
    reader.open.alias = undefined;
    return;
  }
  const inLiteral = frame?.kind === 'object' || frame?.kind === 'list';
  const begins = before?.type === 'mark' && (inLiteral ? ':[,' : '=').includes(before.text);
  if (!begins) return;
  const node = place(reader, frame, token, before);
  if (!inLiteral) return;
  if (token.type === 'word') node.alias = token.text;
  reader.open = node;
}

function nextItem(reader: Reader, frame: Frame | undefined): void {
  reader.open = undefined;
  if (frame === undefined) return;
  frame.index += 1;
  delete frame.key;
}

function closeFrame(reader: Reader, token: Token): void {
  const frame = reader.frames.pop();
  reader.open = undefined;
  if (frame?.node !== undefined) frame.node.end = token.end;
}
