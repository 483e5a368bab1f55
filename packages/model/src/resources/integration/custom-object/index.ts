import { change, endpoint, f, kindOf } from '../../../declaration/index.ts';
import { customObject, labelOf, word } from './resource.ts';

const create = customObject.create({
  doc: 'Creates a custom object, or replaces the value of the custom object with the same container and key.',
  name: 'CustomObjectDraft',
  members: {
    container: word(),
    key: word(),
    value: f.json(),
    version: f.optional(f.long()),
  },
  apply: ({ container, key, value }) => change({ container, key, value }),
  replaces: {
    unique: 'key',
    value: labelOf,
    apply: (before, { value }) => change({ ...before, value }),
  },
});

const scopes = {
  view: ['view_products', 'view_orders', 'view_customers', 'view_key_value_documents'],
  manage: ['manage_products', 'manage_orders', 'manage_customers', 'manage_key_value_documents'],
};

const named = { parts: ['container', 'key'], unique: 'key', value: labelOf };

const endpoints = [
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

export const customObjectKind = kindOf({
  resource: customObject,
  belongsTo: 'everybody',
  create,
  endpoints,
});
