// Rules about the blocks of `env` and about `additionalEnv`.

import { webAddress } from './check-identity.ts';
import { closest } from './closest.ts';
import { type Path, type Problem, shown } from './finding.ts';
import type { Environment } from './placeholders.ts';
import { isRecord, member, type Plain, type PlainRecord, recordOf, textOf } from './plain-value.ts';
import { runtimeMembers } from './reserved.ts';
import { looksSecret } from './secrets.ts';
import { environmentName } from './selection.ts';

export function checkEnvironments(value: PlainRecord, environment: Environment): Problem[] {
  const env = recordOf(member(value, 'env'));
  const addresses = Object.entries(env).flatMap(([name, block]) =>
    ['url', 'cdnUrl'].flatMap((key) => checkAddress(['env', name, key], member(block, key))),
  );
  return [...checkSelection(env, environment), ...addresses];
}

function checkSelection(env: PlainRecord, environment: Environment): Problem[] {
  const name = environmentName(environment);
  // Test runners set NODE_ENV to "test"; nobody wants a block for that.
  if (name === 'test' || Object.hasOwn(env, name) || Object.keys(env).length === 0) return [];
  const message = 'The selected environment has no block; the one for development is used.';
  const expected = `one of ${Object.keys(env).join(', ')}`;
  const suggestion = closest(name, Object.keys(env));
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
  return Object.entries(value).flatMap(([name, one]) => {
    const at = [...path, name];
    if (isRecord(one)) return secretsIn(one, at);
    const reason = typeof one === 'string' ? looksSecret(name, one) : undefined;
    return reason === undefined ? [] : [secret(at, reason)];
  });
}

/** The value itself is not repeated: the report may end up in a public build log. */
function secret(path: Path, found: string): Problem {
  const message = 'This looks like a secret, and all of additionalEnv reaches the browser.';
  const expected = 'nothing that a visitor of the page may not know';
  return { rule: 'additional-env-secret', path, message, found, expected };
}
