// What a checked configuration becomes: `data` for the console, `env` for `window.app`, `headers`
// for the web server. Pure; the value has passed all checks.

import type { Environment } from '../placeholders/placeholders.ts';
import {
  cdnBlock,
  hostedSetting,
  type Selection,
  selectEnvironment,
} from '../placeholders/selection.ts';
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
import { originOfRegion, regionOfOrigin } from '../values/regions.ts';
import { sanitizedSvg } from '../values/sanitize-svg.ts';
import { fullPath } from '../values/submenu-path.ts';

/** A link of the menu; members that are not known here are passed on as they are. */
export type MenuLink = {
  [name: string]: unknown;
  defaultLabel: string;
  labelAllLocales: LocalizedLabel[];
  permissions: string[];
};

export type ApplicationData = {
  id: string;
  name: string;
  description?: string;
  entryPointUriPath: string;
  url: string;
  permissions: { name: string; oAuthScopes: string[] }[];
  icon: string;
  mainMenuLink: MenuLink;
  submenuLinks: (MenuLink & { uriPath: string })[];
};

/** `window.app`: the computed members, and all of additionalEnv but empty strings. */
export type ApplicationEnv = { [name: string]: unknown } & {
  applicationId: string;
  applicationIdentifier: string;
  applicationName: string;
  cdnUrl: string;
  entryPointUriPath: string;
  env: string;
  frontendHost: string;
  location: string;
  mcApiUrl: string;
  revision: string;
  servedByProxy: boolean;
};

export type ApplicationHeaders = {
  csp: { [directive: string]: string[] };
  permissionsPolicies?: { [directive: string]: string };
  strictTransportSecurity?: string[];
};

export type ProcessedConfig = {
  data: ApplicationData;
  env: ApplicationEnv;
  headers: ApplicationHeaders;
};

type Addresses = { readonly app: URL; readonly cdn: URL; readonly api: URL };

