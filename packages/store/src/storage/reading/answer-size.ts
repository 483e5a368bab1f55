// How large an answer may become. A page of the largest documents would be gigabytes, and V8 cannot
// even hold a string of that length.
import { apiError, limits } from '@storewright/model/declaration';

/** @throws ContentTooLarge when the documents together are too large for one answer. */
export const checkAnswerSize = (texts: readonly { readonly length: number }[]): void =>
  checkLength(texts.reduce((sum, { length }) => sum + length, 0));

/** @throws ContentTooLarge */
export function checkLength(size: number): void {
  if (size > limits.answerSize)
    throw apiError.ContentTooLarge(
      'The answer would be too large. Ask for fewer documents with limit, or expand less.',
    );
}
