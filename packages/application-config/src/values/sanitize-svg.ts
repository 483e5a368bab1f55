// SVG by allow-list: the drawing is read strictly, and only elements and attributes that draw are
// written again. Unknown parts are not passed on, so nothing can hide in odd syntax.

import { MAX_SVG_ELEMENTS } from './limits.ts';
import { isColouringSheet } from './svg-style.ts';

export type Sanitized = {
  /** The drawing, as it is written, without anything that is not allowed; undefined for no drawing. */
  readonly svg: string | undefined;
  /** The same in the spelling of a browser, which closes every element and has one kind of quotes. */
  readonly html: string | undefined;
  /** Why it is no drawing. */
  readonly fault?: string;
  /** The removed parts, each once. */
  readonly removed: readonly string[];
};

const elements = new Set(
  `svg g path circle ellipse line polyline polygon rect text tspan title desc defs symbol use
   linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
);

const attributes = new Set(
  `xmlns version viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points id class
   fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity
   stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color transform clip-path clip-rule
   mask offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod href xlink:href
   patternUnits patternTransform clipPathUnits maskUnits maskContentUnits preserveAspectRatio role
   aria-hidden aria-label focusable font-size font-family font-weight text-anchor xmlns:xlink
   display visibility vector-effect xml:space`.split(/\s+/),
);

const prologue = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/y;
const opening = /<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const closing = /<\/([A-Za-z][\w:.-]*)\s*>/y;
const space = /\s*/y;
const sheet = /<style((?:\s+type\s*=\s*(?:"text\/css"|'text\/css'))?)\s*>([^<&]*)<\/style\s*>/y;
const comment = /<!--[\s\S]*?-->/y;
const section = /<!\[CDATA\[[\s\S]*?\]\]>/y;
const characters = /[^<]+/y;
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

type Reader = {
  readonly text: string;
  at: number;
  readonly open: string[];
  /** How many of the open elements are being left out. */
  hidden: number;
  count: number;
  out: string;
  html: string;
  readonly removed: Set<string>;
};

/** Reads an SVG text and gives the drawing without scripts, styles, links and foreign parts. */
export function sanitizedSvg(text: string): Sanitized {
  const reader: Reader = {
    text: text.replace(/^\u{FEFF}/u, ''),
    at: 0,
    open: [],
    hidden: 0,
    count: 0,
    out: '',
    html: '',
    removed: new Set(),
  };
  skipPrologue(reader);
  const fault = readDrawing(reader);
  const removed = [...reader.removed];
  if (fault !== undefined) return { svg: undefined, html: undefined, fault, removed };
  return { svg: reader.out, html: reader.html, removed };
}

/** The sanitised drawing as a browser spells it, or an empty text when the input is no SVG. */
export function sanitizeSvg(text: string): string {
  return sanitizedSvg(text).html ?? '';
}

function write(reader: Reader, asWritten: string, html = asWritten): void {
  if (reader.hidden > 0) return;
  reader.out += asWritten;
  reader.html += html;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match !== null) reader.at = pattern.lastIndex;
  return match;
}

function skipPrologue(reader: Reader): void {
  for (let match = take(reader, prologue); match !== null; match = take(reader, prologue))
    if (match[0].startsWith('<!D')) reader.removed.add('the document type');
}

function readDrawing(reader: Reader): string | undefined {
  if (!/^<svg[\s/>]/.test(reader.text.slice(reader.at, reader.at + 5)))
    return 'it does not begin with <svg';
  do {
    const fault = readPart(reader);
    if (fault !== undefined) return fault;
  } while (reader.open.length > 0);
  reader.out += take(reader, space)?.[0] ?? '';
  skipPrologue(reader);
  return reader.at < reader.text.length ? 'something follows the drawing' : undefined;
}

function readPart(reader: Reader): string | undefined {
  if (reader.at >= reader.text.length) return `<${reader.open.at(-1)}> is not closed`;
  if (readSheet(reader)) return undefined;
  const start = take(reader, opening);
  if (start !== null) return openElement(reader, start);
  const end = take(reader, closing);
  if (end !== null) return closeElement(reader, end[1]!);
  if (take(reader, comment) !== null) return undefined;
  if (take(reader, section) !== null) {
    reader.removed.add('a CDATA section');
    return undefined;
  }
  const written = take(reader, characters);
  if (written === null) return `it is not well-formed at character ${reader.at + 1}`;
  write(reader, escaped(written[0]));
  return undefined;
}

/** A style sheet that only colours shapes; any other one is left out with everything in it. */
function readSheet(reader: Reader): boolean {
  const at = reader.at;
  const match = take(reader, sheet);
  const [whole = '', type = '', css = ''] = match ?? [];
  if (match !== null && isColouringSheet(css)) {
    write(reader, whole, `<style${type.replaceAll("'", '"')}>${css}</style>`);
    return true;
  }
  reader.at = at;
  return false;
}

function openElement(reader: Reader, match: RegExpExecArray): string | undefined {
  const [, name = '', written = '', slash] = match;
  reader.count += 1;
  if (reader.count > MAX_SVG_ELEMENTS) return `it has more than ${MAX_SVG_ELEMENTS} elements`;
  const hides = reader.hidden > 0 || !elements.has(name);
  if (!elements.has(name)) reader.removed.add(`<${name}>`);
  if (!hides) writeElement(reader, match, name, written);
  if (slash === '/') return undefined;
  reader.open.push(name);
  if (hides) reader.hidden += 1;
  return undefined;
}

function closeElement(reader: Reader, name: string): string | undefined {
  if (reader.open.pop() !== name) return `</${name}> closes another element`;
  if (reader.hidden > 0) reader.hidden -= 1;
  else write(reader, `</${name}>`);
  return undefined;
}

/** An element from which nothing is left out stays as it is written. */
function writeElement(reader: Reader, match: RegExpExecArray, name: string, written: string): void {
  const [whole, , , slash] = match;
  const { text, complete } = allowedAttributes(reader, written);
  const end = slash === '/' ? `></${name}>` : '>';
  write(reader, complete ? whole : `<${name}${text}${slash}>`, `<${name}${text}${end}`);
}

function allowedAttributes(reader: Reader, written: string) {
  let text = '';
  let complete = true;
  for (const [, name = '', double, single] of written.matchAll(attribute)) {
    const value = double ?? single ?? '';
    const safe = escaped(value);
    if (isAllowed(name, value)) text += ` ${name}="${safe}"`;
    else reader.removed.add(`the attribute ${name}`);
    complete &&= isAllowed(name, value) && safe === value;
  }
  return { text, complete };
}

/** Links and references lead only to a part of the same drawing. */
function isAllowed(name: string, value: string): boolean {
  if (!attributes.has(name)) return false;
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value);
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink';
  const plain = value.replaceAll(/url\(\s*#[\w.-]+\s*\)/g, '');
  return !/[&\\]|url\s*\(|javascript\s*:|data\s*:|@import|expression\s*\(/i.test(plain);
}

/** Entities that the drawing may use stay; every other sign of markup is written as text. */
function escaped(text: string): string {
  return text
    .replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
