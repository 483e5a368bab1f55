// Advice for the developer about an error, in addition to its API message: it is in the log and,
// while only this machine is served, in a header of the answer. The body stays as in the API.

const hints = new WeakMap<object, string>();

/** The error with a sentence for the developer; without one as it is. */
export function hinted<E extends object>(error: E, hint: string | undefined): E {
  const text = hint?.trim() ?? '';
  if (text !== '') hints.set(error, text);
  return error;
}

/** The hint of the error. */
export const hintOf = (error: object): string | undefined => hints.get(error);
