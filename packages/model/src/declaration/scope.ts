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

/** Every scope that a client can hold; all of them exist for a whole project. */
export const scopeTable: readonly ScopeRow[] = [
  wide('view_api_clients'),
  wide('manage_api_clients'),
  wide('view_approval_flows'),
  wide('manage_approval_flows'),
  wide('view_approval_rules'),
  wide('manage_approval_rules'),
  wide('view_associate_roles'),
  wide('manage_associate_roles'),
  wide('view_attribute_groups'),
  wide('manage_attribute_groups'),
  wide('view_audit_log'),
  inStore('view_business_units'),
  inStore('manage_business_units'),
  wide('manage_my_business_units'),
  inStore('view_cart_discounts'),
  inStore('manage_cart_discounts'),
  wide('view_categories'),
  wide('manage_categories'),
  wide('view_channels'),
  wide('manage_channels'),
  wide('view_customer_groups'),
  wide('manage_customer_groups'),
  inStore('view_customers'),
  inStore('manage_customers'),
  inStore('manage_my_profile'),
  inStore('view_discount_codes'),
  wide('manage_discount_codes'),
  wide('manage_extensions'),
  wide('view_mcp_servers'),
  wide('manage_mcp_servers'),
  wide('view_key_value_documents'),
  wide('manage_key_value_documents'),
  wide('view_messages'),
  inStore('view_orders'),
  inStore('manage_orders'),
  inStore('manage_my_orders'),
  wide('manage_locked_carts'),
  wide('view_order_edits'),
  wide('manage_order_edits'),
  wide('view_payment_methods'),
  wide('manage_payment_methods'),
  wide('view_payments'),
  wide('manage_payments'),
  wide('manage_my_payments'),
  wide('view_product_discounts'),
  wide('manage_product_discounts'),
  inStore('view_products'),
  inStore('manage_products'),
  wide('view_published_products'),
  wide('view_product_selections'),
  wide('manage_product_selections'),
  wide('view_product_types'),
  wide('manage_product_types'),
  wide('manage_project'),
  wide('view_project_settings'),
  wide('manage_project_settings'),
  inStore('view_quote_requests'),
  inStore('manage_quote_requests'),
  wide('manage_my_quote_requests'),
  inStore('view_quotes'),
  inStore('manage_quotes'),
  wide('manage_my_quotes'),
  wide('view_recurring_orders'),
  wide('manage_recurring_orders'),
  wide('view_recurrence_policies'),
  wide('manage_recurrence_policies'),
  wide('view_shipping_methods'),
  wide('manage_shipping_methods'),
  inStore('view_shopping_lists'),
  inStore('manage_shopping_lists'),
  inStore('manage_my_shopping_lists'),
  inStore('view_staged_quotes'),
  inStore('manage_staged_quotes'),
  wide('view_standalone_prices'),
  wide('manage_standalone_prices'),
  wide('view_states'),
  wide('manage_states'),
  wide('view_stores'),
  wide('manage_stores'),
  wide('manage_subscriptions'),
  wide('view_tax_categories'),
  wide('manage_tax_categories'),
  wide('view_types'),
  wide('manage_types'),
  wide('view_zones'),
  wide('manage_zones'),
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
