import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/tax-categories',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_tax_categories', 'view_products'],
      manage: ['manage_tax_categories', 'manage_products'],
    },
  }),
];
