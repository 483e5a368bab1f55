import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/channels',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_channels', 'view_products'],
      manage: ['manage_channels', 'manage_products'],
    },
  }),
];
