// The built server, and copies of it that are broken on purpose.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const server = join(root, 'packages', 'server');

/** A build is the folder that holds `main.js`. */
export const currentBuild = join(server, 'dist');

/** A module of the current build, for what the drills themselves need of it. */
export const fromBuild = (path) => import(pathToFileURL(join(currentBuild, path)).href);

/**
 * A copy of the build in which each edit replaces a text that stands exactly once in its file: a
 * mutant that no longer fits the code must not pass for one that was caught.
 */
export function mutantBuild(name, { edits }) {
  const build = join(server, `dist-mutant-${name}-${process.pid}`);
  // What was put together in few files would not be broken with its modules.
  const isNeeded = (path) => !/(\.(test\.js|map|d\.ts)|dist.bundled)$/.test(path);
  cpSync(currentBuild, build, { recursive: true, filter: isNeeded });
  const remove = () => rmSync(build, { recursive: true, force: true });
  try {
    for (const { file, from, to } of edits) edit(join(build, file), from, to);
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

/** Edits of a mutant that the current build has no place for. */
export const misfits = ({ edits }) =>
  edits.flatMap(({ file, from }) => {
    const path = join(currentBuild, file);
    const fault = existsSync(path) ? misfit(readFileSync(path, 'utf8'), from) : 'is not there';
    return fault === undefined ? [] : [`${file} ${fault}`];
  });
