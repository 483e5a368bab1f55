import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import type { Parameters } from '../../../commerce/money/price-presentation.ts';
import {
  apiError,
  type EndpointContext,
  type EndpointDeclaration,
  endpoint,
} from '../../../declaration/index.ts';
import { adapted, isAdapted, presentationNeeds } from './presentation.ts';

/** Kind that a request reads, by its parameter `staged`. */
function readsFrom(query: Parameters, { principal }: EndpointContext): string {
  const staged = query.get('staged')?.at(-1) ?? 'false';
  if (staged !== 'true' && staged !== 'false')
    throw apiError.InvalidInput("Malformed parameter: staged: expected 'true' or 'false'.");
  if (staged === 'false') return 'product-projection';
  if (!viewsAllProducts(principal))
    throw apiError.insufficient_scope('Insufficient scope. One of: view_products.');
  return 'product-projection-staged';
}

const reading = {
  scopes: { view: ['view_products', 'view_published_products'], manage: [] },
  readsFrom,
  present: { applies: isAdapted, needs: presentationNeeds, apply: adapted },
} satisfies Partial<EndpointDeclaration>;

export const endpoints = [
  endpoint({
    ...reading,
    path: '/product-projections',
    operations: ['get', 'query', 'exists'],
  }),
  endpoint({
    ...reading,
    path: '/in-store/key={storeKey}/product-projections',
    operations: ['get', 'exists'],
    within: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
  }),
];
