/** Limits on the shape of documents and inputs; limits of the edges stand with the options. */
export const limits = {
  /** Longest text, in UTF-16 code units. */
  textLength: 262_144,
  /** Longest message or string member of an error, in UTF-16 code units. */
  messageLength: 2_000,
  /** Longest update action that an error repeats, in characters of its JSON text. */
  actionInError: 10_000,
  /** Most elements of a list that names no limit of its own. */
  listSize: 10_000,
  /** Most members of a map with free names. */
  mapSize: 1_000,
  /** Deepest nesting of JSON in a body. */
  jsonDepth: 64,
  /** Update actions in one request. */
  updateActions: 500,
  /** Largest document, in bytes of its JSON text. */
  documentBytes: 16 * 1024 * 1024,
  /** Documents of one answer together, in characters of their JSON text. */
  answerSize: 64 * 1024 * 1024,
  /** Rounds in which an action may ask for facts. */
  factRounds: 12,
} as const;

const ellipsis = '…';

/** The beginning of a string, at most `max` UTF-16 code units, with `…` at its end when it is cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 2);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? max - 2 : max - 1) + ellipsis;
}

/** Whether `cut` with the same maximum may have made the string. */
export const isCut = (text: string, max: number): boolean =>
  text.length >= max - 1 && text.endsWith(ellipsis);
