// What a developer may do about an error, beside what the API says of it: the log has it and, while
// only this machine is served, a header of the answer. The body stays as the API's.

const hints = new WeakMap<object, string>();

/** The error with a sentence for the developer; without one as it is. */
export function hinted<E extends object>(error: E, hint: string | undefined): E {
  const text = hint?.trim() ?? '';
  if (text !== '') hints.set(error, text);
  return error;
}

/** What was said to the developer about the error. */
export const hintOf = (error: object): string | undefined => hints.get(error);
