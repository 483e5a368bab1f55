// Scripts that are written into a page. A policy lets them run by the hash of their text.

/** A script element with text of its own; one with a source is a file. */
const inline = /<script(\s[^>]*)?>([\s\S]*?)<\/script\s*>/gi;
const HAS_SOURCE = /\ssrc\s*=/i;
const dataType =
  /\stype\s*=\s*["']?(?:application\/(?:ld\+)?json|importmap|speculationrules|text\/(?!javascript)[^"'\s>]+)/i;

/** The sources of a policy for the inline scripts of a page, each once. */
export function scriptHashes(page: string): string[] {
  const texts = [...page.matchAll(inline)]
    .filter(([, attributes = '', text = '']) => isCode(attributes) && text.trim() !== '')
    .map(([, , text = '']) => text);
  return [...new Set(texts)].map((text) => `'sha256-${digest(text)}'`);
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
