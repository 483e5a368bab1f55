// Users as the operator makes and changes them on the command line, seen from the console that they sign in to.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import { commandLine } from '../commands/index.ts';
import { askConsole, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
});
after(() => server.close());

async function run(words: string, piped?: string, environment = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: false });
  input.end(piped);
  const printed: string[] = [];
  const told: string[] = [];
  const code = await commandLine([...words.split(' '), '--database-url', server.databaseUrl], {
    environment,
    directory: '/',
    input,
    isTerminal: false,
    print: (text) => printed.push(text),
    tell: (text) => told.push(text),
    onStop: () => undefined,
  });
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}

const statusOf = async (email: string, password: string) =>
  (await signedIn(server.url, email, { password })).told.status;

test('from no user to one whose password was piped in, and who is let in with it', async () => {
  assert.equal((await askConsole(server.url, ['GET', ''])).status, 404);
  const made = await run(
    'user add Ada@Example.com --role *=admin --password-stdin',
    'a password to pipe\n',
  );
  assert.deepEqual([made.code, made.told], [0, '']);
  // What was piped is printed nowhere.
  assert.equal(made.printed, 'email: ada@example.com');
  assert.equal((await askConsole(server.url, ['GET', ''])).status, 200);
  assert.equal(await statusOf('ada@example.com', 'a password to pipe'), 204);
  assert.equal(await statusOf('ada@example.com', 'a password to pipe\n'), 401);
});

test('a new password ends sessions and the pause after wrong ones', async () => {
  const { cookie: Cookie } = await signedIn(server.url, 'ada@example.com', {
    password: 'a password to pipe',
  });
  for (let tries = 0; tries < 6; tries += 1) await statusOf('ada@example.com', 'wrong');
  assert.equal(await statusOf('ada@example.com', 'a password to pipe'), 429);
  const shown = await run('user password ada@example.com --json');
  const { password } = JSON.parse(shown.printed);
  const asked = await askConsole(server.url, ['GET', '/session'], { headers: { Cookie } });
  assert.equal(asked.status, 401);
  assert.equal(await statusOf('ada@example.com', password), 204);
  assert.equal((await run('user password ada@example.com --password-stdin', 'short')).code, 2);
  assert.equal((await run('user password ada@example.com --password-stdin', '')).code, 2);
  const environment = { STOREWRIGHT_USER_PASSWORD: 'from the environment' };
  assert.equal((await run('user password ada@example.com', '', environment)).code, 0);
  assert.equal(await statusOf('ada@example.com', 'from the environment'), 204);
  assert.equal((await run('user password nobody@example.com')).code, 1);
});

test('other roles take the place of former ones, and end what was opened with those', async () => {
  const sign = () => signedIn(server.url, 'ada@example.com', { password: 'from the environment' });
  const projects = async (Cookie: string) =>
    (await askConsole(server.url, ['GET', '/projects'], { headers: { Cookie } })).body.projects;
  const { cookie } = await sign();
  assert.deepEqual(await projects(cookie), [{ key: 'demo', role: 'admin' }]);
  assert.equal((await run('user role ada@example.com --role demo=viewer')).code, 0);
  assert.equal(await projects(cookie), undefined);
  assert.deepEqual(await projects((await sign()).cookie), [{ key: 'demo', role: 'viewer' }]);
  const none = await run('user role ada@example.com --none --json');
  assert.deepEqual(JSON.parse(none.printed), { email: 'ada@example.com', roles: {} });
  assert.deepEqual(await projects((await sign()).cookie), []);
  for (const [words, code] of [
    ['user role ada@example.com', 2],
    ['user role ada@example.com --none --role demo=admin', 2],
    ['user role ada@example.com --role demo=owner', 2],
    ['user role nobody@example.com --none', 1],
  ] as const)
    assert.equal((await run(words)).code, code, words);
  const acts = await run('audit --json');
  assert.match(acts.printed, /user\.role/);
  assert.match((await run('user list')).printed, /^ada@example\.com {2}ada@example\.com/);
  assert.equal((await run('user delete ada@example.com')).code, 0);
  assert.equal((await askConsole(server.url, ['GET', ''])).status, 404);
});
