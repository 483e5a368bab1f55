// What the packages depend on: each dependency is used, each licence is permissive.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const sourcesOf = (name: string): string =>
  readdirSync(join(root, 'packages', name, 'src'), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, 'packages', name, 'src', file), 'utf8'))
    .join('\n');

test('every dependency of a package is used by its sources', () => {
  const unused = ['server', 'application-config'].flatMap((name) => {
    const { dependencies = {} } = json(join(root, 'packages', name, 'package.json'));
    const sources = sourcesOf(name);
    return Object.keys(dependencies)
      .filter((one) => !sources.includes(`'${one}`))
      .map((one) => `${name}: ${one}`);
  });
  assert.deepEqual(unused, []);
});

const permissive =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|MIT-0)( (OR|AND) [^)]+)?\)?$/;

/** A table of what browsers can do, which Jest reads; it asks to be named, and no more. */
const dataOfTests = new Map([['node_modules/caniuse-lite', 'CC-BY-4.0']]);

test('every dependency in the lock file has a permissive licence', () => {
  const { packages } = json(join(root, 'package-lock.json'));
  const wrong = Object.entries<any>(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, { link }]) => link !== true)
    .map(([path, { license, dev }]) => [path, license ?? installedLicence(path), dev])
    .filter(([, license]) => !permissive.test(String(license)))
    .filter(([path, license, dev]) => dev !== true || dataOfTests.get(path) !== license);
  assert.deepEqual(wrong, []);
});

function installedLicence(path: string): string | undefined {
  const manifest = join(root, path, 'package.json');
  return existsSync(manifest) ? json(manifest).license : undefined;
}

test('the lock file names no host of a registry', () => {
  assert.doesNotMatch(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    /"resolved": "https?:/,
  );
});
