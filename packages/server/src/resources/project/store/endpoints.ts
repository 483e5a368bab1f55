import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/stores',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_stores'], manage: ['manage_stores'] },
  }),
];
