import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/product-types',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_product_types', 'view_products'],
      manage: ['manage_product_types', 'manage_products'],
    },
  }),
];
