// The packages of the workspace, and where their sources are.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './tools.ts';

const setup = await import(pathToFileURL(join(root, 'scripts', 'setup.mjs')).href);

/** Packages that are not published, from the lowest: the bundle of `storewright` contains them. */
export const privatePackages: readonly string[] = setup.privatePackages;

export const packageFolder = (name: string): string => join(root, 'packages', name);

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: { readonly [path: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly devDependencies?: { readonly [name: string]: string };
}

export const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8'));

/** TypeScript files of a package, as paths below its folder `src`. */
export const sourcesOf = (name: string): readonly string[] =>
  readdirSync(join(packageFolder(name), 'src'), { recursive: true })
    .map((file) => String(file).replaceAll(sep, '/'))
    .filter((file) => /\.tsx?$/.test(file));
