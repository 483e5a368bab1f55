import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/messages',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    scopes: { view: ['view_messages'], manage: [] },
  }),
];
