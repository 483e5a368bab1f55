import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/recurring-orders',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_recurring_orders'], manage: ['manage_recurring_orders'] },
  }),
];
