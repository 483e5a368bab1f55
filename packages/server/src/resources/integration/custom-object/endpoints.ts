import { endpoint } from '../../../declaration/index.ts';
import { labelOf } from './resource.ts';

const scopes = {
  view: ['view_products', 'view_orders', 'view_customers', 'view_key_value_documents'],
  manage: ['manage_products', 'manage_orders', 'manage_customers', 'manage_key_value_documents'],
};

const named = { parts: ['container', 'key'], unique: 'key', value: labelOf };

export const endpoints = [
  endpoint({
    path: '/custom-objects',
    operations: ['query', 'exists', 'create'],
    by: [],
    scopes,
  }),
  endpoint({
    path: '/custom-objects',
    operations: ['get', 'delete'],
    by: [named],
    graphqlBy: ['id', named],
    deletesBy: 'optional version',
    scopes,
  }),
  endpoint({
    path: '/custom-objects/{container}',
    operations: ['query'],
    by: [],
    visibilityFilter: ({ params }) => ({
      where: 'container = :container',
      variables: { container: params.container! },
    }),
    scopes,
  }),
];
