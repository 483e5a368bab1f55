// Who may know whom in this package, and how large a thing may be.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = resolve(dirname(fileURLToPath(import.meta.url)), '..', 'src');
const files = readdirSync(source, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'));
const product = files.filter((file) => !file.includes('.test.') && !file.startsWith('testing'));
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8');
const folderOf = (file: string): string => (file.includes('/') ? dirname(file) : '');

/** Floors from below: each may import those that it names, and the top folder nothing forbids. */
const mayKnow = new Map<string, readonly string[]>([
  ['values', []],
  ['rules', ['values']],
  ['placeholders', ['values']],
  ['loading', ['values', 'placeholders']],
  ['places', ['values', 'rules', 'loading']],
  ['checks', ['values', 'placeholders', 'loading']],
  ['result', ['values', 'placeholders', 'loading', 'places', 'checks']],
  ['page', ['result']],
  ['documents', ['values', 'rules', 'loading', 'checks']],
]);

const imports = product.flatMap((file) =>
  [...textOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, path]) => ({
    from: file,
    to: relative(source, resolve(source, dirname(file), path!)),
  })),
);

test('a folder imports only floors below it', () => {
  const wrong = imports.filter(({ from, to }) => {
    const known = mayKnow.get(folderOf(from));
    const there = folderOf(to);
    const isOwn = there === folderOf(from) || to === 'own-folder.ts';
    return known !== undefined && !isOwn && !known.includes(there);
  });
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} imports ${to}`),
    [],
  );
});

test('what a folder may import it does import', () => {
  const unused = [...mayKnow].flatMap(([folder, known]) =>
    known
      .filter(
        (one) => !imports.some(({ from, to }) => folderOf(from) === folder && folderOf(to) === one),
      )
      .map((one) => `${folder} may import ${one}`),
  );
  assert.deepEqual(unused, []);
});

test('a folder is one floor: at most 25 product files', () => {
  const counts = new Map<string, number>();
  for (const file of product) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  assert.deepEqual(
    [...counts].filter(([, count]) => count > 25),
    [],
  );
});

test('a file is one room: at most 400 lines', () => {
  const large = files.filter((file) => textOf(file).split('\n').length > 401);
  assert.deepEqual(large, []);
});

test('nothing is left unfinished and no test is left out', () => {
  const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|not impl', 'emented'].join(''));
  const wrong = files.filter(
    (file) =>
      marks.test(textOf(file)) || /\b(?:test|it|describe)\.(?:only|todo)\(/.test(textOf(file)),
  );
  assert.deepEqual(wrong, []);
});

test('no comment cites what is not in the repository', () => {
  const cited = /\bcontract \d\d\b|\bdecisions? \d{1,2}\b|\bissue \d+\b/;
  assert.deepEqual(
    files.filter((file) => file !== 'architecture.test.ts' && cited.test(textOf(file))),
    [],
  );
});
