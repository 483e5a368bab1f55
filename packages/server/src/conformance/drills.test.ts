// The drills of `npm run drills`, as far as they take seconds.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const frame = (file: string) => new URL(`../../../../drills/${file}`, import.meta.url).href;
const runner = fileURLToPath(new URL('../../../../drills/run.mjs', import.meta.url));

test('every drill holds in its quick form', () => {
  const environment = { ...process.env, NODE_OPTIONS: '' };
  const run = spawnSync(process.execPath, [runner, '--quick', '--json'], {
    encoding: 'utf8',
    env: environment,
  });
  const rows: readonly any[] = JSON.parse(run.stdout || '[]');
  const told = rows.map(({ name, verdict, violations = [] }) => [name, verdict, ...violations]);
  assert.ok(rows.length > 0, run.stderr);
  assert.equal(run.status, 0, `${JSON.stringify(told, null, 1)}\n${run.stderr}`);
});

test('every mutant of a drill fits the server as it is built', async () => {
  const { drills } = await import(frame('list.mjs'));
  const { misfits } = await import(frame('frame/builds.mjs'));
  for (const { name, mutants } of drills)
    for (const mutant of mutants) assert.deepEqual(misfits(mutant), [], `${name}: ${mutant.what}`);
});
