// What an application says of itself when it is registered, checked: it comes from its own
// configuration, and ends in the menu of everybody.
import { apiError } from '../../declaration/index.ts';
import { accessesOf } from '../permissions.ts';

export interface Label {
  readonly locale: string;
  readonly value: string;
}

export interface MenuLink {
  readonly defaultLabel: string;
  readonly labelAllLocales: readonly Label[];
  readonly permissions: readonly string[];
}

export interface ApplicationDraft {
  readonly name: string;
  readonly description: string | null;
  readonly entryPointUriPath: string;
  /** Where its built files lie. */
  readonly url: string;
  readonly icon: string;
  readonly permissions: readonly {
    readonly name: string;
    readonly oAuthScopes: readonly string[];
  }[];
  readonly mainMenuLink: MenuLink;
  readonly submenuLinks: readonly (MenuLink & { readonly uriPath: string })[];
}

const entryForm = /^[0-9a-z](?:[0-9a-z]|[-_](?![-_])){0,62}[0-9a-z]$/;
/** Paths of the pages themselves. */
const taken: ReadonlySet<string> = new Set([
  'account',
  'login',
  'logout',
  'custom-views',
  'health',
]);

const longest = 2_048;
const longestIcon = 50_000;
const mostItems = 100;

/** @throws InvalidInput with the member that is wrong */
export function checkedDraft(body: unknown, isLocal: boolean): ApplicationDraft {
  const draft = record('data', body);
  const entryPointUriPath = text('entryPointUriPath', draft.entryPointUriPath);
  if (!entryForm.test(entryPointUriPath) || taken.has(entryPointUriPath))
    wrong('entryPointUriPath', `'${entryPointUriPath}' cannot be a path of an application`);
  return {
    name: text('name', draft.name),
    description: optionalText('description', draft.description),
    entryPointUriPath,
    url: addressOf(draft.url, isLocal),
    icon: iconOf(draft.icon),
    permissions: permissionsOf(draft.permissions, entryPointUriPath),
    mainMenuLink: linkOf('mainMenuLink', draft.mainMenuLink),
    submenuLinks: list('submenuLinks', draft.submenuLinks ?? []).map((one) => ({
      ...linkOf('submenuLinks', one),
      uriPath: text('submenuLinks.uriPath', record('submenuLinks', one).uriPath),
    })),
  };
}

function wrong(member: string, why: string): never {
  throw apiError.InvalidInput(`${member}: ${why}.`);
}

type Members = { readonly [member: string]: unknown };

function record(member: string, value: unknown): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  return wrong(member, 'an object is expected');
}

function text(member: string, value: unknown, most = longest): string {
  if (typeof value !== 'string' || value === '') return wrong(member, 'a text is expected');
  return value.length <= most ? value : wrong(member, `at most ${most} characters are allowed`);
}

const optionalText = (member: string, value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : text(member, value);

function list(member: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return wrong(member, 'a list is expected');
  return value.length <= mostItems ? value : wrong(member, `at most ${mostItems} are allowed`);
}

const texts = (member: string, value: unknown): readonly string[] =>
  list(member, value).map((one) => text(member, one));

/** The page is fetched by the server, so its address must not lead anywhere. */
function addressOf(value: unknown, isLocal: boolean): string {
  const given = text('url', value);
  const url = URL.canParse(given) ? new URL(given) : wrong('url', 'an address is expected');
  const isAllowed = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
  if (!isAllowed) wrong('url', 'it begins with https://');
  if (url.username !== '' || url.password !== '') wrong('url', 'it holds no credentials');
  return given.replace(/\/+$/, '');
}

/** Kept as it came: tools compare it as a text. */
function iconOf(value: unknown): string {
  const icon = text('icon', value, longestIcon);
  const isHarmful =
    /<\s*(script|style|foreignObject|iframe|animate|set|use|image|a)\b|\son\w+\s*=|(java|vb)script:|data:|href|<!|&/i;
  if (isHarmful.test(icon))
    wrong('icon', 'a drawing without scripts, styles and links is expected');
  return icon;
}

function permissionsOf(value: unknown, entryPoint: string): ApplicationDraft['permissions'] {
  const [view = '', manage = ''] = accessesOf(entryPoint, []);
  return list('permissions', value).map((one) => {
    const { name, oAuthScopes } = record('permissions', one);
    const known = text('permissions.name', name);
    if (!known.startsWith(view) && !known.startsWith(manage))
      wrong('permissions.name', `'${known}' begins neither with ${view} nor with ${manage}`);
    return { name: known, oAuthScopes: texts('permissions.oAuthScopes', oAuthScopes) };
  });
}

function linkOf(member: string, value: unknown): MenuLink {
  const { defaultLabel, labelAllLocales, permissions } = record(member, value);
  return {
    defaultLabel: text(`${member}.defaultLabel`, defaultLabel),
    labelAllLocales: list(`${member}.labelAllLocales`, labelAllLocales ?? []).map((one) => {
      const { locale, value: label } = record(`${member}.labelAllLocales`, one);
      return {
        locale: text(`${member}.labelAllLocales.locale`, locale),
        value: text(`${member}.labelAllLocales.value`, label),
      };
    }),
    permissions: texts(`${member}.permissions`, permissions ?? []),
  };
}
