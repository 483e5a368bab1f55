// Names of modules that a project defines for itself in `compilerOptions.paths` of its
// tsconfig.json or jsconfig.json. Compilers follow them, so a configuration may use them.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { MAX_EXTENDED_FILES } from '../values/limits.ts';
import { tokens } from './tokens.ts';

type Aliases = { readonly base: string; readonly paths: ReadonlyMap<string, readonly string[]> };

/** The possible files of a name, without extension; none when it is no alias. */
export function aliasedPaths(from: string, name: string): string[] {
  const aliases = aliasesAround(dirname(from));
  if (aliases === undefined) return [];
  // The longest beginning wins, as it does for the compiler.
  const patterns = [...aliases.paths].sort(([a], [b]) => beginning(b).length - beginning(a).length);
  for (const [pattern, targets] of patterns) {
    const rest = matched(pattern, name);
    if (rest !== undefined)
      return targets.map((target) =>
        resolve(
          aliases.base,
          target.replace('*', () => rest),
        ),
      );
  }
  return [];
}

function beginning(pattern: string): string {
  return pattern.split('*', 1)[0] ?? '';
}

function matched(pattern: string, name: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === name ? '' : undefined;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = name.startsWith(before) && name.endsWith(after);
  if (!fits || name.length < before.length + after.length) return undefined;
  return name.slice(before.length, name.length - after.length);
}

function aliasesAround(folder: string): Aliases | undefined {
  for (const name of ['tsconfig.json', 'jsconfig.json']) {
    const file = join(folder, name);
    if (existsSync(file)) return aliasesOf(file, MAX_EXTENDED_FILES);
  }
  return dirname(folder) === folder ? undefined : aliasesAround(dirname(folder));
}

function aliasesOf(file: string, most: number): Aliases | undefined {
  const project = readProject(file);
  if (project === undefined) return undefined;
  const { baseUrl, paths } = recordIn(project, 'compilerOptions');
  if (typeof paths === 'object' && paths !== null) {
    const base = typeof baseUrl === 'string' ? baseUrl : '.';
    return { base: resolve(dirname(file), base), paths: lists(paths) };
  }
  const parents = [Reflect.get(project, 'extends')].flat().filter((one) => typeof one === 'string');
  for (const parent of most > 0 ? parents.reverse() : []) {
    const found = extended(file, parent);
    const aliases = found === undefined ? undefined : aliasesOf(found, most - 1);
    if (aliases !== undefined) return aliases;
  }
  return undefined;
}

function extended(file: string, parent: string): string | undefined {
  const candidates = [parent, `${parent}.json`, `${parent}/tsconfig.json`];
  if (/^\.{0,2}\//.test(parent))
    return candidates
      .map((name) => resolve(dirname(file), name))
      .find((path) => /\.json$/.test(path) && existsSync(path));
  for (const name of candidates) {
    try {
      return createRequire(file).resolve(name);
    } catch {
      // The next form of the name may be there.
    }
  }
  return undefined;
}

function lists(paths: object): Map<string, string[]> {
  return new Map(
    Object.entries(paths).map(([name, targets]) => [
      name,
      [targets].flat().filter((target) => typeof target === 'string'),
    ]),
  );
}

function recordIn(value: object, name: string): { [name: string]: unknown } {
  const inner: unknown = Reflect.get(value, name);
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

/** These files may have comments and a comma behind the last item. */
function readProject(file: string): object | undefined {
  try {
    const all = tokens(readFileSync(file, 'utf8'));
    const kept = all.filter(
      ({ text }, index) => text !== ',' || !'}]'.includes(all[index + 1]?.text ?? '}'),
    );
    const value: unknown = JSON.parse(kept.map(({ text }) => text).join(' '));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
