// `storewright messages`: what a project tells, at an address of a developer.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../commands/index.ts';
import { runCommand } from '../testing/command.ts';
import { commandHere } from '../testing/command-here.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer, type Seen } from '../testing/other-server.ts';
import { received } from '../testing/subscription-setting.ts';
import { waitUntil } from '../testing/wait-until.ts';

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

/** A listener that a failed test leaves would keep the process of the tests. */
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Listens until it is killed. */
async function listening(...flags: string[]): Promise<ChildProcess> {
  const given = ['--forward-to', hook.url, '--database-url', server.databaseUrl, ...flags];
  const child = spawn(process.execPath, [main, 'messages', 'listen', ...given], {
    env: Object.fromEntries(own),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  // A program that prints into a full pipe waits indefinitely.
  child.stdout!.resume();
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

/** Listens within this process; answers what ends it. */
async function listeningHere(...flags: string[]): Promise<() => Promise<void>> {
  const given = ['--forward-to', hook.url, '--database-url', server.databaseUrl, ...flags];
  let stop: () => void = () => undefined;
  let ended: Promise<number> | undefined;
  await new Promise<void>((resolve, reject) => {
    ended = commandLine(['messages', 'listen', ...given], {
      environment: {},
      directory: '/',
      isTerminal: false,
      print: () => undefined,
      tell: (text) => (text.startsWith('listening to') ? resolve() : reject(new Error(text))),
      onStop: (listener) => {
        stop = listener;
      },
    });
  });
  return async () => {
    stop();
    assert.equal(await ended, 0);
  };
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
  // The message that the killed listener had posted may come twice.
  const emails = async () =>
    new Set((await received(hook, 4)).map(({ customer: one }) => one.email));
  for (let waited = 0; (await emails()).size < 4 && waited < 30_000; waited += 100)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(
    [...(await emails())],
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`),
  );
  await killed(second, 'SIGTERM');
});

const updates = Number(process.env.STOREWRIGHT_TEST_LISTENED ?? 200);
const kills = Number(process.env.STOREWRIGHT_TEST_KILLS ?? 2);

/** Customers are updated by several writers each; answers how many updates each customer has had. */
async function updatedByWriters(ids: readonly string[], count: number, writers: number) {
  const versions = new Map(ids.map((id) => [id, 1]));
  let next = 0;
  const write = async () => {
    while (next < count) {
      const name = `${next++}`;
      const id = ids[Number(name) % ids.length]!;
      for (let isDone = false; !isDone; ) {
        const actions = [{ action: 'setFirstName', firstName: name }];
        const update = { version: versions.get(id), actions };
        const { status, body } = await server.request('POST', `/customers/${id}`, update);
        isDone = status === 200;
        versions.set(id, isDone ? body.version : body.errors[0].currentVersion);
      }
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

test(`${updates} messages of 16 writers all arrive, in order for each resource, at a listener that is killed ${kills} times`, async (context) => {
  const ids: string[] = [];
  for (let at = 0; at < Math.max(8, updates / 100); at += 1)
    ids.push((await customer(`of-many-${at}`)).customer.id);
  const flags = [
    ...['--resource', 'customer', '--types', 'CustomerFirstNameSet', '--name', 'killed'],
    '--json',
  ];
  hook.seen.length = 0;
  let child = await listening(...flags);
  const written = updatedByWriters(ids, updates, 16);
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = Math.floor((updates * kill) / (kills + 1));
    await waitUntil('hook.seen.length >= until', () => hook.seen.length >= until);
    await killed(child, 'SIGKILL');
    child = await listening(...flags);
  }
  await written;
  const arrivals = new Map<string, number[]>();
  const first = () => [
    ...new Map(hook.seen.map(({ text }) => [JSON.parse(text).id, text])).values(),
  ];
  await waitUntil('first().length >= updates', () => first().length >= updates);
  await killed(child, 'SIGTERM');
  for (const { resource, sequenceNumber } of first().map((text) => JSON.parse(text)))
    arrivals.set(resource.id, [...(arrivals.get(resource.id) ?? []), sequenceNumber]);
  context.diagnostic(`${hook.seen.length - updates} of them came twice`);
  for (const numbers of arrivals.values()) {
    const [begin = 0] = numbers;
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => begin + at),
    );
  }
  assert.deepEqual([...arrivals.keys()].sort(), ids.sort());
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
  await waitUntil("printed.includes('\\n')", () => printed.includes('\n'));
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

test('without an address what comes is printed, also after the database was away', async () => {
  const proxy = await openDatabaseProxy(server.databaseUrl);
  const printed: string[] = [];
  let stop = () => {};
  let ended: Promise<number> | undefined;
  await new Promise<void>((resolve) => {
    const flags = ['--resource', 'customer', '--types', 'CustomerCreated', '--changes', 'zone'];
    ended = commandLine(['messages', 'listen', '--database-url', proxy.url, ...flags], {
      environment: {},
      directory: '/',
      isTerminal: false,
      print: (text) => printed.push(text),
      tell: (text) => text.startsWith('listening to') && resolve(),
      onStop: (listener) => {
        stop = listener;
      },
    });
  });
  const until = async (count: number) => {
    await waitUntil('printed.length >= count', () => printed.length >= count);
  };
  const { customer: first } = await customer('printed');
  const zone = await server.created('/zones', { name: 'printed', locations: [] });
  await until(2);
  proxy.cut();
  const { customer: second } = await customer('printed-again');
  await until(3);
  stop();
  assert.equal(await ended, 0);
  await proxy.close();
  const [one, change, other] = printed;
  assert.ok(one!.startsWith(`CustomerCreated customer ${first.id} `), one);
  assert.equal(change, `ResourceCreated zone ${zone.id}`);
  assert.ok(other!.startsWith(`CustomerCreated customer ${second.id} `), other);
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
  const shown = await commandHere([
    ...['messages', 'show', message.id, '--json', '--database-url', server.databaseUrl],
  ]);
  assert.deepEqual(JSON.parse(shown.stdout), message);
  const none = ['messages', 'show', made.customer.id, '--database-url', server.databaseUrl];
  assert.match((await commandHere(none)).stderr, /There is no message/);
  const [envelope] = await received(hook, 1);
  const told = JSON.parse(Buffer.from(envelope.message.data, 'base64').toString());
  assert.deepEqual([told.type, told.id], ['CustomerCreated', message.id]);
});

/** Customers are renamed without a pause; answers what ends it. */
function renaming(ids: readonly string[]): () => Promise<number> {
  let isOver = false;
  let count = 0;
  const written = Promise.all(
    ids.map(async (id) => {
      for (let version = 1; !isOver; count += 1) {
        const actions = [{ action: 'setFirstName', firstName: `${version}` }];
        version = (await server.posted(`/customers/${id}`, { version, actions })).version;
      }
    }),
  );
  return async () => {
    isOver = true;
    await written;
    return count;
  };
}

/** Numbers by resource, in the order of what was told. */
function numbersOf(told: readonly any[]): ReadonlyMap<string, readonly number[]> {
  const numbers = new Map<string, number[]>();
  for (const { resource, sequenceNumber } of told)
    numbers.set(resource.id, [...(numbers.get(resource.id) ?? []), sequenceNumber]);
  return numbers;
}

for (const how of ['printed', 'posted'] as const)
  test(`messages of the last minutes are ${how} first, each once and in its order, while more come`, async () => {
    const ids: string[] = [];
    for (const name of ['x', 'y', 'z'])
      ids.push((await customer(`since-${how}-${name}`)).customer.id);
    const end = renaming(ids);
    await new Promise((resolve) => setTimeout(resolve, 300));
    hook.seen.length = 0;
    const printed: string[] = [];
    let stop = () => {};
    const to = how === 'posted' ? ['--forward-to', hook.url, '--name', 'since'] : ['--json'];
    const flags = ['--since', '10m', '--resource', 'customer', ...to];
    const ended = commandLine(
      ['messages', 'listen', '--database-url', server.databaseUrl, ...flags],
      {
        environment: {},
        directory: '/',
        isTerminal: false,
        print: (text) => printed.push(text),
        tell: () => undefined,
        onStop: (listener) => {
          stop = listener;
        },
      },
    );
    const told = () =>
      (how === 'posted' ? hook.seen.map(({ text }) => text) : printed)
        .map((text) => JSON.parse(text))
        .filter(({ resource }) => ids.includes(resource.id));
    await waitUntil('told().length >= 30', () => told().length >= 30);
    const renamed = await end();
    await waitUntil(
      'told().length >= renamed + ids.length',
      () => told().length >= renamed + ids.length,
    );
    stop();
    assert.equal(await ended, 0);
    assert.equal(told().length, renamed + ids.length);
    for (const numbers of numbersOf(told()).values())
      assert.deepEqual(
        numbers,
        numbers.map((_, at) => at + 1),
      );
  });

test('a time that is none is refused', async () => {
  const listen = ['messages', 'listen', '--database-url', server.databaseUrl];
  const wrong = await commandHere([...listen, '--since', 'yesterday']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /It is a number with s, m, h or d, such as/);
});

test('a message is sent again byte for byte as it came first, in each form', async () => {
  for (const form of ['plain', 'cloudevents', 'pubsub', 'sqs']) {
    hook.seen.length = 0;
    const flags = ['--types', 'CustomerCreated', '--as', form, '--name', form];
    const end = await listeningHere('--resource', 'customer', ...flags);
    await customer(`twice-${form}`);
    await received(hook, 1);
    await end();
    const [{ text: first, headers }] = hook.seen as [Seen];
    const id = String(headers['webhook-id']);
    const { code, stderr } = await commandHere([
      ...['messages', 'resend', id, '--database-url', server.databaseUrl],
      ...['--forward-to', hook.url, '--as', form],
    ]);
    assert.equal(code, 0, stderr);
    const again = hook.seen[1]!;
    assert.equal(again.text, first, form);
    assert.equal(again.headers['content-type'], headers['content-type'], form);
  }
});
