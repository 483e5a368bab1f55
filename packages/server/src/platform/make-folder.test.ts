// Folders are made with their parents, and an impossible one is reported immediately.
import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '@storewright/platform/make-folder';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('a folder is made with those above it, once and again', (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const path = join(folder.path, 'a', 'b', 'c');
  makeFolder(path, 0o700);
  makeFolder(path, 0o700);
  assert.ok(statSync(path).isDirectory());
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o700);
});

test('a file in the way is told as that', (t) => {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  assert.throws(() => makeFolder(file), { code: 'EEXIST' });
  assert.throws(() => makeFolder(join(file, 'below')), { code: 'ENOTDIR' });
});

test('where no folder can be made that is told at once, and nothing is waited for', (t) => {
  if (!existsSync('/proc/self')) return t.skip('needs /proc');
  assert.throws(() => makeFolder('/proc/storewright/data'), { code: 'ENOENT' });
});
