// `storewright messages`: what a project tells, at an address of a developer.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../testing/command.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { received } from '../testing/subscription-setting.ts';

let server: TestServer;
let hook: OtherServer;
before(async () => {
  server = await startTestServer();
  hook = await openOtherServer();
});
after(async () => {
  await server.close();
  await hook.close();
});

const main = fileURLToPath(new URL('../main.js', import.meta.url));
const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOREWRIGHT_'));

/** Listens until it is killed. */
async function listening(...flags: string[]): Promise<ChildProcess> {
  const given = ['--forward-to', hook.url, '--database-url', server.databaseUrl, ...flags];
  const child = spawn(process.execPath, [main, 'messages', 'listen', ...given], {
    env: Object.fromEntries(own),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr!.on('data', (bytes) => {
      told += bytes;
      if (told.includes('listening to')) resolve();
    });
    child.once('close', () => reject(new Error(told)));
  });
  return child;
}

const killed = (child: ChildProcess, signal: NodeJS.Signals) =>
  new Promise((resolve) => {
    child.once('close', resolve);
    child.kill(signal);
  });

const customer = (name: string) =>
  server.created('/customers', { email: `${name}@example.com`, password: 'p' });

test('what comes while a listener is killed arrives when it listens again; others are left out', async () => {
  const flags = ['--resource', 'customer', '--types', 'CustomerCreated'];
  const first = await listening(...flags);
  await customer('a');
  await server.created('/zones', { name: 'z', locations: [] });
  await received(hook, 1);
  await killed(first, 'SIGKILL');
  await customer('b');
  await customer('c');
  const second = await listening(...flags);
  await customer('d');
  const emails = async () => (await received(hook, 4)).map(({ customer: one }) => one.email);
  for (let waited = 0; hook.seen.length < 4 && waited < 30_000; waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(
    [...new Set(await emails())],
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`),
  );
  await killed(second, 'SIGTERM');
});

test('nothing is lost while the address, the server and the connections to the database end', async () => {
  const proxy = await openDatabaseProxy(server.databaseUrl);
  const flags = ['--resource', 'customer', '--types', 'CustomerCreated', '--name', 'restarts'];
  const child = await listening(...flags, '--database-url', proxy.url);
  try {
    const { port } = new URL(hook.url);
    await hook.close();
    await customer('while-nobody-listens');
    const { databaseUrl, clientId, clientSecret } = server;
    const credentials = { clientId, clientSecret };
    const second = await startTestServer({ databaseUrl, credentials });
    await second.created('/customers', { email: 'other-server@example.com', password: 'p' });
    await second.close();
    proxy.cut();
    await customer('cut');
    hook = await openOtherServer(undefined, Number(port));
    await customer('back');
    const wanted = ['while-nobody-listens', 'other-server', 'cut', 'back'];
    const arrived = () => new Set(hook.seen.map(({ text }) => JSON.parse(text).customer.email));
    for (let waited = 0; arrived().size < wanted.length && waited < 30_000; waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(
      [...arrived()],
      wanted.map((name) => `${name}@example.com`),
    );
  } finally {
    await killed(child, 'SIGTERM');
    await proxy.close();
  }
});

test('each attempt is told as a line of JSON where that is asked for', async () => {
  const flags = ['--resource', 'customer', '--types', 'CustomerCreated', '--name', 'json'];
  const child = await listening(...flags, '--json');
  let printed = '';
  child.stdout!.on('data', (bytes) => {
    printed += bytes;
  });
  const made = await customer('json');
  while (!printed.includes('\n')) await new Promise((resolve) => setTimeout(resolve, 50));
  await killed(child, 'SIGTERM');
  const { message, ...rest } = JSON.parse(printed.split('\n', 1)[0]!);
  assert.match(message, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, {
    type: 'CustomerCreated',
    resource: { typeId: 'customer', id: made.customer.id },
    status: 200,
    willRetry: false,
  });
});

test('a stored message is sent again, in the form of another receiver', async () => {
  const project = await server.read('');
  await server.posted('', {
    version: project.version,
    actions: [{ action: 'changeMessagesEnabled', messagesEnabled: true }],
  });
  const made = await customer('again');
  const where = encodeURIComponent(`resource(id = "${made.customer.id}")`);
  const [message] = (await server.read(`/messages?where=${where}`)).results;
  hook.seen.length = 0;
  const { code, stderr } = await runCommand([
    ...['messages', 'resend', message.id, '--database-url', server.databaseUrl],
    ...['--forward-to', hook.url, '--as', 'pubsub'],
  ]);
  assert.equal(code, 0, stderr);
  const [envelope] = await received(hook, 1);
  const told = JSON.parse(Buffer.from(envelope.message.data, 'base64').toString());
  assert.deepEqual([told.type, told.id], ['CustomerCreated', message.id]);
});
