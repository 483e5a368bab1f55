// The fault of a cart predicate, and its position.
import { type ApiError, apiError } from '../../declaration/index.ts';

function placed(reason: string, text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${reason} (line ${before.length}, column ${before.at(-1)!.length + 1})`;
}

/** `SyntaxError`: the text is no predicate. */
export const malformed = (reason: string, text: string, at: number): ApiError =>
  apiError.SyntaxError(`Malformed cart predicate: ${placed(reason, text, at)}`);

/** `SemanticError`: the text is a predicate, but not one over carts. */
export const meaningless = (reason: string, text: string, at: number): ApiError =>
  apiError.SemanticError(`Cart predicate without meaning: ${placed(reason, text, at)}`);
