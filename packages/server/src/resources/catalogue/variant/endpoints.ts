import { endpoint, f } from '../../../declaration/index.ts';
import { ofProduct } from './of-product.ts';

export const endpoints = [
  endpoint({
    path: '/variants',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_products'], manage: ['manage_products'] },
    graphqlAsks: {
      takes: {},
      ofPage: { productId: f.optional(f.text()) },
      parameters: ({ productId }) => ofProduct(productId),
    },
    graphqlSeeks: {
      one: { sku: 'current(sku = :given)', stagedSku: 'staged(sku = :given)' },
    },
  }),
];
