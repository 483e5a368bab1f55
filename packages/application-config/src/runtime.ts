// What a checked configuration becomes: `data` for the console, `env` for `window.app`, `headers`
// for the web server. Pure; the value has passed all checks.

import type { LocalizedLabel } from './config-options.ts';
import { entryPointUriPathToResourceAccesses } from './permissions.ts';
import type { Environment } from './placeholders.ts';
import { listOf, member, type PlainRecord, recordOf, textOf, textsOf } from './plain-value.ts';
import { originOfRegion, regionOfOrigin } from './regions.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { type Selection, selectEnvironment } from './selection.ts';

export type MenuLink = {
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

/** `window.app`: the computed members, and all of additionalEnv. */
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
    id: required(hostedSetting(value, selection, 'applicationId')),
    name: text('name'),
    ...(description === undefined ? {} : { description }),
    entryPointUriPath,
    url: required(hostedSetting(value, selection, 'url')),
    permissions: permissionsOf(value, entryPointUriPath),
    icon: sanitizeSvg(text('icon')),
    mainMenuLink: menuLink(recordOf(member(value, 'mainMenuLink'))),
    submenuLinks: listOf(member(value, 'submenuLinks')).map((link) => ({
      uriPath: `${entryPointUriPath}/${required(textOf(member(link, 'uriPath')))}`,
      ...menuLink(recordOf(link)),
    })),
  };
}

/** A setting of the selected hosted environment, else the one for production. */
function hostedSetting(value: PlainRecord, selection: Selection, name: string) {
  const own = selection.hosted ? textOf(member(selection.settings, name)) : undefined;
  return own ?? textOf(member(member(member(value, 'env'), 'production'), name));
}

function menuLink(link: PlainRecord): MenuLink {
  const labels = listOf(member(link, 'labelAllLocales'));
  return {
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
  const url = required(hostedSetting(value, selection, 'url'));
  const app = selection.hosted ? url : developmentAddress(environment);
  const cdn = selection.hosted ? textOf(member(selection.settings, 'cdnUrl')) || app : app;
  const region = textOf(member(value, 'cloudIdentifier')) ?? '';
  const api = textOf(member(value, 'mcApiUrl')) || required(originOfRegion(region));
  return { app: new URL(app), cdn: new URL(cdn), api: new URL(api) };
}

function applicationEnv(
  value: PlainRecord,
  selection: Selection,
  { app, cdn, api }: Addresses,
  data: ApplicationData,
): ApplicationEnv {
  const additional = recordOf(member(value, 'additionalEnv'));
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
    ...(selection.hosted ? {} : { __DEVELOPMENT__: development(value, selection, api, data) }),
  };
}

/** What an application needs to log in and to draw its menu while it runs without a console. */
function development(value: PlainRecord, selection: Selection, api: URL, data: ApplicationData) {
  const setting = (name: string) => textOf(member(selection.settings, name));
  const teamId = setting('teamId');
  const loginMode = setting('mcIdentityLoginModeOverride');
  const console = api.origin.replace('//mc-api.', '//mc.');
  const { icon, mainMenuLink, submenuLinks } = data;
  return {
    oidc: {
      authorizeUrl: `${console}/login/authorize`,
      initialProjectKey: setting('initialProjectKey') ?? '',
      ...(teamId === undefined ? {} : { teamId, applicationId: data.id }),
      oAuthScopes: recordOf(member(value, 'oAuthScopes')),
      additionalOAuthScopes: listOf(member(value, 'additionalOAuthScopes')),
    },
    menuLinks: { icon, ...mainMenuLink, submenuLinks },
    ...(loginMode === undefined ? {} : { mcIdentityLoginModeOverride: loginMode }),
  };
}

function applicationHeaders(
  value: PlainRecord,
  selection: Selection,
  { app, cdn, api }: Addresses,
): ApplicationHeaders {
  const headers = recordOf(member(value, 'headers'));
  const csp = recordOf(member(headers, 'csp'));
  const written = Object.fromEntries(Object.keys(csp).map((name) => [name, texts(csp, name)]));
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

function policyValues(policies: PlainRecord): { [directive: string]: string } {
  return Object.fromEntries(Object.keys(policies).map((name) => [name, String(policies[name])]));
}

/** A source with a path covers what is below it only when it ends in a slash. */
function folderOf(address: URL): string {
  return `${address.href.replace(/\/+$/, '')}/`;
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)];
}
