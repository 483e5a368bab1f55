// The names of permissions and accesses that follow from `entryPointUriPath` and the groups:
// `avengers` gives `ViewAvengers`, `ManageAvengers`, `viewAvengers` and `manageAvengers`.

import { listOf, member, type PlainRecord, textOf } from './plain-value.ts';
import { reservedEntryPoints } from './reserved.ts';
import { ENTRY_POINT_URI_PATH_REGEX } from './text-forms.ts';

/** The entry point that all custom views share. Their permissions have no prefix: `View`, `ManageBooks`. */
export const CUSTOM_VIEW_HOST = '@@custom-view-host@@';

/** Names by verb and group: `View`, `Manage`, `ViewBooks`, `ManageBooks`. */
export type KeysByName = { [name: string]: string };

/** `the-avengers` → `TheAvengers`, `the_avengers` → `The_Avengers`, `a-01` → `A/01`. */
export function formatEntryPointUriPathToResourceAccessKey(entryPointUriPath: string): string {
  return entryPointUriPath
    .replaceAll(/-(\d)/g, '/$1')
    .replaceAll(/(^|[-_/])([a-z])/g, (_, sign: string, letter: string) => {
      return `${sign === '-' ? '' : sign}${letter.toUpperCase()}`;
    });
}

/** `the-books` → `TheBooks`. */
export function formatPermissionGroupNameToResourceAccessKey(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function keysByName(
  verbs: readonly [view: string, manage: string],
  entryPointUriPath: string,
  groups: readonly string[],
): KeysByName {
  const entry =
    entryPointUriPath === CUSTOM_VIEW_HOST
      ? ''
      : formatEntryPointUriPathToResourceAccessKey(entryPointUriPath);
  const suffixes = ['', ...groups.map(formatPermissionGroupNameToResourceAccessKey)];
  return Object.fromEntries(
    suffixes.flatMap((suffix) =>
      verbs.map((verb) => [`${verb}${suffix}`, `${verb}${entry}${suffix}`]),
    ),
  );
}

/** Accesses as the console's API names them: `{ view: 'viewAvengers', … }`. */
export function entryPointUriPathToResourceAccesses(
  entryPointUriPath: string,
  permissionGroupNames: readonly string[] = [],
): KeysByName {
  return keysByName(['view', 'manage'], entryPointUriPath, permissionGroupNames);
}

/** Permissions as an application asks for them: `{ View: 'ViewAvengers', … }`. */
export function entryPointUriPathToPermissionKeys(
  entryPointUriPath: string,
  permissionGroupNames: readonly string[] = [],
): KeysByName {
  return keysByName(['View', 'Manage'], entryPointUriPath, permissionGroupNames);
}

/** The permissions of a configuration, or none as long as its entry point is not usable. */
export function permissionKeysOf(value: PlainRecord): string[] {
  const entryPoint = textOf(member(value, 'entryPointUriPath'));
  if (entryPoint === undefined || reservedEntryPoints.has(entryPoint)) return [];
  if (!ENTRY_POINT_URI_PATH_REGEX.test(entryPoint)) return [];
  const groups = listOf(member(value, 'additionalOAuthScopes')).flatMap(
    (group) => textOf(member(group, 'name')) ?? [],
  );
  return Object.values(entryPointUriPathToPermissionKeys(entryPoint, groups));
}

/**
 * The scopes that a permission really gives: a `manage_` scope implies the `view_` scope of the
 * same name, so `manage_orders` also reads orders.
 */
export function effectiveScopes(scopes: readonly string[]): string[] {
  const implied = scopes
    .filter((scope) => scope.startsWith('manage_'))
    .map((scope) => `view_${scope.slice('manage_'.length)}`);
  return [...new Set([...scopes, ...implied])];
}
