// What the product files of the server import from each other, read from their text.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const sourceFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../../src');

/** Paths below the folder of sources, tests and their helpers apart. */
export const productFiles: readonly string[] = readdirSync(sourceFolder, { recursive: true })
  .map((file) => String(file).replaceAll(sep, '/'))
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !/^testing/.test(file))
  .sort();

export const textOf = (file: string): string => readFileSync(join(sourceFolder, file), 'utf8');

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone when it is compiled. */
  readonly isType: boolean;
}

const statement =
  /^(?:import|export)( type)?\s([^;']*?)\s?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm;

/** Whether a list in braces names types alone. */
const areTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(statement)].map(([, type, names = '', path, lazy]) => ({
    from: file,
    to: relative(sourceFolder, resolve(sourceFolder, dirname(file), path ?? lazy!)).replaceAll(
      sep,
      '/',
    ),
    isType: type !== undefined || areTypes(names),
  }));

export const productImports: readonly Import[] = productFiles.flatMap(importsOf);

/** The parts of the root: options below everything, the server, and what starts the program. */
const rootRoom = (file: string): string =>
  /^(option|reach)/.test(file) ? 'options' : file === 'server.ts' ? 'server' : 'program';

/** The top folder of a file. */
export const roomOf = (file: string): string =>
  file.includes('/') ? file.slice(0, file.indexOf('/')) : rootRoom(file);

/** The folder inside its room, or the room for the files that stand in it directly. */
export const floorOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/');

/** Names that reach themselves along arrows. */
export function namesInCircles(arrows: readonly (readonly [string, string])[]): readonly string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === start) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      open.push(...(next.get(one) ?? []));
    }
    return false;
  };
  return [...next.keys()].filter(reaches).sort();
}
