// Members of what is registered, checked: it comes from the configuration of somebody's application.
import { apiError } from '../../declaration/index.ts';
import { accessesOf } from '../permissions.ts';

export interface Label {
  readonly locale: string;
  readonly value: string;
}

const longest = 2_048;
const maxItems = 100;

export function wrong(member: string, why: string): never {
  throw apiError.InvalidInput(`${member}: ${why}.`);
}

type Members = { readonly [member: string]: unknown };

export function record(member: string, value: unknown): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  return wrong(member, 'an object is expected');
}

export function text(member: string, value: unknown, most = longest): string {
  if (typeof value !== 'string' || value === '') return wrong(member, 'a text is expected');
  return value.length <= most ? value : wrong(member, `at most ${most} characters are allowed`);
}

export const optionalText = (member: string, value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : text(member, value);

export function list(member: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return wrong(member, 'a list is expected');
  return value.length <= maxItems ? value : wrong(member, `at most ${maxItems} are allowed`);
}

export const texts = (member: string, value: unknown): readonly string[] =>
  list(member, value).map((one) => text(member, one));

/** The page is fetched by the server, so its address must not lead anywhere. */
export function addressOf(value: unknown, isLocal: boolean): string {
  const given = text('url', value);
  const url = URL.canParse(given) ? new URL(given) : wrong('url', 'an address is expected');
  const isAllowed = url.protocol === 'https:' || (isLocal && url.protocol === 'http:');
  if (!isAllowed) wrong('url', 'it begins with https://');
  if (url.username !== '' || url.password !== '') wrong('url', 'it holds no credentials');
  return given.replace(/(?<!\/)\/+$/, '');
}

/** A label in the languages that it has; the default one stands beside it. */
export const labelsOf = (member: string, value: unknown): readonly Label[] =>
  list(member, value ?? []).map((one) => {
    const { locale, value: label } = record(member, one);
    return { locale: text(`${member}.locale`, locale), value: text(`${member}.value`, label) };
  });

export interface Permission {
  readonly name: string;
  readonly oAuthScopes: readonly string[];
}

/** Names begin with what follows from the entry point: others would be those of another application. */
export function permissionsIn(value: unknown, entryPoint: string): readonly Permission[] {
  const [view = '', manage = ''] = accessesOf(entryPoint, []);
  return list('permissions', value).map((one) => {
    const { name, oAuthScopes } = record('permissions', one);
    const known = text('permissions.name', name);
    if (!known.startsWith(view) && !known.startsWith(manage))
      wrong('permissions.name', `'${known}' begins neither with ${view} nor with ${manage}`);
    return { name: known, oAuthScopes: texts('permissions.oAuthScopes', oAuthScopes) };
  });
}
