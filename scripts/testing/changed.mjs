// Which test files a change concerns: those that changed, and those that import what changed, the nearest first.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root, testedPackages } from '../setup.mjs';

const git = (...parameters) =>
  spawnSync('git', parameters, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Paths below the root that differ from the main branch: committed, changed or new. */
export function changedFiles() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [
    ...new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/**
 * Test files by the number of imports between them and something that changed.
 * @returns {{ source: string, distance: number }[]}
 */
export function concerned(changed) {
  const importers = importersOf(sourceFiles());
  const distances = new Map();
  let ring = changed.map((path) => join(root, path)).filter((path) => importers.has(path));
  for (let distance = 0; ring.length > 0; distance += 1) {
    for (const path of ring) distances.set(path, distance);
    const next = new Set(ring.flatMap((path) => [...importers.get(path)]));
    ring = [...next].filter((path) => !distances.has(path));
  }
  return [...distances]
    .filter(([path]) => path.endsWith('.test.ts'))
    .map(([source, distance]) => ({ source, distance }))
    .sort((one, other) => one.distance - other.distance);
}

const sourceFiles = () =>
  testedPackages.flatMap((name) => {
    const folder = join(root, 'packages', name, 'src');
    return readdirSync(folder, { recursive: true })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path));
  });

const imported = /(?:from|import\()\s*'(\.[^']+|@storewright\/[^']+)'/g;

/** The source file of an import. Of a package, its manifest names the file that was compiled. */
function sourceOf(path, file) {
  if (path.startsWith('.')) return resolve(dirname(file), path);
  const [, name, inside] = /^@storewright\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const target = exportsOf(name)[`./${inside}`];
  if (typeof target !== 'string') return undefined;
  const source = target.replace(/^\.\/dist/, 'src').replace(/\.js$/, '.ts');
  return join(root, 'packages', name, source);
}

const manifests = new Map();

function exportsOf(name) {
  const path = join(root, 'packages', name ?? '', 'package.json');
  if (!manifests.has(name))
    manifests.set(name, existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).exports : {});
  return manifests.get(name) ?? {};
}

function importersOf(files) {
  const importers = new Map(files.map((file) => [file, new Set()]));
  for (const file of files)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(imported))
      importers.get(sourceOf(path, file))?.add(file);
  return importers;
}
