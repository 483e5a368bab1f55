// The first start as a newcomer meets it: nothing is burnt by a busy port, nothing printed is lost.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { printedVariable, runCommand, startCommand } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let database: TestDatabase;
let holder: Server;
let busy: string;
before(async () => {
  database = await openDatabase();
  holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  busy = String((holder.address() as AddressInfo).port);
});
after(async () => {
  await new Promise((resolve) => holder.close(resolve));
  await database.drop();
  folder.remove();
});

const directory = folder.path;
const dataDir = join(directory, '.storewright');

test('a busy port names option, owner and cure, and nothing is made', async () => {
  const { code, stdout, stderr } = await runCommand(['start', '--port', busy], { directory });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, new RegExp(`Port ${busy} of 127.0.0.1 is in use by .*--port`));
  if (process.platform === 'linux') assert.match(stderr, new RegExp(`process ${process.pid}`));
  assert.equal(existsSync(dataDir), false);
});

test('a client secret that can be guessed is refused beyond this machine, and warned about here', async () => {
  const given = ['--client-secret', 'short', '--port', busy];
  const beyond = await runCommand(['start', ...given, '--behind-proxy'], { directory });
  assert.deepEqual([beyond.code, beyond.stdout], [2, '']);
  assert.match(beyond.stderr, /--client-secret has fewer than 16 characters/);
  // The busy port ends it: the warning comes before.
  const here = await runCommand(['start', ...given], { directory });
  assert.match(here.stderr, /Warning: --client-secret has fewer than 16 characters/);
});

test('a busy metrics port is a warning; the lines that were printed can be had again', async () => {
  const flags = ['--database-url', database.url, '--metrics-port', busy];
  const server = await startCommand({ directory, flags });
  try {
    const id = printedVariable(server.printed, 'CTP_CLIENT_ID');
    const secret = printedVariable(server.printed, 'CTP_CLIENT_SECRET');
    const { code, stdout } = await runCommand(['env'], { directory });
    assert.equal(code, 0);
    assert.equal(printedVariable(stdout, 'CTP_CLIENT_ID'), id);
    assert.equal(printedVariable(stdout, 'CTP_CLIENT_SECRET'), secret);
    assert.equal(printedVariable(stdout, 'CTP_API_URL'), server.url);
    const token = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    assert.equal(token.status, 200);
    assert.equal(statSync(join(dataDir, 'credentials.json')).mode & 0o077, 0);
  } finally {
    assert.equal(await server.stop(), 0);
  }
});

test('the lines are put into a file of which the other lines stay', async () => {
  const written = await runCommand(['env', '--write', 'shop.env'], { directory });
  assert.equal(written.code, 0, written.stderr);
  const first = readFileSync(join(directory, 'shop.env'), 'utf8');
  assert.match(first, /^CTP_CLIENT_SECRET=.+$/m);
  await runCommand(['env', '--write', 'shop.env'], { directory });
  assert.equal(readFileSync(join(directory, 'shop.env'), 'utf8'), first);
  const unknown = await runCommand(['env', 'nowhere'], { directory });
  assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /storewright client create nowhere/);
});

test('a misspelt variable is told, with the one that is meant', async () => {
  const { code, stderr } = await runCommand(['start'], {
    directory,
    environment: { STOREWRIGHT_PROT: '1' },
  });
  assert.equal(code, 2);
  assert.match(stderr, /STOREWRIGHT_PROT\. Did you mean 'STOREWRIGHT_PORT'\?/);
});

test('faults of the database are told apart, each with what to do', async () => {
  const other = new URL(database.url);
  other.pathname = '/no_such_database';
  for (const [url, told] of [
    ['postgres://nobody@127.0.0.1:1/none', /PostgreSQL does not listen on 127.0.0.1:1/],
    ['postgres://nobody@no-such-host.invalid/none', /host name of the database is not known/],
    [other.href, /"no_such_database" does not exist[\s\S]*createdb/],
  ] as const) {
    const parameters = ['project', 'list', '--database-url', url];
    const { code, stderr } = await runCommand(parameters, { directory });
    assert.equal(code, 1);
    assert.match(stderr, told);
    const { stdout } = await runCommand(['doctor', '--database-url', url], { directory });
    assert.match(stdout, told);
  }
});
