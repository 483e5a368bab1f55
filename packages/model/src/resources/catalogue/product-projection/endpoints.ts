import {
  type AssortmentFacts,
  assortmentNeeds,
  isSold,
  soldIn,
  withSoldVariants,
} from '../../../commerce/catalogue/assortment.ts';
import { type EndpointDeclaration, endpoint } from '../../../declaration/index.ts';
import { adapted, isAdapted, presentationNeeds } from './presentation.ts';
import type { ProductProjection } from './resource.ts';
import { readsFrom } from './staged.ts';

/** The variants that the store sells. */
function sold(projection: ProductProjection, facts: AssortmentFacts): ProductProjection {
  const sells = soldIn(projection.id, facts);
  return sells === undefined ? projection : withSoldVariants(projection, sells);
}

const reading = {
  scopes: { view: ['view_products', 'view_published_products'], manage: [] },
  readsFrom,
  transform: { applies: isAdapted, needs: presentationNeeds, apply: adapted },
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
    parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
    // What the store does not sell does not exist here.
    isVisible: {
      needs: ({ params }, projection, known) =>
        assortmentNeeds(params.storeKey, [projection.id], known),
      check: (_, projection, facts) => isSold(projection, facts),
    },
    transform: {
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
