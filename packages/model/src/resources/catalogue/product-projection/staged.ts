import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import type { Parameters } from '../../../commerce/money/price-presentation.ts';
import { apiError, type EndpointContext } from '../../../declaration/index.ts';

/** Kind that a request reads, by its parameter `staged`. */
export function readsFrom(query: Parameters, { principal }: EndpointContext): string {
  const staged = query.get('staged')?.at(-1) ?? 'false';
  if (staged !== 'true' && staged !== 'false')
    throw apiError.InvalidInput("Malformed parameter: staged: expected 'true' or 'false'.");
  if (staged === 'false') return 'product-projection';
  if (!viewsAllProducts(principal))
    throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
  return 'product-projection-staged';
}
