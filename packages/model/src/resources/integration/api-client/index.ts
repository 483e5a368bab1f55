import { endpoint, kindOf } from '../../../declaration/index.ts';
import { createApiClient } from './create.ts';
import { apiClient, shown } from './resource.ts';

// Creation is a procedure, because it answers the secret; there is no update.
const endpoints = [
  endpoint({
    path: '/api-clients',
    operations: ['get', 'query', 'exists', 'delete'],
    by: ['id'],
    scopes: { view: ['view_api_clients'], manage: ['manage_api_clients'] },
    deletesBy: 'no version',
    transform: { applies: () => true, apply: shown },
  }),
];

export const apiClientKind = kindOf({
  resource: apiClient,
  endpoints,
  procedures: [createApiClient],
});
