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
