// What an API client may do, in groups that people look for. A scope that is in no group is among the others. Pure.
import type { Scope } from './calls.ts';

/** Ends of the names of scopes, behind `view_` and `manage_`. */
const things = {
  catalogue: [
    'published_products',
    'products',
    'categories',
    'product_types',
    'attribute_groups',
    'product_selections',
  ],
  prices: [
    'standalone_prices',
    'product_discounts',
    'cart_discounts',
    'discount_codes',
    'tax_categories',
    'shipping_methods',
  ],
  orders: [
    'orders',
    'order_edits',
    'payments',
    'payment_methods',
    'shopping_lists',
    'recurring_orders',
    'recurrence_policies',
    'quote_requests',
    'staged_quotes',
    'quotes',
  ],
  customers: [
    'customers',
    'customer_groups',
    'business_units',
    'associate_roles',
    'approval_rules',
    'approval_flows',
  ],
  shop: ['stores', 'channels', 'zones', 'states', 'types', 'key_value_documents'],
} as const;

/** Scopes of other names. */
const named = {
  buyers: [
    'create_anonymous_token',
    'manage_my_profile',
    'manage_my_orders',
    'manage_my_shopping_lists',
    'manage_my_payments',
    'manage_my_business_units',
    'manage_my_quote_requests',
    'manage_my_quotes',
  ],
  technical: [
    'view_messages',
    'manage_subscriptions',
    'manage_extensions',
    'view_api_clients',
    'manage_api_clients',
    'view_project_settings',
    'manage_project_settings',
    'view_audit_log',
    'introspect_oauth_tokens',
    'manage_locked_carts',
    'view_mcp_servers',
    'manage_mcp_servers',
    'manage_project',
  ],
} as const;

export type GroupName = keyof typeof things | keyof typeof named | 'services' | 'others';

export interface ScopeGroup {
  readonly name: GroupName;
  readonly scopes: readonly string[];
}

/** The existing scopes by group, in the order in which people look for them. */
export function scopeGroups(all: readonly Scope[]): readonly ScopeGroup[] {
  const known = new Set(all.map(({ name }) => name));
  const services = new Set(all.flatMap(({ name, service }) => (service === undefined ? [] : name)));
  const pairs = Object.entries(things).map(([name, ends]) => ({
    name: name as GroupName,
    scopes: ends.flatMap((end) => [`view_${end}`, `manage_${end}`]),
  }));
  const single = Object.entries(named).map(([name, scopes]) => ({
    name: name as GroupName,
    scopes: [...scopes] as readonly string[],
  }));
  const placed = new Set([...pairs, ...single].flatMap(({ scopes }) => scopes));
  const rest = [...known].filter((name) => !placed.has(name) && !services.has(name));
  return [
    ...pairs,
    ...single,
    { name: 'others' as const, scopes: rest },
    { name: 'services' as const, scopes: [...services] },
  ]
    .map(({ name, scopes }) => ({ name, scopes: scopes.filter((one) => known.has(one)) }))
    .filter(({ scopes }) => scopes.length > 0);
}

/** What a client of a usual kind holds. */
export const presets = {
  storefront: [
    'view_published_products',
    'view_categories',
    'view_product_selections',
    'view_shipping_methods',
    'view_stores',
    ...named.buyers.slice(0, 5),
  ],
  feed: ['view_products', 'view_categories', 'view_product_types', 'view_standalone_prices'],
  erp: ['manage_orders', 'manage_payments', 'manage_products', 'manage_standalone_prices'],
} as const satisfies { readonly [name: string]: readonly string[] };

export type PresetName = keyof typeof presets;

/** The scope that holds this one already, where it is chosen; a change includes a look. */
export function includedBy(scope: string, chosen: readonly string[]): string | undefined {
  if (scope !== 'manage_project' && chosen.includes('manage_project')) return 'manage_project';
  const holding =
    scope === 'view_published_products'
      ? ['view_products', 'manage_products']
      : scope.startsWith('view_')
        ? [scope.replace('view_', 'manage_')]
        : [];
  return holding.find((one) => chosen.includes(one));
}
