// What an application says of itself when it is registered, checked: it comes from its own
// configuration, and ends in the menu of everybody.
import {
  addressOf,
  type Label,
  labelsOf,
  list,
  optionalText,
  type Permission,
  permissionsIn,
  record,
  text,
  texts,
  wrong,
} from './members.ts';

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
  readonly permissions: readonly Permission[];
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

const maxIconLength = 50_000;

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
    permissions: permissionsIn(draft.permissions, entryPointUriPath),
    mainMenuLink: linkOf('mainMenuLink', draft.mainMenuLink),
    submenuLinks: list('submenuLinks', draft.submenuLinks ?? []).map((one) => ({
      ...linkOf('submenuLinks', one),
      uriPath: text('submenuLinks.uriPath', record('submenuLinks', one).uriPath),
    })),
  };
}

/** Kept as it came: tools compare it as a text. */
function iconOf(value: unknown): string {
  const icon = text('icon', value, maxIconLength);
  const isHarmful =
    /<\s*(script|style|foreignObject|iframe|animate|set|use|image|a)\b|\son\w+\s*=|(java|vb)script:|data:|href|<!|&/i;
  if (isHarmful.test(icon))
    wrong('icon', 'a drawing without scripts, styles and links is expected');
  return icon;
}

function linkOf(member: string, value: unknown): MenuLink {
  const { defaultLabel, labelAllLocales, permissions } = record(member, value);
  return {
    defaultLabel: text(`${member}.defaultLabel`, defaultLabel),
    labelAllLocales: labelsOf(`${member}.labelAllLocales`, labelAllLocales),
    permissions: texts(`${member}.permissions`, permissions ?? []),
  };
}
