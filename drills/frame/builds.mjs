// The built server, and copies of it that are broken on purpose.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const server = join(root, 'packages', 'server');

/** A build is the folder that holds `main.js`. */
export const currentBuild = join(server, 'dist');

/** A module of the current build, for what the drills themselves need of it. */
export const fromBuild = (path) => import(pathToFileURL(moduleOf(currentBuild, path)).href);

/** Packages that the modules of a build import. */
const packages = ['platform', 'model', 'store', 'engine', 'edges'];

/** Where a copy of a build has the packages that it imports: modules in it find them there first. */
const copiesIn = (build) => join(build, 'node_modules', '@storewright');

/** A module of a build, from the package that has it: in a copy, next to the build, or in the build itself. */
export function moduleOf(build, file) {
  const places = [copiesIn(build), join(build, '..', '..')].flatMap((folder) =>
    packages.map((name) => join(folder, name, 'dist', file)),
  );
  return places.find((path) => existsSync(path)) ?? join(build, file);
}

function copyPackages(build) {
  for (const name of packages)
    for (const part of ['package.json', 'dist', 'schema'])
      if (existsSync(join(root, 'packages', name, part)))
        cpSync(join(root, 'packages', name, part), join(copiesIn(build), name, part), {
          recursive: true,
        });
}

/**
 * A copy of the build in which each edit replaces a text that stands exactly once in its file: a
 * mutant that no longer fits the code must not pass for one that was caught.
 */
export function mutantBuild(name, { edits = [] }) {
  if (edits.length === 0) return { build: currentBuild, remove: () => undefined };
  const build = join(server, `dist-mutant-${name}-${process.pid}`);
  // What was put together in few files would not be broken with its modules.
  const isNeeded = (path) => !/(\.(test\.js|map|d\.ts)|dist.bundled)$/.test(path);
  cpSync(currentBuild, build, { recursive: true, filter: isNeeded });
  copyPackages(build);
  const remove = () => rmSync(build, { recursive: true, force: true });
  try {
    for (const { file, from, to } of edits) edit(moduleOf(build, file), from, to);
  } catch (error) {
    remove();
    throw error;
  }
  return { build, remove };
}

function edit(path, from, to) {
  const text = readFileSync(path, 'utf8');
  const fault = misfit(text, from);
  if (fault !== undefined) throw new Error(`${path} ${fault}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

function misfit(text, from) {
  const found = text.split(from).length - 1;
  return found === 1 ? undefined : `has ${found} times: ${from}`;
}

/** The files that operators start from. */
const deploy = join(root, 'deploy');

/** A copy of a folder of those in `directory`, broken as the mutant says, if there is one. */
export function deployedCopy(folder, directory, { deployEdits = [] } = {}) {
  const copy = join(directory, 'deploy', folder);
  cpSync(join(deploy, folder), copy, { recursive: true });
  for (const { file, from, to } of deployEdits) edit(join(copy, file), from, to);
  return copy;
}

const misfitsIn = (folder, edits = [], pathOf = join) =>
  edits.flatMap(({ file, from }) => {
    const path = pathOf(folder, file);
    const fault = existsSync(path) ? misfit(readFileSync(path, 'utf8'), from) : 'is not there';
    return fault === undefined ? [] : [`${file} ${fault}`];
  });

/** Edits of a mutant that the current build, or a folder of what operators start from, has no place for. */
export const misfits = ({ edits, deployEdits }, folder = 'high-availability') => [
  ...misfitsIn(currentBuild, edits, moduleOf),
  ...misfitsIn(join(deploy, folder), deployEdits),
];
