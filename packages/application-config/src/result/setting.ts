// What the results for custom applications and for custom views have in common: the selected
// environment, its addresses, permissions, labels and the login in development.

import type { Environment } from '../placeholders/placeholders.ts';
import { cdnBlock, hostedSetting, type Selection } from '../placeholders/selection.ts';
import type { LocalizedLabel } from '../values/config-options.ts';
import { entryPointUriPathToResourceAccesses } from '../values/permissions.ts';
import {
  isRecord,
  listOf,
  member,
  type Plain,
  type PlainRecord,
  recordOf,
  textOf,
  textsOf,
} from '../values/plain-value.ts';
import { originOfRegion } from '../values/regions.ts';

/** A permission of the console and the scopes that it gives. */
export type Permission = { name: string; oAuthScopes: string[] };

type Addresses = { readonly app: URL; readonly cdn: URL; readonly api: URL };

/** A configuration with the selected environment and its addresses. */
export type Setting = {
  readonly value: PlainRecord;
  readonly selection: Selection;
  readonly addresses: Addresses;
};

/** The setting of a run. */
export function settingOf(
  value: PlainRecord,
  selection: Selection,
  environment: Environment,
): Setting {
  return { value, selection, addresses: addressesOf(value, selection, environment) };
}

/** A string that the checks have seen. */
export function required(value: string | undefined): string {
  if (value === undefined) throw new Error('A required text is missing after all checks.');
  return value;
}

/** The labels of a record in other languages. */
export function labelsOf(value: PlainRecord): LocalizedLabel[] {
  return listOf(member(value, 'labelAllLocales')).map((label) => ({
    locale: required(textOf(member(label, 'locale'))),
    value: required(textOf(member(label, 'value'))),
  }));
}

/** The strings of a list. */
export function texts(value: PlainRecord, name: string): string[] {
  return textsOf(member(value, name)).map(({ text }) => text);
}

/** A permission with its scopes for each verb of each group. */
export function permissionsOf(value: PlainRecord, entryPoint: string): Permission[] {
  const groups = listOf(member(value, 'additionalOAuthScopes')).map(recordOf);
  const names = groups.map((group) => required(textOf(member(group, 'name'))));
  const accesses = Object.values(entryPointUriPathToResourceAccesses(entryPoint, names));
  const scopes = [recordOf(member(value, 'oAuthScopes')), ...groups].flatMap((group) => [
    texts(group, 'view'),
    texts(group, 'manage'),
  ]);
  return accesses.map((name, index) => ({ name, oAuthScopes: scopes[index] ?? [] }));
}

/** Where the development server of the application listens. */
export function developmentAddress(environment: Environment): string {
  const port = environment.HTTP_PORT;
  return `http://localhost:${port !== undefined && /^\d{1,5}$/.test(port) ? port : '3001'}`;
}

function addressesOf(
  value: PlainRecord,
  selection: Selection,
  environment: Environment,
): Addresses {
  const url = required(hostedSetting(selection, 'url'));
  const app = selection.hosted ? url : developmentAddress(environment);
  const cdn = cdnBlock(selection) === undefined ? app : hostedSetting(selection, 'cdnUrl') || app;
  const region = textOf(member(value, 'cloudIdentifier')) ?? '';
  const api = textOf(member(value, 'mcApiUrl')) || required(originOfRegion(region));
  return { app: new URL(app), cdn: new URL(cdn), api: new URL(api) };
}

/** The login in development; with a team, it names the application or the view. */
export function developmentLogin(
  { value, selection, addresses: { app, api } }: Setting,
  id: PlainRecord,
): PlainRecord {
  const teamId = textOf(member(selection.settings, 'teamId'));
  // A console API on this machine has its login page where the application itself is served.
  const gateway =
    api.hostname === 'localhost' ? app.origin : api.origin.replace('//mc-api.', '//mc.');
  return withoutEmpty({
    authorizeUrl: `${gateway}/login/authorize`,
    initialProjectKey: textOf(member(selection.settings, 'initialProjectKey')) ?? '',
    ...(teamId === undefined ? {} : { teamId, ...id }),
    oAuthScopes: recordOf(member(value, 'oAuthScopes')),
    additionalOAuthScopes: listOf(member(value, 'additionalOAuthScopes')),
  });
}

/** The login asks for nothing by an empty list, so none is sent. */
function withoutEmpty(value: PlainRecord): PlainRecord {
  const members = Object.entries(value).map(([name, one]): [string, Plain] => [name, filled(one)]);
  return Object.fromEntries(members.filter(([, one]) => !isEmpty(one)));
}

function filled(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(filled);
  return isRecord(value) ? withoutEmpty(value) : value;
}

function isEmpty(value: Plain): boolean {
  if (value === '' || value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
