// The tools that a server can have, by name, and the catalogue that describes them.

/** What tools do, and what they do it with. */
const table: readonly (readonly [verbs: string, subjects: string])[] = [
  [
    'create read update',
    'applications attribute_groups business_units cart_discounts categories channels ' +
      'custom_objects customer_groups customers discount_codes extensions inventory orders ' +
      'payment_integrations payment_methods payments product_discounts product_selections ' +
      'product_tailoring product_types products quote_requests quotes recurring_orders reviews ' +
      'shipping_methods shopping_lists staged_quotes standalone_prices states stores ' +
      'subscriptions tax_categories types zones',
  ],
  ['create read update replicate', 'carts'],
  ['create read', 'transactions'],
  ['create update', 'bulk'],
  ['read update', 'project'],
  ['read', 'customer_search messages product_projections product_search'],
  ['update', 'payment_intents'],
];

const single = table.flatMap(([verbs, subjects]) =>
  subjects
    .split(' ')
    .flatMap((subject) =>
      verbs.split(' ').map((verb) => ({ name: `${verb}_${subject}`, subject })),
    ),
);

/** Names of single tools, and of all of them or all that read. */
export const toolNames: readonly string[] = ['all', 'read_all', ...single.map(({ name }) => name)];

const operationOf = (name: string) => (name.startsWith('read_') ? 'read' : 'write');

const tools = [
  { name: 'all', description: 'Every tool.' },
  { name: 'read_all', description: 'Every tool that only reads.', operationType: 'read' },
  ...single.map(({ name, subject }) => ({
    name,
    description: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}.`,
    operationType: operationOf(name),
    groups: [subject],
  })),
];

/** Versions of the tools; the last one is the latest. */
export const majorVersions = ['v1', 'v4'] as const;

/** The types of servers, each with the tools of one major version. */
export const catalogue = majorVersions.map((majorVersion) => ({
  type: 'CommerceMCP',
  majorVersion,
  tools,
}));
