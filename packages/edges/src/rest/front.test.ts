// Sockets and overload, before there is any framework.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type FrontOptions, openFront } from './front.ts';

/** A server whose answers are given when the test wants it. */
async function openApp(t: TestContext, options: Partial<FrontOptions> = {}) {
  const front = openFront({ mostInFlight: 1_000, mostConnections: 1_000, ...options });
  const held: ServerResponse[] = [];
  const begun: string[] = [];
  let isHeld = false;
  const handler = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    begun.push(url);
    if (isHeld) held.push(response);
    else response.end('answer');
  };
  const server = createServer(front.before(handler));
  front.watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  t.after(() => front.finish(0));
  return {
    front,
    begun,
    held,
    hold: (value: boolean) => {
      isHeld = value;
      if (!value) for (const response of held.splice(0)) response.end('answer');
    },
    dial: () => dialled(port),
  };
}

/** A client without any manners of its own. */
async function dialled(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let text = '';
  let failure: Error | undefined;
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  await Promise.race([connected, ended]);
  return {
    socket,
    ended,
    failure: () => failure,
    text: () => text,
    answers: () => text.split('HTTP/1.1 ').slice(1),
    ask: (...paths: readonly string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`).join('')),
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

test('a connection that says nothing is closed, one that has asked is not', async (t) => {
  const { dial } = await openApp(t, { silentMs: 100 });
  const asking = await dial();
  asking.ask('/');
  const silent = await dial();
  await silent.ended;
  await until(() => asking.answers().length === 1);
  asking.ask('/');
  await until(() => asking.answers().length === 2);
});

test('of one connection only so many requests are worked on; the others wait for their turn', async (t) => {
  const { begun, hold, dial } = await openApp(t);
  hold(true);
  const greedy = await dial();
  greedy.ask(...paths(200));
  await until(() => begun.length >= 16);
  const other = await dial();
  other.ask('/other');
  await until(() => begun.includes('/other'));
  assert.equal(begun.length, 17);
  hold(false);
  await until(() => greedy.answers().length === 200);
  assert.equal(other.answers().length, 1);
  assert.deepEqual(
    begun.filter((path) => path !== '/other'),
    paths(200),
  );
});

test('what is not let in hears 503 at once, with Retry-After; health is answered', async (t) => {
  const { begun, front, hold, dial } = await openApp(t, { mostInFlight: 20 });
  hold(true);
  const [first, second] = [await dial(), await dial()];
  first.ask(...paths(10));
  second.ask(...paths(10));
  await until(() => begun.length === 20);
  const third = await dial();
  third.ask('/late');
  await until(() => third.answers().length === 1);
  assert.match(third.text(), /^HTTP\/1\.1 503 /);
  assert.match(third.text(), /retry-after: 1\r\n/i);
  assert.match(third.text(), /"code":"OverCapacity"/);
  assert.equal(front.counts().shed, 1);
  const probe = await dial();
  probe.ask('/health/ready');
  await until(() => begun.includes('/health/ready'));
  hold(false);
  await until(() => first.answers().length + second.answers().length === 20);
  third.ask('/again');
  await until(() => third.answers().length === 2);
  assert.match(third.answers()[1]!, /^200 /);
  const { inFlight, waiting } = front.counts();
  assert.deepEqual([inFlight, waiting], [0, 0]);
});

test('while many wait a connection that had its answer rests; what it asks then is answered', async (t) => {
  const { begun, front, hold, held, dial } = await openApp(t, { restMs: 3_600_000 });
  const clients = await Promise.all(Array.from({ length: 140 }, dial));
  /** One of them is answered while 75 wait, and asks again. */
  const oneRests = async () => {
    const before = clients.map(({ answers }) => answers().length);
    hold(true);
    for (const { ask } of clients) ask('/');
    await until(() => front.counts().waiting === 76);
    held.shift()!.end('answer');
    await until(() => front.counts().resting === 1);
    const isOne = (_: unknown, index: number) => clients[index]!.answers().length > before[index]!;
    await until(() => clients.some(isOne));
    const one = clients.find(isOne)!;
    one.ask('/again');
    return one;
  };
  await oneRests();
  hold(false);
  await until(() => begun.includes('/again') && front.counts().inFlight === 0);
  await until(() => front.counts().resting === 0);
  const one = await oneRests();
  front.drain();
  hold(false);
  await Promise.all(clients.map(({ ended }) => ended));
  assert.match(one.text(), /Connection: close/);
});

test('a connection on which health was asked for never rests', async (t) => {
  const { begun, front, hold, held, dial } = await openApp(t, { restMs: 3_600_000 });
  const prober = await dial();
  prober.ask('/health/live');
  await until(() => prober.answers().length === 1);
  hold(true);
  prober.ask('/own');
  await until(() => held.length === 1);
  const clients = await Promise.all(Array.from({ length: 140 }, dial));
  for (const { ask } of clients) ask('/');
  await until(() => front.counts().waiting === 77);
  held.shift()!.end('answer');
  await until(() => prober.answers().length === 2);
  assert.equal(front.counts().resting, 0);
  prober.ask('/health/ready');
  await until(() => begun.includes('/health/ready'));
  hold(false);
});

test('what was asked during the longest rest is refused while the queue stands', async (t) => {
  const { front, hold, held, dial } = await openApp(t, { restMs: 3_000 });
  const clients = await Promise.all(Array.from({ length: 240 }, dial));
  hold(true);
  for (const { ask } of clients) ask('/');
  await until(() => front.counts().waiting === 176);
  held.shift()!.end('answer');
  await until(() => clients.some(({ answers }) => answers().length === 1));
  const one = clients.find(({ answers }) => answers().length === 1)!;
  one.ask('/again');
  await until(() => one.answers().length === 2);
  assert.match(one.answers()[1]!, /^503 /);
  hold(false);
});

test('requests whose connection is gone are counted no more', async (t) => {
  const { begun, front, hold, dial } = await openApp(t);
  hold(true);
  const client = await dial();
  client.ask(...paths(40));
  await until(() => begun.length === 16);
  client.socket.destroy();
  await until(() => front.counts().connections === 0);
  const { inFlight, waiting } = front.counts();
  assert.deepEqual([inFlight, waiting], [0, 0]);
});

test('a server that drains serves on and asks each client to come back elsewhere', async (t) => {
  const { begun, front, hold, dial } = await openApp(t);
  const [early, late, piped] = [await dial(), await dial(), await dial()];
  hold(true);
  early.ask('/early');
  await until(() => begun.includes('/early'));
  front.drain();
  late.ask('/late');
  piped.ask('/a', '/b', '/c');
  await until(() => begun.length === 5);
  hold(false);
  await Promise.all([early.ended, late.ended, piped.ended]);
  for (const { text } of [early, late])
    assert.match(text(), /^HTTP\/1\.1 200 .*Connection: close/s);
  const kept = piped.answers().map((answer) => !/Connection: close/.test(answer));
  assert.deepEqual(kept, [true, true, false]);
});

test('the end waits for the last answers and cuts no connection off', async (t) => {
  const { begun, front, hold, dial } = await openApp(t);
  const [idle, busy] = [await dial(), await dial()];
  idle.ask('/');
  await until(() => idle.answers().length === 1);
  hold(true);
  busy.ask('/busy');
  await until(() => begun.includes('/busy'));
  const finished = front.finish(30_000);
  await idle.ended;
  const refused = await dial();
  await refused.ended;
  assert.match(String(refused.failure()), /ECONNREFUSED/);
  hold(false);
  await Promise.all([finished, busy.ended]);
  assert.match(busy.text(), /^HTTP\/1\.1 200 /);
  assert.deepEqual([idle.failure(), busy.failure()], [undefined, undefined]);
});

test('who does not answer in time is cut off at the end', async (t) => {
  const { begun, front, hold, dial } = await openApp(t);
  hold(true);
  const client = await dial();
  client.ask('/');
  await until(() => begun.length === 1);
  await front.finish(50);
  await client.ended;
});

test('more connections than there may be are closed', async (t) => {
  const { dial } = await openApp(t, { mostConnections: 2 });
  const clients = [await dial(), await dial(), await dial()];
  await clients[2]!.ended;
  clients[0]!.ask('/');
  await until(() => clients[0]!.answers().length === 1);
});
