// Which project a command works on when none is named: the only one, branches aside.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createProject } from '../../provisioning/bootstrap.ts';
import { commandHere } from '../../testing/command-here.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const adminToken = 'admin-token-of-servers-under-test';
const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  writeFileSync(
    join(folder.path, 'zone.jsonl'),
    '{"kind":"zone","draft":{"key":"one","name":"A"}}',
  );
  const branch = ['branch', 'create', 'pr', '--of', 'demo'];
  const { code, stderr } = await run([...branch, '--database-url', server.databaseUrl]);
  assert.equal(code, 0, stderr);
});
after(async () => {
  await server.close();
  folder.remove();
});

const run = (words: readonly string[]) => commandHere(words, folder.path);

const onDatabase = ['fault list', 'fault clear', 'clock show', 'history', 'history zone one'];
const commands = [...onDatabase, 'seed zone.jsonl', 'messages list', 'logs', 'fault fired'];
commands.push('export --kinds zone --out', 'fault add /zones*:503', 'branch list');
commands.push('messages resend none --forward-to http://127.0.0.1:9');

const given = (command: string, out: string): readonly string[] => {
  const words = command
    .split(' ')
    .map((word) => word.replace(':', ' ').replace('http //', 'http://'));
  const isAsked = command === 'logs' || command === 'fault fired';
  const place = isAsked
    ? ['--port', new URL(server.url).port, '--admin-token', adminToken]
    : ['--database-url', server.databaseUrl];
  return [...words, ...(words.at(-1) === '--out' ? [out] : []), ...place];
};

test('commands of one project need no name as long as there is one, whatever branches it has', async () => {
  await run(given('seed zone.jsonl', ''));
  for (const command of commands) {
    const { code, stderr } = await run(given(command, 'out'));
    const isMissing = command.startsWith('messages resend') && /no message 'none'/.test(stderr);
    assert.ok(
      code === 0 || isMissing || /keeps no|stores no|no history/i.test(stderr),
      `${command}: ${stderr}`,
    );
    assert.doesNotMatch(stderr, /Which project/, command);
  }
});

test('where there are several, all of them are named in one sentence', async () => {
  await createProject(server.server.world, 'other');
  for (const command of commands) {
    const { code, stderr } = await run(given(command, 'another'));
    assert.match(stderr, /Which project\? There are: demo, demo--pr, other\./, command);
    assert.equal(code, 2, command);
  }
});
