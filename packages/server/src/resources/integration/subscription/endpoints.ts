import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/subscriptions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_subscriptions'], manage: ['manage_subscriptions'] },
  }),
];
