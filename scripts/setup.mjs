// Makes a fresh clone ready: dependencies on first use, a build when sources are newer than it.
// Plain JavaScript, because it runs before there is a compiler.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../packages/server/bin/node-version.cjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages that are not published, from the lowest: the bundle of the server contains them. */
export const privatePackages = ['platform', 'model', 'store', 'engine', 'edges'];

/** Packages with tests, in an order in which each can be compiled. */
export const testedPackages = [...privatePackages, 'server', 'application-config'];
const packages = [...testedPackages, 'console'];

/** What a package leaves in the folder of another one, so that it is built again when that was removed. */
const leftElsewhere = new Map([['console', 'packages/server/dist/console-files/index.html']]);

/** Runs a program to its end; its output goes to standard error, so that data stays apart. */
export function runProgram(program, parameters, options = {}) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && program === 'npm',
    ...options,
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function must(program, parameters, sentence) {
  if (runProgram(program, parameters) !== 0) {
    process.stderr.write(`storewright: ${sentence}\n`);
    process.exit(1);
  }
}

/** Whether every package of the lock file is installed in its version, except those of other platforms. */
function holds({ packages }) {
  const path = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(path)) return false;
  const installed = JSON.parse(readFileSync(path, 'utf8')).packages;
  const isHere = ([name, { version, link, optional }]) =>
    link || optional || !name.includes('node_modules/') || installed[name]?.version === version;
  return Object.entries(packages).every(isHere);
}

/** Private packages are found by their names: a new one needs no installation. */
function linkPackages() {
  const folder = join(root, 'node_modules', '@storewright');
  for (const name of privatePackages) {
    if (existsSync(join(folder, name))) continue;
    mkdirSync(folder, { recursive: true });
    symlinkSync(join('..', '..', 'packages', name), join(folder, name), 'junction');
  }
}

/** Installs what the lock file names, unless that was done for this very lock file. */
export function ensureDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const mark = join(root, 'node_modules', '.storewright-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return linkPackages();
  if (holds(JSON.parse(lock))) {
    linkPackages();
    return writeFileSync(mark, lock);
  }
  process.stderr.write('storewright: installing dependencies (first use) …\n');
  const started = new Date();
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci did not succeed.');
  writeFileSync(mark, lock);
  tellDone('installed dependencies', started);
}

const tellDone = (what, started) =>
  process.stderr.write(`storewright: ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);

/** Programs that write a source of a package from its other sources. */
const writers = new Map([['server', join(root, 'scripts', 'operation-types.mjs')]]);

/** Sources of another package that a package is built with. */
const builtWith = new Map([['console', [join(root, 'packages', 'server', 'src', 'published')]]]);

function newest(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((latest, entry) => {
    const path = join(folder, entry.name);
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
    return Math.max(latest, time);
  }, statSync(folder).mtimeMs);
}

function isStale(name) {
  const folder = join(root, 'packages', name);
  const mark = join(folder, 'dist', '.built');
  const elsewhere = leftElsewhere.get(name);
  if (elsewhere !== undefined && !existsSync(join(root, elsewhere))) return true;
  if (!existsSync(mark)) return true;
  const sources = Math.max(
    ...['src', 'schema']
      .filter((part) => isSource(name, part))
      .map((part) => newest(join(folder, part))),
    statSync(join(root, 'tsconfig.json')).mtimeMs,
    ...projectsOf(name).map((path) => statSync(path).mtimeMs),
    ...(builtWith.get(name) ?? []).map(newest),
    ...packagesBelow(name).map((one) => timeOf(join(root, 'packages', one, 'dist', '.built'))),
  );
  return sources > statSync(mark).mtimeMs;
}

/** The schema of the server is written by its build and by tests. */
const isSource = (name, part) =>
  part === 'src' || (name !== 'server' && existsSync(join(root, 'packages', name, part)));

const timeOf = (path) => (existsSync(path) ? statSync(path).mtimeMs : Number.POSITIVE_INFINITY);

/** What the compiler reads: the product, and the tests where they are compiled apart from it. */
const projectsOf = (name) =>
  ['tsconfig.json', 'tsconfig.test.json']
    .map((file) => join(root, 'packages', name, file))
    .filter((path) => existsSync(path));

/** The packages that one is compiled with, by its own references. */
export function packagesBelow(name) {
  const folder = join(root, 'packages', name);
  const { references = [] } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  return references.map(({ path }) => basename(resolve(folder, path)));
}

/** Removes what was compiled from sources that are gone: a test among them would go on running. */
function removeOrphans(name) {
  const [source, output] = ['src', 'dist'].map((part) => join(root, 'packages', name, part));
  if (!existsSync(output)) return;
  for (const path of readdirSync(output, { recursive: true }).map(String)) {
    const [, stem] = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(path) ?? [];
    // The pages of the documentation have scripts of their own, as has what was put together.
    if (stem === undefined || /^(site|bundled)/.test(path)) continue;
    if (['ts', 'tsx'].some((type) => existsSync(join(source, `${stem}.${type}`)))) continue;
    rmSync(join(output, path), { force: true });
  }
}

/** Compiles those of the packages whose sources are newer than their build. */
export function ensureBuild(names = packages) {
  for (const name of names) {
    if (!isStale(name)) continue;
    process.stderr.write(`storewright: building packages/${name} …\n`);
    const started = new Date();
    const writer = writers.get(name);
    if (writer !== undefined)
      must(process.execPath, [writer], `${name} has a source that cannot be written.`);
    removeOrphans(name);
    for (const project of projectsOf(name))
      must(process.execPath, [compiler(), '-p', project], `${name} does not compile.`);
    // A package that has many small modules puts them together, so that it starts quickly.
    const bundle = join(root, 'packages', name, 'dist', 'bundle.js');
    if (existsSync(bundle)) must(process.execPath, [bundle], `${name} cannot be bundled.`);
    writeFileSync(join(root, 'packages', name, 'dist', '.built'), started.toISOString());
    tellDone(`built packages/${name}`, started);
  }
}

const compiler = () => join(root, 'node_modules', 'typescript', 'bin', 'tsc');

export async function ensureReady() {
  ensureDependencies();
  ensureBuild();
}
