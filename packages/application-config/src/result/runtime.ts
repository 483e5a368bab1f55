// What a checked configuration becomes: `data` for the console, `env` for `window.app`, `headers`
// for the web server. Pure; the value has passed all checks.

import type { Environment } from '../placeholders/placeholders.ts';
import { hostedSetting, type Selection, selectEnvironment } from '../placeholders/selection.ts';
import type { LocalizedLabel } from '../values/config-options.ts';
import { LOADED_CONFIG_TYPES, type LoadedConfigType } from '../values/configuration-type.ts';
import { CUSTOM_VIEW_HOST } from '../values/permissions.ts';
import { listOf, member, type PlainRecord, recordOf, textOf } from '../values/plain-value.ts';
import { regionOfOrigin } from '../values/regions.ts';
import { sanitizedSvg } from '../values/sanitize-svg.ts';
import { fullPath } from '../values/submenu-path.ts';
import {
  developmentLogin,
  labelsOf,
  type Permission,
  permissionsOf,
  required,
  type Setting,
  settingOf,
  texts,
} from './setting.ts';
import { type CustomViewData, viewData, viewDevelopment } from './view-runtime.ts';

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
  permissions: Permission[];
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

export type ProcessedConfig<Data extends ApplicationData | CustomViewData = ApplicationData> = {
  data: Data;
  env: ApplicationEnv;
  headers: ApplicationHeaders;
};

/** The result for either kind of customisation. */
export type AnyProcessedConfig = ProcessedConfig<ApplicationData | CustomViewData>;

/** What identifies an application or a view in `window.app`. */
type Identity = { readonly id: string; readonly name: string; readonly entryPoint: string };

/** Everything that is computed from a configuration without findings. */
export function processedConfig(
  value: PlainRecord,
  environment: Environment,
  type: LoadedConfigType = LOADED_CONFIG_TYPES.CUSTOM_APPLICATION,
): AnyProcessedConfig {
  const selection = selectEnvironment(value, environment);
  const setting = settingOf(value, selection, environment);
  const headers = applicationHeaders(setting);
  if (type === LOADED_CONFIG_TYPES.CUSTOM_VIEW) {
    const data = viewData(setting);
    const identity = { id: data.id, name: data.defaultLabel, entryPoint: CUSTOM_VIEW_HOST };
    const own = { customViewId: data.id };
    const env = runtimeEnv(setting, identity, viewDevelopment(setting, data, environment));
    return { data, env: { ...env, ...own }, headers };
  }
  const data = applicationData(value, selection);
  const identity = { id: data.id, name: data.name, entryPoint: data.entryPointUriPath };
  return { data, env: runtimeEnv(setting, identity, development(setting, data)), headers };
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
  return {
    ...link,
    defaultLabel: required(textOf(member(link, 'defaultLabel'))),
    labelAllLocales: labelsOf(link),
    permissions: texts(link, 'permissions'),
  };
}

function runtimeEnv(
  { value, selection, addresses: { app, cdn, api } }: Setting,
  { id, name, entryPoint }: Identity,
  developing: object,
): ApplicationEnv {
  const additional = withoutBlank(recordOf(member(value, 'additionalEnv')));
  const identifier = `${selection.hosted ? id : '__local'}:${entryPoint}`;
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
    applicationName: name,
    entryPointUriPath: entryPoint,
    ...(selection.hosted ? {} : { __DEVELOPMENT__: developing }),
  };
}

/** The record without its empty strings: the application kit omits them. */
const withoutBlank = (record: PlainRecord): PlainRecord =>
  Object.fromEntries(Object.entries(record).filter(([, one]) => one !== ''));

/** What an application needs to log in and to draw its menu while it runs without a console. */
function development(setting: Setting, data: ApplicationData): object {
  const { value, selection } = setting;
  const loginMode = textOf(member(selection.settings, 'mcIdentityLoginModeOverride'));
  const accountLinks = member(value, 'accountLinks');
  const { icon, mainMenuLink, submenuLinks } = data;
  return {
    oidc: developmentLogin(setting, { applicationId: data.id }),
    menuLinks: { icon, ...mainMenuLink, submenuLinks },
    ...(accountLinks === undefined ? {} : { accountLinks }),
    ...(loginMode === undefined ? {} : { mcIdentityLoginModeOverride: loginMode }),
  };
}

function applicationHeaders({
  value,
  selection,
  addresses: { app, cdn, api },
}: Setting): ApplicationHeaders {
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
