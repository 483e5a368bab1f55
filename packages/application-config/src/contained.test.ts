// What the code of a configuration does to the command: nothing, whatever it is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIGURATION_NAME } from './loading/find-file.ts';
import { runCommand } from './testing/run-command.ts';
import {
  changedConfiguration,
  configurationText,
  withApplication,
} from './testing/temporary-application.ts';

const good = configurationText('cjs', changedConfiguration());

type Findings = { code: number; err: string; findings: any[] };

/** The findings about a module with some code before its export. */
function validated(code: string, parameters: readonly string[] = []): Promise<Findings> {
  const files = { [`${CONFIGURATION_NAME}.cjs`]: `${code}\n${good}` };
  return withApplication(files, async (folder) => {
    const {
      code: exit,
      out,
      err,
    } = await runCommand(['validate', '--json', ...parameters], folder);
    return { code: exit, err, findings: JSON.parse(out).findings };
  });
}

test('what it prints does not get between the findings', async () => {
  const loud = `console.log('loud'); console.error('too'); require('node:fs').writeSync(1, 'raw');`;
  const { code, err, findings } = await validated(loud);
  assert.deepEqual([code, findings], [0, []]);
  for (const word of ['loud', 'too', 'raw']) assert.ok(err.includes(word), word);
});

test('timers, servers and workers that it leaves open end with it', async () => {
  const open =
    "setInterval(() => {}, 1e6); require('node:http').createServer().listen(0);" +
    "new (require('node:worker_threads').Worker)('setInterval(() => {}, 1e6)', { eval: true });";
  assert.deepEqual(await validated(open), { code: 0, err: '', findings: [] });
});

const ends: readonly [title: string, code: string, message: RegExp, found: RegExp][] = [
  ['ends the program', '\nprocess.exit(0);', /ends the program/, /process\.exit\(0\)/],
  ['is killed', "process.kill(process.pid, 'SIGKILL');", /ends the program/, /SIGKILL/],
  ['rejects a promise', '\nPromise.reject(new Error("lost"));', /fails/, /Error: lost/],
  ['throws later', '\nqueueMicrotask(() => { throw new Error("late"); });', /fails/, /late/],
];

for (const [title, code, message, found] of ends)
  test(`a configuration that ${title} is a finding, not an end without a word`, async () => {
    const { code: exit, findings } = await validated(code);
    assert.equal(exit, 1);
    assert.equal(findings[0].rule, 'load-failed');
    assert.match(findings[0].message, message);
    assert.match(findings[0].found, found);
    if (code.startsWith('\n')) assert.equal(findings[0].line, 2);
  });

test('an endless loop is stopped and is a finding', async () => {
  const { code, findings } = await validated('for (;;);', ['--timeout', '1']);
  assert.equal(code, 1);
  assert.match(findings[0].message, /does not come to an end/);
  assert.equal(findings[0].found, 'still running after 1 s');
});
