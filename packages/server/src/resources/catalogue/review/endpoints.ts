import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/reviews',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_products'], manage: ['manage_products'] },
  }),
];
