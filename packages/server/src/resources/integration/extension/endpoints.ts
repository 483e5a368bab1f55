import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/extensions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_extensions'], manage: ['manage_extensions'] },
  }),
];
