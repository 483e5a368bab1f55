import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/zones',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_zones', 'view_orders'], manage: ['manage_zones', 'manage_orders'] },
  }),
];
