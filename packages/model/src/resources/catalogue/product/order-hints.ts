import { apiError } from '../../../declaration/index.ts';

/** A product has a place only within its own categories. */
export function checkCategoriesOfHints(
  categories: readonly { readonly id: string }[],
  hinted: readonly string[],
): void {
  const foreign = hinted.find((id) => !categories.some((category) => category.id === id));
  if (foreign !== undefined)
    throw apiError.InvalidOperation(`The product is not in the category '${foreign}'.`);
}
