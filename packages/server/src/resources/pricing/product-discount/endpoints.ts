import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/product-discounts',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_product_discounts', 'view_products'],
      manage: ['manage_product_discounts', 'manage_products'],
    },
  }),
];
