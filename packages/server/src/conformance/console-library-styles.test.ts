// The console takes the styles of those components of its library that its pages use, and of no others.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const assets = join(root, 'packages', 'server', 'dist', 'console-files', 'assets');
const library = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
);

const builtText = (ending: string): string =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');

/** The library names its classes by a hash. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

const ending = '.layer.css';
const styles = readdirSync(library).filter((name) => name.endsWith(ending));

test('every component that a page uses has its styles, and no others are loaded', () => {
  const used = classesIn(builtText('.mjs'));
  const needed = styles.filter((name) =>
    [...classesIn(readFileSync(join(library, name), 'utf8'))].some((one) => used.has(one)),
  );
  assert.ok(needed.includes('Button.layer.css') && !needed.includes('AppShell.layer.css'));
  const text = readFileSync(join(root, 'packages/console/src/app.css'), 'utf8');
  const imported = [...text.matchAll(/@mantine\/core\/styles\/([\w-]+\.layer\.css)/g)].map(
    ([, name]) => name!,
  );
  const ofAll = ['baseline', 'default-css-variables', 'global'].map((name) => name + ending);
  assert.deepEqual([...imported].sort(), [...ofAll, ...needed].sort());
});

const selected = (text: string) => [...new Set(text.match(/\.m_[0-9a-f]{6,8}\b/g))];

test('styles of components come in the order of the library, where a later one counts', () => {
  const all = readFileSync(join(dirname(library), 'styles.layer.css'), 'utf8');
  const built = selected(builtText('.css'));
  assert.deepEqual(
    built,
    selected(all).filter((one) => built.includes(one)),
  );
});
