// A server of several processes, as it is started and killed: one port, one page of metrics, nothing
// lost that was acknowledged.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  printedVariable,
  runCommand,
  type StartedServer,
  startCommand,
} from '../testing/command.ts';
import { clientOf, createTestDatabase, type TestDatabase } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const count = 2;
const folder = temporaryFolder();
let database: TestDatabase;
let server: StartedServer;
let client: ReturnType<typeof clientOf>;
let known: () => Promise<string>;
let hasEnded = false;
/** How many lines were printed before the test. */
let saidBefore = 0;

before(async () => {
  database = await createTestDatabase();
  const [clientId, clientSecret] = ['processes-client', 'processes-secret'];
  server = await startCommand({
    directory: folder.path,
    flags: [
      ...['--processes', String(count), '--database-url', database.url, '--metrics-port', '0'],
      ...['--drain-wait', '1', '--client-id', clientId, '--client-secret', clientSecret],
    ],
  });
  client = clientOf({ url: server.url, projectKey: 'demo', clientId, clientSecret });
  let token: Promise<string> | undefined;
  known = () => {
    token ??= client.token();
    return token;
  };
});
after(async () => {
  if (!hasEnded) await server?.stop();
  await database.drop();
  folder.remove();
});
beforeEach(() => {
  saidBefore = server.told().length;
});

/** Asks until it holds; the test runner bounds it. */
async function until<T>(ask: () => Promise<T> | T, holds: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await sleep(20);
  }
}

const told = () => server.told().slice(saidBefore);

/** The processes that have answered a request in this test, by the lines of their logs. */
const answering = (): ReadonlySet<number> =>
  new Set([...told().matchAll(/"pid":(\d+),.*"msg":"request"/g)].map(([, pid]) => Number(pid)));

let numbers = 0;
const fresh = () => {
  numbers += 1;
  const text = { en: `category-${numbers}` };
  return JSON.stringify({ name: text, slug: text });
};

/** On a connection of its own, so that each process gets its turn. */
async function create(): Promise<{ readonly id: string; readonly status: number }> {
  const token = await known();
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const options = { method: 'POST', agent: false, headers };
    const sent = request(`${server.url}/demo/categories`, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => resolve(`${response.statusCode} ${Buffer.concat(pieces)}`));
    });
    sent.on('error', reject);
    sent.end(fresh());
  });
  return { status: Number(text.slice(0, 3)), id: JSON.parse(text.slice(4)).id };
}

async function createEach(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) assert.equal((await create()).status, 201);
}

async function bothAnswer(): Promise<readonly [number, number]> {
  await until(
    async () => {
      await create();
      return answering();
    },
    ({ size }) => size >= count,
  );
  const [one, other] = answering();
  return [one!, other!];
}

const readiness = async () => (await fetch(`${server.url}/health/ready`)).status;
const metricsPage = async () => (await fetch(metricsUrl())).text();
const metricsUrl = () => /metrics (\S+)/.exec(server.printed)![1]!;
const counted = (page: string) =>
  [...page.matchAll(/^storewright_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    .filter(([, labels]) => labels!.includes('/categories') && labels!.includes('POST'))
    .reduce((sum, [, , value]) => sum + Number(value), 0);

test('the connections are told, and requests reach every process', async () => {
  assert.match(server.told(), /2 processes, each with at most 2 connections for reads/);
  const [one, other] = await bothAnswer();
  assert.notEqual(one, other);
  await until(readiness, (status) => status === 200);
});

test('one page tells the metrics of all, and forgets nothing with a process that ends', async () => {
  const [victim] = await bothAnswer();
  await createEach(6);
  const before = counted(await metricsPage());
  assert.equal(before, answeredCreations());
  process.kill(victim, 'SIGKILL');
  const page = await until(metricsPage, (text) => /^storewright_processes 1$/m.test(text));
  assert.ok(counted(page) >= before, 'a sum that falls looks like a new start');
  const whole = await until(metricsPage, (text) => /^storewright_processes 2$/m.test(text));
  assert.match(whole, /^storewright_process_restarts_total 1$/m);
  assert.match(whole, /^storewright_draining 0$/m);
  assert.ok(counted(whole) >= before);
});

const answeredCreations = () =>
  [...server.told().matchAll(/"method":"POST","route":"[^"]*\/categories","status":201/g)].length;

test('a process that is killed takes nothing with it that was acknowledged, and the port serves on', async () => {
  const [victim] = await bothAnswer();
  const acknowledged: string[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      // Who was answered by the killed one gets no answer: that is no acknowledgement.
      const made = await create().catch(() => undefined);
      if (made?.status === 201) acknowledged.push(made.id);
    }
  };
  const working = Array.from({ length: 4 }, work);
  await until(
    () => acknowledged.length,
    (length) => length > 20,
  );
  process.kill(victim, 'SIGKILL');
  const already = acknowledged.length;
  await until(
    () => acknowledged.length,
    (length) => length > already + 20,
  );
  await until(
    () => told(),
    (text) => text.includes(`process ${victim} has ended (SIGKILL)`),
  );
  await until(
    () => told(),
    (text) => /process \d+ serves/.test(text),
  );
  await until(answering, ({ size }) => size > count);
  isOver = true;
  await Promise.all(working);
  for (const id of acknowledged) {
    const { status } = await client.request('GET', `/categories/${id}`);
    assert.equal(status, 200);
  }
  await until(readiness, (status) => status === 200);
});

test('a connection that was on its way to a killed process ends, and does not wait for ever', async () => {
  const pids = await bothAnswer();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), '127.0.0.1'));
  const closed = sockets.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
        socket.on('data', () => socket.end());
        socket.write('GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      }),
  );
  // Sent after the others: when it waits as well, they are all on their way.
  await sleep(200);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await Promise.all(closed);
  await until(
    () => readiness().catch(() => 0),
    (status) => status === 200,
  );
});