/** Everything that is computed from a configuration without findings. */
export function processedConfig(value: PlainRecord, environment: Environment): ProcessedConfig {
  const selection = selectEnvironment(value, environment);
  const addresses = addressesOf(value, selection, environment);
  const data = applicationData(value, selection);
  return {
    data,
    env: applicationEnv(value, selection, addresses, data),
    headers: applicationHeaders(value, selection, addresses),
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new Error('A required text is missing after all checks.');
  return value;
}

function applicationData(value: PlainRecord, selection: Selection): ApplicationData {
  const text = (name: string) => required(textOf(member(value, name)));
  const description = textOf(member(value, 'description'));
  const entryPointUriPath = text('entryPointUriPath');
  return {
    id: required(hostedSetting(selection, 'applicationId')),
    name: text('name'),
    ...(description === undefined ? {} : { description }),
    entryPointUriPath,
    url: required(hostedSetting(selection, 'url')),
    permissions: permissionsOf(value, entryPointUriPath),
    icon: required(sanitizedSvg(text('icon')).svg),
    mainMenuLink: menuLink(recordOf(member(value, 'mainMenuLink'))),
    submenuLinks: listOf(member(value, 'submenuLinks')).map((link) => ({
      ...menuLink(recordOf(link)),
      uriPath: fullPath(required(textOf(member(link, 'uriPath'))), entryPointUriPath),
    })),
  };
}

function menuLink(link: PlainRecord): MenuLink {
  const labels = listOf(member(link, 'labelAllLocales'));
  return {
    ...link,
    defaultLabel: required(textOf(member(link, 'defaultLabel'))),
    labelAllLocales: labels.map((label) => ({
      locale: required(textOf(member(label, 'locale'))),
      value: required(textOf(member(label, 'value'))),
    })),
    permissions: texts(link, 'permissions'),
  };
}

function texts(value: PlainRecord, name: string): string[] {
  return textsOf(member(value, name)).map(({ text }) => text);
}

function permissionsOf(value: PlainRecord, entryPoint: string): ApplicationData['permissions'] {
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

function addressesOf(value: PlainRecord, selection: Selection, environment: Environment) {
  const url = required(hostedSetting(selection, 'url'));
  const app = selection.hosted ? url : developmentAddress(environment);
  const cdn = cdnBlock(selection) === undefined ? app : hostedSetting(selection, 'cdnUrl') || app;
  const region = textOf(member(value, 'cloudIdentifier')) ?? '';
  const api = textOf(member(value, 'mcApiUrl')) || required(originOfRegion(region));
  return { app: new URL(app), cdn: new URL(cdn), api: new URL(api) };
}

function applicationEnv(
  value: PlainRecord,
  selection: Selection,
  addresses: Addresses,
  data: ApplicationData,
): ApplicationEnv {
  const { app, cdn, api } = addresses;
  const additional = withoutBlank(recordOf(member(value, 'additionalEnv')));
  const identifier = `${selection.hosted ? data.id : '__local'}:${data.entryPointUriPath}`;
  const region = textOf(member(value, 'cloudIdentifier')) || regionOfOrigin(api.origin);
  return {
    ...additional,
    cdnUrl: cdn.href,
    env: selection.name,
    frontendHost: app.host,
    location: region ?? api.hostname,
    mcApiUrl: api.origin,
    revision: textOf(member(additional, 'revision')) ?? '',
    servedByProxy: selection.hosted,
    applicationId: identifier,
    applicationIdentifier: identifier,
    applicationName: data.name,
    entryPointUriPath: data.entryPointUriPath,
    ...(selection.hosted
      ? {}
      : { __DEVELOPMENT__: development(value, selection, addresses, data) }),
  };
}

/** The record without its empty strings: the application kit omits them. */
const withoutBlank = (record: PlainRecord): PlainRecord =>
  Object.fromEntries(Object.entries(record).filter(([, one]) => one !== ''));

/** What an application needs to log in and to draw its menu while it runs without a console. */
function development(
  value: PlainRecord,
  selection: Selection,
  { app, api }: Addresses,
  data: ApplicationData,
) {
  const setting = (name: string) => textOf(member(selection.settings, name));
  const teamId = setting('teamId');
  const loginMode = setting('mcIdentityLoginModeOverride');
  // A console API on this machine has its login page where the application itself is served.
  const gateway =
    api.hostname === 'localhost' ? app.origin : api.origin.replace('//mc-api.', '//mc.');
  const { icon, mainMenuLink, submenuLinks } = data;
  return {
    oidc: withoutEmpty({
      authorizeUrl: `${gateway}/login/authorize`,
      initialProjectKey: setting('initialProjectKey') ?? '',
      ...(teamId === undefined ? {} : { teamId, applicationId: data.id }),
      oAuthScopes: recordOf(member(value, 'oAuthScopes')),
      additionalOAuthScopes: listOf(member(value, 'additionalOAuthScopes')),
    }),
    menuLinks: { icon, ...mainMenuLink, submenuLinks },
    ...(loginMode === undefined ? {} : { mcIdentityLoginModeOverride: loginMode }),
  };
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

function applicationHeaders(
  value: PlainRecord,
  selection: Selection,
  { app, cdn, api }: Addresses,
): ApplicationHeaders {
  const headers = recordOf(member(value, 'headers'));
  const csp = recordOf(member(headers, 'csp'));
  const written = Object.fromEntries(Object.keys(csp).map((name) => [name, sources(csp, name)]));
  const own = selection.hosted ? [folderOf(app), folderOf(cdn)] : [];
  const policies = member(headers, 'permissionsPolicies');
  const strict = texts(headers, 'strictTransportSecurity');
  return {
    csp: {
      ...written,
      'connect-src': distinct([...(written['connect-src'] ?? []), api.origin, ...own]),
      'script-src': distinct([...(written['script-src'] ?? []), ...own]),
      'style-src': distinct([...(written['style-src'] ?? []), ...own]),
    },
    ...(policies === undefined ? {} : { permissionsPolicies: policyValues(recordOf(policies)) }),
    ...(strict.length === 0 ? {} : { strictTransportSecurity: strict }),
  };
}

/** The sources of a directive; an item that a variable left empty is none. */
function sources(csp: PlainRecord, name: string): string[] {
  return texts(csp, name).filter((source) => source.trim() !== '');
}

function policyValues(policies: PlainRecord): { [directive: string]: string } {
  return Object.fromEntries(Object.keys(policies).map((name) => [name, String(policies[name])]));
}

/** A source with a path covers the paths below only when it ends in a slash. */
function folderOf(address: URL): string {
  return `${address.href.replace(/(?<!\/)\/+$/, '')}/`;
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)];
}
