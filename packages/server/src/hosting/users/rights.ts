// What a user may in a project, and what of it an application gets.
import { scopeTable } from '../../declaration/index.ts';
import { type Role, roles, type User } from './store.ts';

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

const allows = (role: Role, scope: string): boolean =>
  scope.startsWith('view_') ||
  role === 'admin' ||
  (role === 'editor' && !forAdministrators.has(scope));

/** The application's scopes as far as the user's role goes; `manage_` shows what it manages. */
export function scopesFor(role: Role, asked: readonly string[]): readonly string[] {
  const implied = asked
    .filter((scope) => scope.startsWith('manage_'))
    .map((scope) => scope.replace('manage_', 'view_'));
  const all = [...new Set([...asked, ...implied])].filter((scope) => scopeNames.has(scope));
  return all.filter((scope) => allows(role, scope));
}

/** The scopes of a role in a project, without the scopes that only an application requests. */
export const scopesOfRole = (role: Role): readonly string[] =>
  [...scopeNames].filter((scope) => allows(role, scope));

/** The least role that holds one of the scopes, any of which will do. */
export const leastRole = (scopes: readonly string[]): Role =>
  roles.toReversed().find((role) => scopes.some((scope) => allows(role, scope))) ?? 'admin';

const ranks: ReadonlyMap<Role, number> = new Map([
  ['viewer', 1],
  ['editor', 2],
  ['admin', 3],
]);

/** Whether who has the role may do what the other one may. */
export const isAtLeast = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && (ranks.get(role) ?? 0) >= (ranks.get(needed) ?? 0);
