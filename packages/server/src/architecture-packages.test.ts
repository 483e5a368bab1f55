// Packages below the program: what each may import, and that its `exports` name what is imported and no more.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { manifestOf, packageFolder, privatePackages, sourcesOf } from './testing/packages.ts';
import { root } from './testing/tools.ts';

const read = (name: string, file: string): string =>
  readFileSync(join(packageFolder(name), file), 'utf8');

const packageNames = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'@storewright\/([^'\n]+)'/g)].map(
    ([, name]) => name!,
  );

/** What the sources of a package import of private packages: `model/declaration`. */
const importsOf = (name: string): readonly string[] =>
  sourcesOf(name)
    .map((file) => read(name, `src/${file}`))
    .flatMap(packageNames)
    .filter((one) => privatePackages.includes(one.split('/')[0]!));

const { neededExports } = await import(pathToFileURL(join(root, 'scripts/exports.mjs')).href);
const needed: ReadonlyMap<string, object> = neededExports();

for (const name of privatePackages) {
  test(`the package ${name} exports the modules that other packages import, and no more`, () => {
    const { exports } = manifestOf(name);
    assert.deepEqual(exports, needed.get(name), 'run `npm run exports`');
  });

  test(`the package ${name} imports packages below it that its manifest and its compiler know`, () => {
    const below = privatePackages.slice(0, privatePackages.indexOf(name));
    const known = Object.keys(manifestOf(name).dependencies ?? {});
    const { references = [] } = JSON.parse(read(name, 'tsconfig.json'));
    const used = [...new Set(importsOf(name).map((one) => one.split('/')[0]!))].sort();
    assert.deepEqual(
      used.filter((one) => !below.includes(one)),
      [],
    );
    assert.deepEqual(
      known.filter((one) => one.startsWith('@storewright/')),
      used.map((one) => `@storewright/${one}`),
    );
    assert.deepEqual(
      references.map(({ path }: { readonly path: string }) => path),
      used.map((one) => `../${one}`),
    );
  });

  test(`the package ${name} is private and has a page about itself`, () => {
    const manifest = manifestOf(name);
    assert.equal(manifest.private, true);
    const lines = read(name, 'README.md').split('\n').length;
    assert.ok(lines > 10 && lines <= 60, `${lines} lines`);
  });
}

test('the published package depends on no private one', () => {
  const { dependencies = {} } = manifestOf('server');
  assert.deepEqual(
    privatePackages.filter((name) => `@storewright/${name}` in dependencies),
    [],
  );
});
