// Finds quoted strings, e-mail addresses and tokens in strings of any length: each character is
// read a few times at most, and nothing is kept on the way.

/** The place after a quoted string that begins at `open`; the end of the text when it is not closed. */
export function endOfQuoted(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') return at + 1;
  }
  return text.length;
}

/** The content between the quotation marks. */
const contentOf = (text: string, open: number, end: number): string =>
  text.slice(open + 1, end - 1 > open && text[end - 1] === '"' ? end - 1 : end);

/** Puts other strings in place of the quoted ones that follow the head; the head ends with the first mark. */
export function replaceAfter(
  text: string,
  head: RegExp,
  instead: (name: string, value: string) => string,
): string {
  return replaceFrom(text, head, (name, open) => {
    const end = endOfQuoted(text, open);
    return { end, put: `"${instead(name, contentOf(text, open, end))}"` };
  });
}

/** The same for all quoted strings of the list in parentheses that the head begins. */
export function replaceWithin(
  text: string,
  head: RegExp,
  instead: (name: string, value: string) => string,
): string {
  return replaceFrom(text, head, (name, open) => {
    let put = '';
    let at = open;
    while (at < text.length && text[at] !== ')') {
      const end = text[at] === '"' ? endOfQuoted(text, at) : at + 1;
      put += text[at] === '"' ? `"${instead(name, contentOf(text, at, end))}"` : text[at];
      at = end;
    }
    return { end: at, put };
  });
}

function replaceFrom(
  text: string,
  head: RegExp,
  replaced: (name: string, open: number) => { readonly end: number; readonly put: string },
): string {
  let result = '';
  let from = 0;
  for (const { 0: found, 1: name, index } of text.matchAll(head)) {
    if (index < from) continue;
    const open = index + found.length - 1;
    const { end, put } = replaced(name!, open);
    result += text.slice(from, open) + put;
    from = end;
  }
  return result + text.slice(from);
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[a-z]/i.test(sign);

/** How long the name of a mail server is that the text begins with; 0: it begins with none. */
function domainLength(text: string): number {
  const all = text.search(/[^a-z0-9.-]/i);
  const run = all === -1 ? text : text.slice(0, all);
  for (let dot = run.lastIndexOf('.'); dot > 0; dot = run.lastIndexOf('.', dot - 1)) {
    if (!isLetter(run[dot + 1]) || !isLetter(run[dot + 2])) continue;
    let end = dot + 3;
    while (isLetter(run[end])) end += 1;
    return end;
  }
  return 0;
}

/** Words in which an e-mail address may stand. */
const word = /[^\s"'<>()=,;:]+/g;

/** Replaces the e-mail addresses of a string. */
export const replaceMails = (text: string, instead: (address: string) => string): string =>
  text.includes('@') ? text.replace(word, (one) => replaceMail(one, instead)) : text;

function replaceMail(text: string, instead: (address: string) => string): string {
  for (let at = text.lastIndexOf('@'); at > 0; at = text.lastIndexOf('@', at - 1)) {
    const next = text.indexOf('@', at + 1);
    const length = domainLength(text.slice(at + 1, next === -1 ? text.length : next));
    const end = at + 1 + length;
    if (length > 0) return instead(text.slice(0, end)) + text.slice(end);
  }
  return text;
}

/** The mail servers of all e-mail addresses of a string, in small letters. */
export function mailServersIn(text: string): readonly string[] {
  const [, ...afterAt] = text.split('@');
  return afterAt
    .map((part) => part.slice(0, domainLength(part)).toLowerCase())
    .filter((server) => server !== '');
}

const tokenSigns = /[\w.-]+/g;
const minPart = 16;

/** Puts other strings in place of tokens of three long parts. */
export const replaceTokens = (text: string, instead: (token: string) => string): string =>
  text.replace(tokenSigns, (run) => {
    const parts = run.split('.');
    if (parts.length < 3) return run;
    const shown: string[] = [];
    for (let at = 0; at < parts.length; ) {
      const three = parts.slice(at, at + 3);
      const isToken = three.length === 3 && three.every((part) => part.length >= minPart);
      shown.push(isToken ? instead(three.join('.')) : parts[at]!);
      at += isToken ? 3 : 1;
    }
    return shown.join('.');
  });

const minTokenPart = 10;

/** Whether a string contains the beginning of a token in JSON: `eyJ…` and another part. */
export const holdsToken = (text: string): boolean =>
  (text.match(tokenSigns) ?? []).some((run) => {
    const parts = run.split('.');
    return parts.some((part, index) => {
      const start = part.indexOf('eyJ');
      if (start === -1 || part.length - start < 'eyJ'.length + minTokenPart) return false;
      return (parts[index + 1]?.length ?? 0) >= minTokenPart;
    });
  });

/** Puts other strings in place of the strings and the comments of a GraphQL document. */
export function replaceBeside(document: string, instead: (part: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < document.length; ) {
    const sign = document[at];
    if (sign !== '"' && sign !== '#') {
      at += 1;
      continue;
    }
    const end = sign === '#' ? endOfLine(document, at) : endOfString(document, at);
    pieces.push(document.slice(from, at), instead(document.slice(at, end)));
    at = end;
    from = end;
  }
  return pieces.join('') + document.slice(from);
}

const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r';

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isLineEnd(text[at])) at += 1;
  return at;
}

const block = '"""';

/** A block string ends with its three marks, another one with its mark or its line. */
function endOfString(text: string, start: number): number {
  if (text.startsWith(block, start)) {
    let end = text.indexOf(block, start + block.length);
    while (end !== -1 && text[end - 1] === '\\') end = text.indexOf(block, end + block.length);
    return end === -1 ? text.length : end + block.length;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
    else if (isLineEnd(text[at])) return at;
  }
  return text.length;
}
