import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/types',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_types'], manage: ['manage_types'] },
  }),
];
