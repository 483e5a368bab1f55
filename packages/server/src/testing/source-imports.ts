// What the product files of the server and of its private packages import from each other, read from their text.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { manifestOf, packageFolder, privatePackages, sourcesOf } from './packages.ts';

/** Packages that are one room; the rooms of the others are folders in their sources. */
const rooms: ReadonlySet<string> = new Set(['platform']);

/** The name of a file: its room, and its path in it. */
const nameOf = (name: string, path: string): string => (rooms.has(name) ? `${name}/${path}` : path);

const isProduct = (file: string): boolean =>
  !file.includes('.test.') && !file.startsWith('testing/') && !file.endsWith('.d.ts');

const pathsByName = (isIncluded: (path: string) => boolean): ReadonlyMap<string, string> =>
  new Map(
    [...privatePackages, 'server'].flatMap((name) =>
      sourcesOf(name)
        .filter(isIncluded)
        .map((path): [string, string] => [
          nameOf(name, path),
          join(packageFolder(name), 'src', path),
        ]),
    ),
  );

/** All files, of tests as well, and where they are. */
const paths = pathsByName(() => true);

export const allFiles: readonly string[] = [...paths.keys()].sort();

/** The names of files, tests and their helpers apart. */
export const productFiles: readonly string[] = [...pathsByName(isProduct).keys()].sort();

export const textOf = (file: string): string => readFileSync(paths.get(file)!, 'utf8');

/** The folders of a room: where its product is, and where tests are that need the server. */
export const foldersOf = (room: string): readonly string[] =>
  [...privatePackages, 'server'].map((name) =>
    name === room ? join(packageFolder(name), 'src') : join(packageFolder(name), 'src', room),
  );

export interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone when it is compiled. */
  readonly isType: boolean;
}

const statement =
  /^(?:import|export)( type)?\s([^;']*?)\s?from '((?:\.|@storewright\/)[^']+)'|import\('((?:\.|@storewright\/)[^']+)'\)/gm;

/** Whether a list in braces names types alone. */
const areTypes = (names: string): boolean =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

const manifests = new Map(
  privatePackages.map((name) => [`@storewright/${name}`, manifestOf(name)]),
);

/** The file that an import names, relative or by a package. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [scope, name, ...inside] = specifier.split('/');
  const target = manifests.get(`${scope}/${name}`)?.exports[`./${inside.join('/')}`];
  if (target === undefined) throw new Error(`${file}: no package exports ${specifier}`);
  return nameOf(name!, target.replace('./dist/', '').replace(/\.js$/, '.ts'));
}

export const importsOf = (file: string): readonly Import[] =>
  [...textOf(file).matchAll(statement)].map(([, type, names = '', path, lazy]) => ({
    from: file,
    to: targetOf(file, path ?? lazy!),
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
