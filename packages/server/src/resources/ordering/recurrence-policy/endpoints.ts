import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/recurrence-policies',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    // Clients of before had the scopes of recurring orders alone.
    scopes: {
      view: ['view_recurrence_policies', 'view_recurring_orders'],
      manage: ['manage_recurrence_policies', 'manage_recurring_orders'],
    },
  }),
];
