// Variables from `.env` files, in the files and the order that the tools of custom applications
// have: what the environment has already always wins, then the first file that says something.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './placeholders.ts';
import { givenEnvironmentName } from './selection.ts';

/** The files that count for an environment, those named by the user first. */
export function dotenvFiles(
  folder: string,
  environment: Environment,
  named: readonly string[],
): string[] {
  const name = givenEnvironmentName(environment);
  const usual = [
    ...(name === undefined ? [] : [`.env.${name}.local`]),
    // Tests shall give the same results for everybody.
    ...(environment.NODE_ENV === 'test' ? [] : ['.env.local']),
    ...(name === undefined ? [] : [`.env.${name}`]),
    '.env',
  ];
  return [...named, ...usual.map((one) => join(folder, one)).filter((path) => existsSync(path))];
}

/** The environment with the variables of those files. */
export function withDotenv(
  folder: string,
  environment: Environment,
  named: readonly string[],
): Environment {
  return dotenvFiles(folder, environment, named).reduce(withFile, environment);
}

function withFile(environment: Environment, file: string): Environment {
  const parsed: Environment = parseEnv(readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, ''));
  const raw = { ...parsed, ...environment };
  // Node itself may have put a file named with --env-file into the environment, as it is written.
  const added = Object.keys(parsed).filter((name) =>
    [undefined, parsed[name]].includes(environment[name]),
  );
  return {
    ...environment,
    ...Object.fromEntries(added.map((name) => [name, value(name, raw, [])])),
  };
}

const reference = /\\\$|\$\{(\w+)(?::-([^}]*))?(\}?)|\$(\w+)/g;

/** A value with the variables in it: `$NAME`, `${NAME}`, `${NAME:-otherwise}`; `\$` is a dollar. */
function value(name: string, raw: Environment, open: readonly string[]): string {
  const text = raw[name] ?? '';
  // A variable that leads back to itself is empty.
  if (open.includes(name)) return '';
  return text.replaceAll(reference, (found, braced, otherwise, end, bare) => {
    if (found === '\\$') return '$';
    if (end === '') return found;
    return value(braced ?? bare, raw, [...open, name]) || (otherwise ?? '');
  });
}
