import {
  type AssortmentFacts,
  assortmentNeeds,
  soldIn,
} from '../../../commerce/catalogue/assortment.ts';
import { type EndpointDeclaration, endpoint } from '../../../declaration/index.ts';
import { readsFrom } from '../product-projection/staged.ts';
import { ofProduct } from '../variant/of-product.ts';
import { needsOf, presented } from './presentation.ts';
import type { VariantProjection } from './resource.ts';
import { pageNeeds, soldOnPage } from './sold-variants.ts';

interface Asked {
  readonly staged?: boolean;
  readonly localeProjection?: readonly string[];
  readonly productId?: string;
  readonly includeNames?: readonly string[];
  readonly excludeNames?: readonly string[];
}

/** What arguments of GraphQL ask, as parameters of REST. */
function asParameters({ staged, localeProjection, productId, ...given }: Asked) {
  const { includeNames = [], excludeNames = [] } = given;
  const filter = [...includeNames, ...excludeNames.map((name) => `-${name}`)];
  return new Map<string, readonly string[]>([
    ...ofProduct(productId),
    ...(staged === true ? ([['staged', ['true']]] as const) : []),
    ...(localeProjection === undefined ? [] : ([['localeProjection', localeProjection]] as const)),
    ...(filter.length === 0 ? [] : ([['filter[attributes]', filter]] as const)),
  ]);
}

const reading = {
  operations: ['get', 'query', 'exists'],
  scopes: { view: ['view_products', 'view_published_products'], manage: [] },
  readsFrom: (query, context) => readsFrom(query, context).replace('product', 'variant'),
  graphqlSeeks: { one: { sku: 'sku = :given' } },
  graphqlAsks: asParameters,
  transform: { applies: () => true, needs: needsOf, apply: presented },
} satisfies Partial<EndpointDeclaration>;

const isSold = ({ product, sku }: VariantProjection, facts: AssortmentFacts): boolean =>
  soldIn(product.id, facts)?.(sku) === true;

export const endpoints = [
  endpoint({ ...reading, path: '/variant-projections' }),
  endpoint({
    ...reading,
    path: '/in-store/key={storeKey}/variant-projections',
    parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
    // What the store does not sell does not exist here.
    isVisible: {
      needs: ({ params }, { product }: VariantProjection, known) =>
        assortmentNeeds(params.storeKey, [product.id], known),
      check: (_, projection: VariantProjection, facts) => isSold(projection, facts),
    },
    visibilityNeeds: ({ params }, known, range) =>
      range === 'page' ? pageNeeds(params.storeKey!, known) : {},
    visibilityFilter: (_, facts, range) => (range === 'page' ? soldOnPage(facts) : undefined),
  }),
];