test('a process that does not answer makes the server not ready', async () => {
  const [stuck] = await bothAnswer();
  process.kill(stuck, 'SIGSTOP');
  // Every other connection goes to the one that is stuck.
  const asked = () =>
    fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  await until(asked, (status) => status === 503);
  process.kill(stuck, 'SIGCONT');
  await until(readiness, (status) => status === 200);
});

test('a server that stops finishes in every process what is in flight', async () => {
  await bothAnswer();
  const begun = await Promise.all(Array.from({ length: 6 }, beginCreation));
  // They are known to the processes when requests of after them are answered.
  await bothAnswer();
  const ended = server.stop();
  hasEnded = true;
  await until(
    () => readiness().catch(() => 503),
    (status) => status === 503,
  );
  await until(
    () =>
      readiness().then(
        () => 0,
        () => 1,
      ),
    (isClosed) => isClosed === 1,
  );
  const answers = await Promise.all(begun.map((finish) => finish()));
  for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 201 /);
  assert.equal(await ended, 0);
  const pids = new Set(
    [...told().matchAll(/"pid":(\d+),.*"route":"[^"]*\/categories","status":201/g)].map(
      ([, pid]) => pid,
    ),
  );
  assert.equal(pids.size, count);
});

/** A request whose body is not there yet; the answer sends it. */
async function beginCreation(): Promise<() => Promise<string>> {
  const body = fresh();
  const token = await known();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const head = [
    'POST /demo/categories HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return async () => {
    socket.write(body);
    await closed;
    return received;
  };
}

test('what keeps a process from its start is told once, and nothing is left running', async () => {
  const flags = ['--processes', '2', '--port', '0', '--metrics-port', 'off'];
  const wrong = new URL(database.url);
  wrong.pathname = '/no_such_database';
  const { code, stdout, stderr } = await runCommand(
    ['start', ...flags, '--database-url', wrong.href, '--wait-for-database', '0'],
    { directory: folder.path },
  );
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal([...stderr.matchAll(/does not exist/g)].length, 1, stderr);
  assert.match(stderr, /createdb/);
});

test('how many processes there are is a number or auto', async () => {
  for (const wrong of ['0', '65', 'many']) {
    const { code, stderr } = await runCommand(['start', '--processes', wrong]);
    assert.equal(code, 2);
    assert.match(stderr, /--processes takes/);
  }
});

test('the first client is printed once and kept, whichever process has made it', async () => {
  const place = temporaryFolder();
  const empty = await createTestDatabase();
  try {
    const flags = ['--processes', '2', '--database-url', empty.url];
    const started = await startCommand({ directory: place.path, flags });
    const id = printedVariable(started.printed, 'CTP_CLIENT_ID');
    const { stdout } = await runCommand(['env'], { directory: place.path });
    assert.equal(printedVariable(stdout, 'CTP_CLIENT_ID'), id);
    assert.equal(printedVariable(stdout, 'CTP_API_URL'), started.url);
    assert.equal(await started.stop(), 0);
  } finally {
    await empty.drop();
    place.remove();
  }
});
