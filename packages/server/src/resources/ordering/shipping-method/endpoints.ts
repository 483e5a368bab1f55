import { endpoint } from '../../../declaration/index.ts';
import { viewScopes } from './matching-location.ts';

export const endpoints = [
  endpoint({
    path: '/shipping-methods',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: viewScopes, manage: ['manage_shipping_methods', 'manage_orders'] },
  }),
];
