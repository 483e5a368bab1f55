// Test files that share a process: whose tests they are.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from '../testing/tools.ts';

const folder = temporaryFolder();
after(() => folder.remove());

function written(name: string, text: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
}

test('the tests of files that wait for the same module are in the suites of their files', async () => {
  const { moduleOf } = await import(pathToFileURL(join(root, 'scripts/testing/files.mjs')).href);
  written('slow.mjs', 'await new Promise((resolve) => setTimeout(resolve, 50));');
  const names = ['one', 'two', 'three'];
  const files = names.map((name) =>
    written(
      `${name}.mjs`,
      `import { test } from 'node:test';\nimport './slow.mjs';\ntest('of ${name}', () => undefined);`,
    ),
  );
  const group = written('group.mjs', moduleOf(files, true));
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const told = execFileSync(process.execPath, ['--test-reporter=tap', group], {
    encoding: 'utf8',
    env,
  });
  const titles = told.split('\n').filter((line) => line.includes('# Subtest: '));
  assert.deepEqual(
    titles.map((line) => [line.indexOf('#'), basename(line.slice(line.indexOf(':') + 2))]),
    names.flatMap((name) => [
      [0, `${name}.mjs`],
      [4, `of ${name}`],
    ]),
  );
});
