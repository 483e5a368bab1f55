import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/categories',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_categories', 'view_products'],
      manage: ['manage_categories', 'manage_products'],
    },
  }),
];
