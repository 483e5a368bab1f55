// The scopes of the API, one declaration each, and what holding one of them allows. Read by the
// token service, by authorisation and by the API clients.

interface ScopeRow {
  readonly name: string;
  /** May carry a store key: `view_orders:shop:berlin`. */
  readonly inStore: boolean;
  /**
   * Another service of the platform that the scope is for. Lists of scopes are copied whole, so tokens
   * and clients carry it; it opens nothing of the HTTP API.
   */
  readonly service?: string;
}

const wide = (name: string): ScopeRow => ({ name, inStore: false });
const ofService = (service: string, ...names: readonly string[]): readonly ScopeRow[] =>
  names.map((name) => ({ name, inStore: false, service }));
const inStore = (name: string): ScopeRow => ({ name, inStore: true });
const pair = (of: string): readonly ScopeRow[] => [wide(`view_${of}`), wide(`manage_${of}`)];
const pairInStore = (of: string) => [inStore(`view_${of}`), inStore(`manage_${of}`)];

/** Every scope that a client can hold; all of them exist for a whole project. */
export const scopeTable: readonly ScopeRow[] = [
  ...pair('api_clients'),
  ...pair('approval_flows'),
  ...pair('approval_rules'),
  ...pair('associate_roles'),
  ...pair('attribute_groups'),
  wide('view_audit_log'),
  ...pairInStore('business_units'),
  wide('manage_my_business_units'),
  ...pairInStore('cart_discounts'),
  ...pair('categories'),
  ...pair('channels'),
  ...pair('customer_groups'),
  ...pairInStore('customers'),
  inStore('manage_my_profile'),
  inStore('view_discount_codes'),
  wide('manage_discount_codes'),
  wide('manage_extensions'),
  ...pair('mcp_servers'),
  ...pair('key_value_documents'),
  wide('view_messages'),
  ...pairInStore('orders'),
  inStore('manage_my_orders'),
  wide('manage_locked_carts'),
  ...pair('order_edits'),
  ...pair('payment_methods'),
  ...pair('payments'),
  wide('manage_my_payments'),
  ...pair('product_discounts'),
  ...pairInStore('products'),
  wide('view_published_products'),
  ...pair('product_selections'),
  ...pair('product_types'),
  wide('manage_project'),
  ...pair('project_settings'),
  ...pairInStore('quote_requests'),
  wide('manage_my_quote_requests'),
  ...pairInStore('quotes'),
  wide('manage_my_quotes'),
  ...pair('recurring_orders'),
  ...pair('recurrence_policies'),
  ...pair('shipping_methods'),
  ...pairInStore('shopping_lists'),
  inStore('manage_my_shopping_lists'),
  ...pairInStore('staged_quotes'),
  ...pair('standalone_prices'),
  ...pair('states'),
  ...pair('stores'),
  wide('manage_subscriptions'),
  ...pair('tax_categories'),
  ...pair('types'),
  ...pair('zones'),
  wide('create_anonymous_token'),
  wide('introspect_oauth_tokens'),
  ...ofService('Import', 'view_import_containers', 'manage_import_containers'),
  ...ofService('Change History', 'manage_audit_log'),
  ...ofService('Sessions', 'view_sessions', 'manage_sessions'),
  ...ofService(
    'Checkout',
    'view_checkout_applications',
    'manage_checkout_applications',
    'view_checkout_payment_integrations',
    'manage_checkout_payment_integrations',
    'manage_checkout_payment_intents',
    'view_checkout_transactions',
    'manage_checkout_transactions',
  ),
  ...ofService(
    'Connect',
    'view_connectors',
    'manage_connectors',
    'view_connectors_deployments',
    'manage_connectors_deployments',
    'view_deployments',
    'manage_deployments',
  ),
  ...ofService('Intake', 'manage_intake_agent'),
];

/** Scopes that name a subject; they come from a flow or an external server, never from a request. */
export const subjectScopes = ['customer_id', 'anonymous_id', 'external_user_id'] as const;

const rows: ReadonlyMap<string, ScopeRow> = new Map(scopeTable.map((row) => [row.name, row]));

/** Where a scope is valid: a project, or one store of it. */
interface ScopePlace {
  readonly projectKey: string;
  readonly storeKey?: string | undefined;
}

/** A scope taken apart. */
interface Scope extends ScopePlace {
  readonly name: string;
}

/** `name:project` or `name:project:store` of a known scope; anything else is `undefined`. */
export function parseScope(text: string): Scope | undefined {
  const [name, projectKey, storeKey, ...rest] = text.split(':');
  const row = rows.get(name!);
  if (row === undefined || !projectKey || rest.length > 0) return undefined;
  if (storeKey === undefined) return { name: row.name, projectKey };
  return row.inStore && storeKey !== '' ? { name: row.name, projectKey, storeKey } : undefined;
}

/** The scope as it is written in requests and answers. */
export const formatScope = ({ name, projectKey, storeKey }: Scope): string =>
  storeKey === undefined ? `${name}:${projectKey}` : `${name}:${projectKey}:${storeKey}`;

/** The same scopes for another project, such as a branch; those for yet other projects are left out. */
export const scopesMoved = (
  scopes: Iterable<string>,
  move: { readonly from: string; readonly to: string },
): readonly string[] =>
  [...scopes].flatMap((text) => {
    const scope = parseScope(text);
    return scope?.projectKey === move.from ? [formatScope({ ...scope, projectKey: move.to })] : [];
  });

/** Names that satisfy each name: itself, what implies it, and `manage_project`. */
const satisfying: ReadonlyMap<string, readonly string[]> = new Map(
  scopeTable.map(({ name }) => [name, [...new Set([name, ...implying(name), 'manage_project'])]]),
);

/** Names of scopes that satisfy a name: itself first. */
export const scopesThatSatisfy = (name: string): readonly string[] => satisfying.get(name) ?? [];

function implying(name: string): readonly string[] {
  if (name === 'view_published_products') return ['view_products', 'manage_products'];
  if (!name.startsWith('view_')) return [];
  return [name.replace('view_', 'manage_')].filter((manage) => rows.has(manage));
}

/**
 * Whether any one of the required scopes is held, directly or by implication. A scope of one store
 * counts only with that store as the place; an unknown name is never held.
 * @param held Scopes as they are written, for example the scopes of a principal.
 * @param required Names without suffix.
 */
export function holds(
  held: ReadonlySet<string>,
  required: readonly string[],
  { projectKey, storeKey }: ScopePlace,
): boolean {
  return required.some((name) =>
    (satisfying.get(name) ?? []).some(
      (holding) =>
        held.has(`${holding}:${projectKey}`) ||
        (storeKey !== undefined && held.has(`${holding}:${projectKey}:${storeKey}`)),
    ),
  );
}

/** Whether the held scopes allow granting the scope. */
export const covers = (held: ReadonlySet<string>, scope: Scope): boolean =>
  holds(held, [scope.name], scope);

/** The members of a scope list: separated by blanks, each once, in order. */
export const scopeList = (text: string): string[] => [
  ...new Set(text.split(/\s+/).filter((part) => part !== '')),
];
