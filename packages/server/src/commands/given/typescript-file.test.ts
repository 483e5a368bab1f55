// Options in TypeScript, on a Node.js that reads it and on one that does not.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { runCommand } from '../../testing/command.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { importTypeScript } from './option-flags.ts';

const folder = temporaryFolder();
after(() => folder.remove());
const path = join(folder.path, 'storewright.config.ts');
writeFileSync(path, 'const port: number = 70_000;\nexport default { port };\n');

test('options are read from storewright.config.ts', async () => {
  const { code, stderr } = await runCommand(['start'], { directory: folder.path });
  assert.equal(code, 2);
  assert.match(stderr, /port/);
  assert.doesNotMatch(stderr, /cannot be read/);
});

test('a loader reads the file where Node.js does not', async () => {
  assert.deepEqual(await importTypeScript(path, { isNative: false }), { port: 70_000 });
});

test('without a loader the error names the package to install', async () => {
  const loader = () => import(`no-such-loader-${process.pid}`);
  await assert.rejects(importTypeScript(path, { isNative: false, loader }), /npm install jiti/);
});
