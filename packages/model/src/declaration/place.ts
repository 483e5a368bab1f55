// The source position of a declaration, for errors at the start.

interface Place {
  readonly stack?: string;
}

const places = new WeakMap<object, Place>();
/** The word of the vocabulary, a builder of several declarations, and its caller. */
const frames = 4;

/** Notes that the declaration stands where the word of the vocabulary was called. */
export function placed<T extends object>(declaration: T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = frames;
  const place: Place = {};
  // The text of the stack is made when somebody reads it, which is when something is wrong.
  Error.captureStackTrace(place, placed);
  Error.stackTraceLimit = stackTraceLimit;
  places.set(declaration, place);
  return declaration;
}

/** The calls that led to the declaration, innermost first; `undefined` when it is not one. */
export const stackOf = (declaration: object): string | undefined => places.get(declaration)?.stack;
