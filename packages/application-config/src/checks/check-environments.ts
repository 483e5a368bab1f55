// Rules about the blocks of `env` and about `additionalEnv`.

import type { Environment } from '../placeholders/placeholders.ts';
import { environmentName, usualNames } from '../placeholders/selection.ts';
import { closest } from '../values/closest.ts';
import { type Path, type Problem, shown } from '../values/finding.ts';
import {
  isRecord,
  member,
  type Plain,
  type PlainRecord,
  recordOf,
  textOf,
} from '../values/plain-value.ts';
import { runtimeMembers } from '../values/reserved.ts';
import { webAddress } from './check-identity.ts';

// Guesses whether a setting is a secret. Used for warnings only.

const telltaleName = new RegExp(
  ['secret', 'passwor[dt]', 'passphrase', 'credential', '(?:private|api|access)[_-]?key']
    .concat('(?:auth|access|refresh)[_-]?token')
    .join('|'),
  'i',
);

const harmlessName = /(?:public|publishable|url|uri|endpoint|name|id|enabled|length|count)$/i;

const forms: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*$/, 'a signed token'],
  [/^(?:sk|rk)_(?:live|test)_\w{8,}$/, 'a secret key of a payment provider'],
  [/^(?:AKIA|ASIA)[A-Z0-9]{16}$/, 'an access key of a cloud provider'],
  [/^(?:ghp|gho|ghs|ghu|github_pat|glpat|npm)[_-]\w{16,}/, 'an access token of a code host'],
  [/^xox[abprs]-[\w-]{8,}$/, 'an access token of a chat'],
  [/^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i, 'an address with a password in it'],
  [/^(?:Basic|Bearer)\s+[\w+/=.-]{8,}$/i, 'an Authorization header'],
];

/** What makes a setting look like a secret, or undefined. */
function looksSecret(name: string, value: string): string | undefined {
  if (value.trim() === '') return undefined;
  const form = forms.find(([pattern]) => pattern.test(value))?.[1];
  if (form !== undefined) return form;
  const named = telltaleName.test(name) && !harmlessName.test(name);
  return named ? `a member called ${JSON.stringify(name)}` : undefined;
}

export function checkEnvironments(value: PlainRecord, environment: Environment): Problem[] {
  const env = recordOf(member(value, 'env'));
  const addresses = Object.entries(env).flatMap(([name, block]) =>
    ['url', 'cdnUrl'].flatMap((key) => checkAddress(['env', name, key], member(block, key))),
  );
  return [...checkSelection(env, environment), ...addresses];
}

function checkSelection(env: PlainRecord, environment: Environment): Problem[] {
  const name = environmentName(environment);
  const known = [...Object.keys(env), ...usualNames];
  if (known.includes(name)) return [];
  // Any name may be a production environment with other variables, so only a slip is reported.
  const suggestion = closest(name, known);
  if (suggestion === undefined) return [];
  const message = 'The selected environment has no block; the one for production is used.';
  const expected = `one of ${Object.keys(env).join(', ')}, or a name of its own`;
  const found = shown(name);
  return [{ rule: 'environment-undeclared', path: ['env'], message, found, expected, suggestion }];
}

function checkAddress(path: Path, value: Plain | undefined): Problem[] {
  const address = textOf(value);
  if (address === undefined || address.trim() === '') return [];
  const rule = path.at(-1) === 'url' ? 'application-url' : 'cdn-url';
  const url = webAddress(address);
  if (url === undefined || url.search !== '' || url.hash !== '') {
    const message = 'This is no full address of a folder on a web server.';
    const expected = 'scheme, host and path only, for example https://app.example.com';
    const suggestion = suggestedAddress(address);
    return [{ rule, path, message, found: shown(address), expected, suggestion }];
  }
  return url.protocol === 'http:' && !isLocal(url.hostname) ? [insecure(path, address)] : [];
}

function suggestedAddress(address: string): string | undefined {
  if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[\w./-]*)?$/.test(address)) return `https://${address}`;
  const url = webAddress(address);
  return url === undefined ? undefined : `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.|\.localhost$/.test(host);
}

function insecure(path: Path, address: string): Problem {
  const message = 'Browsers refuse to load an application over plain HTTP into a secure page.';
  const suggestion = address.replace(/^http:/i, 'https:');
  const expected = 'an https address';
  return { rule: 'insecure-url', path, message, found: shown(address), expected, suggestion };
}

export function checkAdditionalEnv(value: PlainRecord): Problem[] {
  const additional = recordOf(member(value, 'additionalEnv'));
  const shadowed = Object.keys(additional).filter((name) => runtimeMembers.has(name));
  return [...shadowed.map(shadowedMember), ...secretsIn(additional, ['additionalEnv'])];
}

function shadowedMember(name: string): Problem {
  return {
    rule: 'additional-env-shadowed',
    path: ['additionalEnv', name],
    message: 'A computed member of window.app has the same name and wins.',
    found: name,
    expected: 'another name',
    suggestion: `my${name[0]?.toUpperCase()}${name.slice(1)}`,
    onKey: true,
  };
}

function secretsIn(value: PlainRecord, path: Path): Problem[] {
  return Object.entries(value).flatMap(([name, one]) => secretsOf(name, one, [...path, name]));
}

/** The items of a list have the name of the list. */
function secretsOf(name: string, value: Plain, path: Path): Problem[] {
  if (isRecord(value)) return secretsIn(value, path);
  if (Array.isArray(value))
    return value.flatMap((item, index) => secretsOf(name, item, [...path, index]));
  const reason = typeof value === 'string' ? looksSecret(name, value) : undefined;
  return reason === undefined ? [] : [secret(path, reason)];
}

/** The value itself is not repeated: the report may end up in a public build log. */
function secret(path: Path, found: string): Problem {
  const message = 'This looks like a secret, and all of additionalEnv reaches the browser.';
  const expected = 'nothing that a visitor of the page may not know';
  return { rule: 'additional-env-secret', path, message, found, expected };
}
