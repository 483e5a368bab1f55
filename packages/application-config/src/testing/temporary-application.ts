// For tests: an application in a folder of its own, with one configuration file of a given kind.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CONFIGURATION_NAME } from '../loading/find-file.ts';
import { plainConfiguration } from '../rules/plain-configuration.ts';
import type { Wrong } from '../rules/rule.ts';

export type Kind = 'json' | 'js' | 'cjs' | 'mjs' | 'ts';

/** Runs `work` with the folder of a new application, which is removed afterwards. */
export async function withApplication<T>(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<T> | T,
): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'storewright-app-')));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The plain configuration with changes: members by the way to them, `env.production.url`. */
export function changedConfiguration({ set = {}, without = [] }: Wrong = {}): Record<string, any> {
  // A test builds values of any shape, so this one is typed loosely.
  const value: Record<string, any> = structuredClone(plainConfiguration);
  for (const [way, one] of Object.entries(set)) holderOf(value, way)[lastOf(way)] = one;
  for (const way of without) delete holderOf(value, way)[lastOf(way)];
  return value;
}

function holderOf(value: Record<string, any>, way: string): Record<string, any> {
  return way
    .split('.')
    .slice(0, -1)
    .reduce((at, step) => (at[step] ??= {}), value);
}

function lastOf(way: string): string {
  return way.split('.').at(-1) ?? way;
}

/** The text of a configuration file of a kind; `.js` is in the CommonJS form here. */
export function configurationText(kind: Kind, value: unknown): string {
  return moduleText(kind, `DEFAULT ${JSON.stringify(value, null, 2)};\n`, value);
}

/** A module text in which DEFAULT stands for the way this kind of file exports its default. */
export function moduleText(kind: Kind, module: string, value: unknown = {}): string {
  if (kind === 'json') return `${JSON.stringify(value, null, 2)}\n`;
  if (kind === 'mjs') return module.replace('DEFAULT', 'export default');
  if (kind === 'ts') {
    const typed = module.replace('DEFAULT', 'const configuration: unknown =');
    const exported = 'export default configuration as Exclude<unknown, Never>;';
    return `type Never = never;\n${typed}${exported}\n`;
  }
  return module.replace('DEFAULT', 'module.exports =');
}

/** The files of an application whose configuration breaks a rule. */
export function wrongFiles(kind: Kind, wrong: Wrong): Record<string, string> {
  const name = `${CONFIGURATION_NAME}.${kind}`;
  if (kind === 'json' && wrong.json !== undefined) return { ...wrong.files, [name]: wrong.json };
  if (kind !== 'json' && wrong.module !== undefined)
    return { ...wrong.files, [name]: moduleText(kind, wrong.module) };
  return { ...wrong.files, [name]: configurationText(kind, changedConfiguration(wrong)) };
}
