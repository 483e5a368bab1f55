// What a user may in a project, and what of it an application gets.
import { scopesThatSatisfy, scopeTable } from '@storewright/model/declaration';
import {
  type NamedRole,
  type Rank,
  type Role,
  roles,
  type User,
} from '@storewright/store/storage/people/users';

export const roleIn = ({ roles }: User, projectKey: string): Role | undefined =>
  Object.hasOwn(roles, projectKey) ? roles[projectKey] : roles['*'];

export const isAdministrator = ({ roles }: User): boolean => roles['*'] === 'admin';

/** Scopes that permit more than their names say: editors change products, not access. */
const forAdministrators: ReadonlySet<string> = new Set([
  'manage_project',
  'manage_api_clients',
  'manage_extensions',
  'manage_subscriptions',
  'manage_project_settings',
]);

export const scopeNames: ReadonlySet<string> = new Set([
  'manage_project',
  ...scopeTable.map(({ name }) => name),
]);

const scopeList: readonly string[] = [...scopeNames];

/** What pages need of any project: its languages and currencies. */
const ofEveryone = 'view_project_settings';

const both = (...things: readonly string[]): readonly string[] =>
  things.flatMap((thing) => [`view_${thing}`, `manage_${thing}`]);
const seeing = (...things: readonly string[]): readonly string[] =>
  things.map((thing) => `view_${thing}`);

const namedRoles: { readonly [role in NamedRole]: readonly string[] } = {
  admin: scopeList,
  editor: scopeList.filter((scope) => !forAdministrators.has(scope)),
  viewer: scopeList.filter((scope) => scope.startsWith('view_')),
  catalogue: [
    ...both('products', 'categories', 'product_types', 'attribute_groups', 'product_selections'),
    ...both('standalone_prices', 'product_discounts', 'cart_discounts', 'discount_codes'),
    ...seeing('published_products', 'channels', 'customer_groups', 'states', 'stores'),
    ...seeing('tax_categories', 'types', 'zones'),
  ],
  orders: [
    ...both('orders', 'order_edits', 'payments', 'recurring_orders', 'shopping_lists'),
    ...both('quote_requests', 'staged_quotes', 'quotes'),
    ...seeing('customers', 'customer_groups', 'business_units', 'associate_roles'),
    ...seeing('products', 'published_products', 'categories', 'product_types', 'channels'),
    ...seeing('cart_discounts', 'discount_codes', 'shipping_methods', 'payment_methods'),
    ...seeing('states', 'stores', 'tax_categories', 'types', 'zones', 'recurrence_policies'),
  ],
};

/** Scopes that a role of one's own may hold: to see and to change what a project has. */
export const scopesToGrant: readonly string[] = scopeTable
  .filter(({ service }) => service === undefined)
  .map(({ name }) => name)
  .filter((name) => /^(view|manage)_(?!my_|project$)/.test(name));

/** The role of a name, else that of scopes; nothing where neither is one. */
export function roleGiven(name: string, scopes: readonly string[]): Role | undefined {
  const named = roles.find((one) => one === name);
  if (named !== undefined) return named;
  const isKnown = scopes.every((scope) => scopesToGrant.includes(scope));
  return scopes.length > 0 && isKnown ? [...new Set(scopes)] : undefined;
}

/** `own` for a role that is a list of scopes. */
export const nameOfRole = (role: Role): NamedRole | 'own' =>
  typeof role === 'string' ? role : 'own';

const grantedBy = (role: Role): readonly string[] =>
  typeof role === 'string' ? (namedRoles[role] ?? []) : role;

/** Names of the scopes that a role holds, also of implied scopes. */
export function scopesOfRole(role: Role): readonly string[] {
  const granted = new Set([...grantedBy(role), ofEveryone]);
  return scopeList.filter(
    (scope) => granted.has(scope) || scopesThatSatisfy(scope).some((one) => granted.has(one)),
  );
}

/** Whether the role holds one of the scopes. */
export const holdsOne = (role: Role, scopes: readonly string[]): boolean => {
  const held = new Set(scopesOfRole(role));
  return scopes.some((scope) => held.has(scope));
};

/** The application's scopes as far as the user's role goes; `manage_` shows what it manages. */
export function scopesFor(role: Role, asked: readonly string[]): readonly string[] {
  const implied = asked
    .filter((scope) => scope.startsWith('manage_'))
    .map((scope) => scope.replace('manage_', 'view_'));
  const all = [...new Set([...asked, ...implied])].filter((scope) => scopeNames.has(scope));
  const held = new Set(scopesOfRole(role));
  return all.filter((scope) => held.has(scope));
}

/** The least of the general roles that holds one of the scopes, any of which will do. */
export const leastRole = (scopes: readonly string[]): Rank =>
  (['viewer', 'editor'] as const).find((role) => holdsOne(role, scopes)) ?? 'admin';

const ranks: ReadonlyMap<Role, number> = new Map<Role, number>([
  ['viewer', 1],
  ['editor', 2],
  ['admin', 3],
]);

/** Whether the role may do what the other one may. Roles for a part of a project have no rank: they have scopes. */
export const isAtLeast = (role: Role | undefined, needed: Rank): boolean =>
  role !== undefined && (ranks.get(role) ?? 0) >= (ranks.get(needed) ?? 0);
