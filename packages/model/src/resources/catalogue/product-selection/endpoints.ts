import type { Selling } from '../../../commerce/catalogue/assortment.ts';
import {
  type EndpointDeclaration,
  endpoint,
  fullEndpoint,
  type Known,
  need,
} from '../../../declaration/index.ts';

const scopes = { view: ['view_product_selections'], manage: ['manage_product_selections'] };

export const endpoints = [fullEndpoint('/product-selections', 'product_selections')];

type Parameters = { readonly [name: string]: string };

const targetIn = ({ id, key }: Parameters) => (id === undefined ? { key: key! } : { id });

/** The assignments of the document that the path names. */
const assignmentsOf = (kind: 'product' | 'product-selection', path: string) =>
  ({
    path,
    operations: ['query'],
    by: [],
    scopes,
    countsWhenAsked: true,
    parents: ({ params }) => [{ kind, by: targetIn(params) }],
    visibilityNeeds: ({ params }) => ({ named: need.maybe<any>(kind, targetIn(params)) }),
    visibilityFilter: (_, { named }) => ({
      where: kind === 'product' ? 'product(id = :id)' : 'productSelection(id = :id)',
      variables: { id: named?.id ?? '' },
    }),
  }) satisfies EndpointDeclaration;

/** With some of their members. */
const shownOf = (kind: 'product' | 'product-selection', path: string, shown: string[]) =>
  endpoint({
    ...assignmentsOf(kind, path),
    transform: { applies: () => true, apply: (document) => only(document, shown) },
  });

const only = (document: any, members: readonly string[]) =>
  Object.fromEntries(
    members.filter((name) => document[name] !== undefined).map((name) => [name, document[name]]),
  );

const selected = ['variantSelection', 'variantExclusion'];
const ofSelection = ['product', ...selected];
const ofProduct = ['productSelection', ...selected, 'createdAt'];

export const assignmentEndpoints = [
  shownOf('product-selection', '/product-selections/{id}/products', ofSelection),
  shownOf('product-selection', '/product-selections/key={key}/products', ofSelection),
  shownOf('product', '/products/{id}/product-selections', ofProduct),
  shownOf('product', '/products/key={key}/product-selections', ofProduct),
  endpoint({
    ...assignmentsOf('product-selection', '/product-selections/{id}/products'),
    isGraphqlOnly: true,
    graphqlPagesOf: { type: 'ProductSelection', field: 'productRefs' },
  }),
  endpoint({
    ...assignmentsOf('product', '/products/{id}/product-selections'),
    isGraphqlOnly: true,
    graphqlPagesOf: { type: 'Product', field: 'productSelectionRefs' },
  }),
  endpoint({
    path: '/product-selection-assignments',
    isGraphqlOnly: true,
    operations: ['query'],
    by: [],
    scopes,
  }),
  endpoint({
    path: '/in-store/key={storeKey}/product-selection-assignments',
    operations: ['query'],
    by: [],
    scopes,
    countsWhenAsked: true,
    parents: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
    visibilityNeeds: ({ params }, _known: Known) => ({
      store: need.maybe<Selling>('store', { key: params.storeKey! }),
    }),
    visibilityFilter: (_, { store }) => activeOf(store),
    transform: {
      applies: () => true,
      apply: (document) => only(document, ['product', 'productSelection', ...selected]),
    },
  }),
];

function activeOf(store: Selling | undefined) {
  const ids = (store?.productSelections ?? [])
    .filter(({ active }) => active)
    .map(({ productSelection }) => productSelection.id);
  return ids.length === 0
    ? { where: 'id is not defined', variables: {} }
    : { where: 'productSelection(id in :ids)', variables: { ids } };
}
