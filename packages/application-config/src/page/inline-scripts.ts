// Scripts that are written into a page. A policy lets them run by the hash of their text.

/** A script element with text of its own; one with a source is a file. */
const opening = /<script(\s[^<>]*)?>/gi;
const closing = /<\/script\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
const dataType =
  /\stype\s*=\s*["']?(?:application\/(?:ld\+)?json|importmap|speculationrules|text\/(?!javascript)[^"'\s>]+)/i;

/** The sources of a policy for the inline scripts of a page, each once. */
export function scriptHashes(page: string): string[] {
  const texts = elementsIn(page)
    .filter(({ attributes, text }) => isCode(attributes) && text.trim() !== '')
    .map(({ text }) => text);
  return [...new Set(texts)].map((text) => `'sha256-${digest(text)}'`);
}

/** Script elements one after the other; one that is not closed is none. */
function elementsIn(page: string): { readonly attributes: string; readonly text: string }[] {
  const ends = [...page.matchAll(closing)];
  const elements: { attributes: string; text: string }[] = [];
  let from = 0;
  let next = 0;
  for (const start of page.matchAll(opening)) {
    if (start.index < from) continue;
    const begin = start.index + start[0].length;
    while (next < ends.length && ends[next]!.index < begin) next += 1;
    const end = ends[next];
    if (end === undefined) break;
    elements.push({ attributes: start[1] ?? '', text: page.slice(begin, end.index) });
    from = end.index + end[0].length;
  }
  return elements;
}

function isCode(attributes: string): boolean {
  return (
    !HAS_SOURCE.test(attributes) && (!dataType.test(attributes) || /importmap/.test(attributes))
  );
}

/** Asked for here and not imported: reading a configuration needs none of it, and it takes 3 ms. */
function digest(text: string): string {
  const { createHash } = process.getBuiltinModule('node:crypto');
  // Browsers hash the text as it is read from the page, where a line ends in one character.
  return createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64');
}
