// A string escaped for HTML.

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** The text as it stands between tags, or between double quotes in one. */
export const escapedHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (one) => entities.get(one)!);
