import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/payment-methods',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_payment_methods'], manage: ['manage_payment_methods'] },
  }),
];
