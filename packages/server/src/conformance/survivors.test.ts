// Objects of a request that survive it make every collection of garbage longer, and with it the slowest answers.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { servingFlags } from '../processes/optimizer.ts';

const program = fileURLToPath(new URL('../testing/survivors-program.js', import.meta.url));
const most = 1_500;

test('a read leaves at most 1,500 bytes in the old generation', async () => {
  const run = promisify(execFile)(process.execPath, [...servingFlags, program]);
  const bytes = Number((await run).stdout);
  assert.ok(bytes > 0 && bytes < most, `${Math.round(bytes)} bytes of each request survive`);
});
