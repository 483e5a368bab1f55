// Which scopes a token may carry: the granting rules.

import { hinted } from '@storewright/model/base/hint';
import {
  apiError,
  covers,
  parseScope,
  scopeList,
  scopeTable,
} from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';

/** Longest list of scopes in one request. */
const maxScopes = 500;

/** A granted list of scopes of a client. */
interface Granted {
  readonly requested: string | undefined;
  readonly projectKey: string;
  readonly scopes: readonly string[];
}

/** The last list that was granted, by what the client holds: most clients always request the same. */
const lastGranted = new WeakMap<readonly string[], Granted>();

/**
 * The scopes granted for a request, in its order; without a list all that the client holds.
 * @throws invalid_scope for the whole request when one scope is unknown, of another project, a
 * subject, or not held.
 */
export function grantable(
  requested: string | undefined,
  held: readonly string[],
  projectKey: string,
): readonly string[] {
  const last = lastGranted.get(held);
  if (last?.requested === requested && last?.projectKey === projectKey) return last.scopes;
  const scopes = checked(requested, held, projectKey);
  lastGranted.set(held, { requested, projectKey, scopes });
  return scopes;
}

function checked(
  requested: string | undefined,
  held: readonly string[],
  projectKey: string,
): readonly string[] {
  const wanted = scopeList(requested ?? '');
  if (wanted.length === 0) return held;
  if (wanted.length > maxScopes) throw refused('too many scopes');
  const holdings = new Set(held);
  for (const text of wanted) {
    const scope = parseScope(text);
    if (scope === undefined || scope.projectKey !== projectKey)
      throw hinted(refused(shown(text)), hintForUnknown(text, projectKey));
    if (!covers(holdings, scope))
      throw hinted(
        refused(shown(text)),
        `The scopes of the client are: ${held.slice(0, 20).join(' ')}`,
      );
  }
  return wanted;
}

/** The one project that all scopes of a list are for; nothing for several, for none, and for unknown scopes. */
export function projectOfScopes(requested: string | undefined): string | undefined {
  const wanted = scopeList(requested ?? '');
  if (wanted.length === 0 || wanted.length > maxScopes) return undefined;
  const projects = new Set(wanted.map((text) => parseScope(text)?.projectKey));
  return projects.size === 1 ? [...projects][0] : undefined;
}

const scopeNames = scopeTable.map(({ name }) => name);

/** What a scope looks like, and which one may be meant. */
function hintForUnknown(text: string, projectKey: string): string {
  const [name = '', project = ''] = text.split(':', 2);
  if (project !== projectKey)
    return `The scopes of this client are for the project '${projectKey}': they end with ':${projectKey}'.`;
  return `There is no scope '${name}'.${didYouMean(name, scopeNames)}`;
}

const refused = (what: string) =>
  apiError.invalid_scope(`Malformed parameter: scope: Permissions exceeded or unknown: ${what}.`);

/** Client text in an error description keeps to what RFC 6749 allows there. */
export const shown = (text: string): string =>
  `'${text.slice(0, 256).replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?')}'`;
