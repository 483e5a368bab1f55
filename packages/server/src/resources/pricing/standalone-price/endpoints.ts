import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/standalone-prices',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_standalone_prices'], manage: ['manage_standalone_prices'] },
  }),
];
