import { endpoint } from '../../../declaration/index.ts';
import { shown } from './resource.ts';

// Creation is a procedure, because it answers the secret; there is no update.
export const endpoints = [
  endpoint({
    path: '/api-clients',
    operations: ['get', 'query', 'exists', 'delete'],
    by: ['id'],
    scopes: { view: ['view_api_clients'], manage: ['manage_api_clients'] },
    deletesBy: 'no version',
    transform: { applies: () => true, apply: shown },
  }),
];
