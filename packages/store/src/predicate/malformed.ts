// How the API reports a malformed parameter.

import { hinted } from '@storewright/model/base/hint';
import { type ApiError, apiError } from '@storewright/model/declaration';

/** By the character at which a predicate cannot be read on. */
const cures: ReadonlyMap<string, string> = new Map([
  ["'", 'Put strings in double quotes.'],
  ['.', 'Put nested fields in parentheses: shippingAddress(city="Berlin").'],
]);

/**
 * InvalidInput that shows the place: the reason with line and column, the predicate, a caret.
 * `at` counts UTF-16 code units from the start of the text.
 */
export function malformedWhere(reason: string, text: string, at: number): ApiError {
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)!.length + 1;
  const place = `(line ${before.length}, column ${column})`;
  return hinted(
    apiError.InvalidInput(
      `Malformed parameter: where: ${reason} ${place}\n${text}\n${' '.repeat(column - 1)}^`,
    ),
    cures.get(text[at] ?? ''),
  );
}

/** InvalidInput for a sort expression. */
export const malformedSort = (reason: string): ApiError =>
  apiError.InvalidInput(`Malformed parameter: sort: ${reason}`);
