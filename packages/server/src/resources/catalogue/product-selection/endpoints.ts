import type { Selling } from '../../../commerce/catalogue/assortment.ts';
import { endpoint, type Known, need } from '../../../declaration/index.ts';

const scopes = { view: ['view_product_selections'], manage: ['manage_product_selections'] };

export const endpoints = [
  endpoint({
    path: '/product-selections',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes,
  }),
];

type Parameters = { readonly [name: string]: string };

const targetIn = ({ id, key }: Parameters) => (id === undefined ? { key: key! } : { id });

/** The assignments of the document that the path names, each with some of its members. */
const assignmentsOf = (kind: 'product' | 'product-selection', path: string, shown: string[]) =>
  endpoint({
    path,
    operations: ['query'],
    by: [],
    scopes,
    within: ({ params }) => [{ kind, by: targetIn(params) }],
    visibleNeeds: ({ params }) => ({ named: need.maybe<any>(kind, targetIn(params)) }),
    visible: (_, { named }) => ({
      where: kind === 'product' ? 'product(id = :id)' : 'productSelection(id = :id)',
      variables: { id: named?.id ?? '' },
    }),
    present: { applies: () => true, apply: (document) => only(document, shown) },
  });

const only = (document: any, members: readonly string[]) =>
  Object.fromEntries(
    members.filter((name) => document[name] !== undefined).map((name) => [name, document[name]]),
  );

const selected = ['variantSelection', 'variantExclusion'];
const ofSelection = ['product', ...selected];
const ofProduct = ['productSelection', ...selected, 'createdAt'];

export const assignmentEndpoints = [
  assignmentsOf('product-selection', '/product-selections/{id}/products', ofSelection),
  assignmentsOf('product-selection', '/product-selections/key={key}/products', ofSelection),
  assignmentsOf('product', '/products/{id}/product-selections', ofProduct),
  assignmentsOf('product', '/products/key={key}/product-selections', ofProduct),
  endpoint({
    path: '/in-store/key={storeKey}/product-selection-assignments',
    operations: ['query'],
    by: [],
    scopes,
    within: ({ params }) => [{ kind: 'store', by: { key: params.storeKey! } }],
    visibleNeeds: ({ params }, _known: Known) => ({
      store: need.maybe<Selling>('store', { key: params.storeKey! }),
    }),
    visible: (_, { store }) => activeOf(store),
    present: {
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
