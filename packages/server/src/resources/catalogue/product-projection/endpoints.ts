import {
  type AssortmentFacts,
  assortmentNeeds,
  isSold,
  soldIn,
  withSoldVariants,
} from '../../../commerce/catalogue/assortment.ts';
import { viewsAllProducts } from '../../../commerce/catalogue/product-scopes.ts';
import type { Parameters } from '../../../commerce/money/price-presentation.ts';
import {
  apiError,
  type EndpointContext,
  type EndpointDeclaration,
  endpoint,
} from '../../../declaration/index.ts';
import { adapted, isAdapted, presentationNeeds } from './presentation.ts';
import type { ProductProjection } from './resource.ts';

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

/** The variants that the store sells. */
function sold(projection: ProductProjection, facts: AssortmentFacts): ProductProjection {
  const sells = soldIn(projection.id, facts);
  return sells === undefined ? projection : withSoldVariants(projection, sells);
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
    // What the store does not sell does not exist here.
    sees: {
      needs: ({ params }, projection, known) =>
        assortmentNeeds(params.storeKey, [projection.id], known),
      check: (_, projection, facts) => isSold(projection, facts),
    },
    present: {
      applies: () => true,
      needs: (projections, query, known, context) => ({
        ...presentationNeeds(projections, query, known, context),
        ...assortmentNeeds(
          context.params.storeKey,
          projections.map(({ id }) => id),
          known,
        ),
      }),
      apply: (projection, query, now, facts) => adapted(sold(projection, facts), query, now, facts),
    },
  }),
];
