// Discovery: the one file in the application's folder that is the configuration.

import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { closest } from '../values/closest.ts';
import { VIEW_CONFIGURATION_NAME } from '../values/configuration-type.ts';
import type { Problem } from '../values/finding.ts';

export const CONFIGURATION_NAME = 'custom-application-config';

/** The kinds of file that may hold the configuration. */
export const CONFIGURATION_KINDS = ['json', 'js', 'cjs', 'mjs', 'ts'] as const;

const names: readonly string[] = [CONFIGURATION_NAME, VIEW_CONFIGURATION_NAME].flatMap((name) =>
  CONFIGURATION_KINDS.map((kind) => `${name}.${kind}`),
);

export type Found = { readonly folder: string; readonly file?: string; readonly problem?: Problem };

/**
 * Finds the configuration file of the application or custom view in `folder`. None, or more than one, is a
 * problem: which of two files would win is a surprise either way.
 */
export function findFile(given: string): Found {
  const folder = applicationFolder(given);
  const entries = entriesOf(folder);
  if (entries === undefined) return { folder, problem: noFolder(folder) };
  const real = realpathSync(folder);
  const present = names.filter((name) => entries.includes(name));
  const [first, second] = present;
  if (first === undefined) return { folder: real, problem: noFile(folder, entries) };
  if (second !== undefined) return { folder: real, problem: tooMany(folder, present) };
  return { folder: real, file: join(real, first) };
}

/** The folder of an application; the path to its configuration file means the folder around it. */
export function applicationFolder(path: string): string {
  return isFile(path) && names.includes(basename(path)) ? dirname(path) : path;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function entriesOf(folder: string): string[] | undefined {
  try {
    return statSync(folder).isDirectory() ? readdirSync(folder) : undefined;
  } catch {
    return undefined;
  }
}

function about(folder: string, rule: string, message: string): Problem {
  return { rule, path: [], message, spot: { file: folder, offset: 0 } };
}

function noFolder(folder: string): Problem {
  if (isFile(folder)) {
    const problem = about(folder, 'file-missing', 'This is a file, and not a configuration.');
    return { ...problem, expected: "the application's folder, or its configuration file" };
  }
  const problem = about(folder, 'file-missing', 'There is no such folder, or it cannot be read.');
  return { ...problem, expected: "the application's folder" };
}

function noFile(folder: string, entries: readonly string[]): Problem {
  const near = entries.find((entry) =>
    [CONFIGURATION_NAME, VIEW_CONFIGURATION_NAME].some((name) =>
      entry.toLowerCase().startsWith(name),
    ),
  );
  const similar = near ?? entries.find((entry) => closest(entry, names) !== undefined);
  return {
    ...about(folder, 'file-missing', 'The folder has no configuration file.'),
    found: similar,
    expected: `one of ${names.join(', ')}`,
    suggestion: similar === undefined ? undefined : (closest(similar, names) ?? names[0]),
  };
}

function tooMany(folder: string, present: readonly string[]): Problem {
  return {
    ...about(folder, 'file-ambiguous', 'The folder has more than one configuration file.'),
    found: present.join(' and '),
    expected: 'exactly one of them',
  };
}
