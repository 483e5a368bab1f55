import { change, endpoint, f, kindOf, resource } from '../../../declaration/index.ts';

/** A word of the path: of a container, and of an object in it. */
const word = () => f.text({ min: 1, max: 256, pattern: '^[-_~.a-zA-Z0-9]+$' });

/** What names an object; neither of the two words can hold a slash. */
const labelOf = ({ container, key }: Named): string => `${container}/${key}`;

interface Named {
  readonly container?: string;
  readonly key?: string;
}

const customObject = resource({
  kind: 'key-value-document',
  name: 'CustomObject',
  doc: 'Any JSON value under a key in a container.',
  fields: { container: word(), key: word(), value: f.json() },
  unique: [{ field: 'key', values: (document) => [labelOf(document)] }],
  facets: ['container', 'key'],
  sortColumns: [{ path: 'container', type: 'text' }],
  indexes: [['container']],
  maxPerProject: 20_000_000,
  isLarge: true,
  userProvided: ['container', 'key'],
});

const create = customObject.create({
  doc: 'Creates a custom object, or replaces the value of the custom object with the same container and key.',
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
