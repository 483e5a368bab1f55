import { apiError } from '../../../declaration/index.ts';

/**
 * Stock is found by its SKU; a variant that got another one would leave it behind.
 * @throws InvalidOperation
 */
export function checkNoStock(stock: readonly { readonly sku: string }[] | undefined): void {
  const [entry] = stock ?? [];
  if (entry !== undefined)
    throw apiError.InvalidOperation(
      `The SKU '${entry.sku}' has an inventory entry and cannot be changed.`,
    );
}
