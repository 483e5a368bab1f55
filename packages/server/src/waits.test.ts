// A wait without a limit keeps a whole run waiting, and does not say for what.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../', import.meta.url));

/** `while (…) await …;`, which does nothing but wait. */
const endless =
  /\bwhile \(.{1,200}\)\s{1,20}await (?:sleep|setTimeout|new Promise|page\.waitForTimeout)\(/;

/** They lie below what has a wait with a limit. */
const listed = ['edges/src/rest/front.test.ts', 'edges/src/rest/resting.test.ts'];

test('tests wait with a limit', () => {
  const found = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+.src.*\.test\.ts$/.test(path))
    .filter((path) => endless.test(readFileSync(join(packages, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
  assert.deepEqual(found.sort(), listed, 'use waitUntil of testing/wait-until.ts');
});
