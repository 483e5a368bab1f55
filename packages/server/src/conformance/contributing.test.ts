// The guide for contributors names files and commands that exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../testing/tools.ts';

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const quoted = [...guide.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);

/** A quoted word with a slash is a path if it begins with one of these folders. */
const folders = ['packages', 'drills', 'docs', 'scripts', 'tools', 'interop', 'bench'];

/** `npm run docs` writes it, and git does not have it. */
const generated = new Set(['docs/reference']);

const paths = quoted.filter(
  (text) => folders.includes(text.split('/')[0]!) && text.includes('/') && !generated.has(text),
);

test('every path that CONTRIBUTING.md names exists', () => {
  assert.ok(paths.length > 20, 'The guide has the paths of its recipes.');
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
});

test('CONTRIBUTING.md writes paths of several folders from the root', () => {
  const short = quoted.filter((text) =>
    /^[\w-]+\/[\w./-]+\.(?:ts|mjs|txt|json|graphql)$/.test(text),
  );
  assert.deepEqual(
    short.filter((path) => !paths.includes(path)),
    [],
  );
});

test('every npm script that CONTRIBUTING.md names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = quoted.flatMap((text) => /npm run ([\w:-]+)/.exec(text)?.[1] ?? []);
  assert.ok(names.length > 5, 'The guide has its commands.');
  assert.deepEqual(
    names.filter((name) => !(name in scripts)),
    [],
  );
});

test('every drill has a row in the guide', async () => {
  const { drills } = await import(pathToFileURL(join(root, 'drills/list.mjs')).href);
  const rows = readFileSync(join(root, 'docs/guide/drills.md'), 'utf8').split('\n');
  const missing = drills.filter(
    ({ name }: { readonly name: string }) => !rows.some((row) => row.startsWith(`| ${name} |`)),
  );
  assert.deepEqual(
    missing.map(({ name }: { readonly name: string }) => name),
    [],
  );
});
