import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { servingFlags } from './optimizer.ts';

const program = fileURLToPath(new URL('../testing/new-space-program.js', import.meta.url));
const megabyte = 2 ** 20;

test('new objects of requests get their whole space again after a collection of all objects', async () => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const run = promisify(execFile)(process.execPath, [...servingFlags, program], { env });
  const { before, after, kept } = JSON.parse((await run).stdout);
  assert.equal(kept, 80_000);
  assert.ok(before <= 4 * megabyte, `${before} bytes after the collection`);
  assert.ok(after >= 32 * megabyte, `${after} bytes after the requests`);
});
