import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/customer-groups',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_customer_groups', 'view_customers'],
      manage: ['manage_customer_groups', 'manage_customers'],
    },
  }),
];
