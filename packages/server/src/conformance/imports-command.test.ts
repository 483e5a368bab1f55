// `storewright imports` as a process: containers, and the operations that failed or wait.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const run = (...given: readonly string[]) => {
  const { url, projectKey, clientId, clientSecret } = server;
  const environment = {
    ...{ CTP_API_URL: url, CTP_AUTH_URL: url, CTP_PROJECT_KEY: projectKey },
    ...{ CTP_CLIENT_ID: clientId, CTP_CLIENT_SECRET: clientSecret },
  };
  return runCommand(['imports', ...given], { environment });
};
const category = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, ...more },
});

test('Without a container there is a message and no list', async () => {
  const { code, stdout, stderr } = await run();
  assert.deepEqual([code, stdout, stderr], [0, '', 'No import containers.\n']);
});

test('Containers are listed with the number of operations in each state', async () => {
  const parent = { typeId: 'category', key: 'nowhere' };
  const resources = [category('one'), category('two', { parent })];
  await imported(server, 'categories', 'category', resources, 'night');
  await imported(
    server,
    'categories',
    'category',
    [category('three', { slug: { en: 'one' } })],
    'day',
  );
  const { code, stdout } = await run();
  assert.equal(code, 0);
  const [day, night] = stdout.split('\n');
  assert.match(day!, /^day {2}all types {2}created \S+ {2}operations 1, validationFailed 1$/);
  assert.match(night!, /^night .* operations 2, unresolved 1, imported 1$/);
  const listed = JSON.parse((await run('--json')).stdout);
  assert.deepEqual(
    listed.map(({ key, summary }: any) => [key, summary.total]),
    [
      ['day', 1],
      ['night', 2],
    ],
  );
});

test('The operations of a container that failed or wait are listed with the reasons', async () => {
  const waiting = await run('--container', 'night');
  assert.equal(waiting.stdout, 'two  category  unresolved: there is no category nowhere\n');
  const failed = await run('--container', 'day', '--project', server.projectKey);
  assert.match(failed.stdout, /^three {2}category {2}validationFailed: .*one/);
  const done = await run('--container', 'night', '--state', 'imported');
  assert.equal(done.stdout, 'one  category  imported\n');
  const none = await run('--container', 'night', '--state', 'rejected');
  assert.deepEqual([none.stdout, none.stderr], ['', 'No operations found.\n']);
  const cut = await run('--container', 'night', '--limit', '0');
  assert.deepEqual([cut.stdout, cut.stderr], ['', '… and 1 more\n']);
  const [operation] = JSON.parse((await run('--container', 'night', '--json')).stdout);
  assert.deepEqual([operation.resourceKey, operation.state], ['two', 'unresolved']);
});

for (const [what, given, code, says] of [
  ['An unknown container', ['--container', 'none'], 1, /was not found/],
  ['An unknown state', ['--container', 'night', '--state', 'done'], 2, /Allowed choices/],
  ['A state without a container', ['--state', 'imported'], 2, /--state needs --container/],
  ['A limit that is no number', ['--container', 'night', '--limit', 'x'], 2, /--limit is a number/],
] as const)
  test(`${what} is an error`, async () => {
    const { code: answered, stderr } = await run(...given);
    assert.equal(answered, code);
    assert.match(stderr, says);
  });
