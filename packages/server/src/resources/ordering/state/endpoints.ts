import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/states',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_states'], manage: ['manage_states'] },
  }),
];
