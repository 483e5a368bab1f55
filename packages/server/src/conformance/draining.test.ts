// The end of a server: it tells that it is not ready, finishes what is in flight, takes nothing new.
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const body = JSON.stringify({ name: 'Europe', locations: [] });

/** A request whose body is not there yet; `finish` sends it and gives the answer. */
async function begun(server: TestServer) {
  const { hostname, port } = new URL(server.url);
  const token = await server.token();
  const socket: Socket = connect(Number(port), hostname);
  let received = '';
  const head = [
    'POST /demo/zones HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  return async () => {
    socket.write(body);
    await ended;
    return received;
  };
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const until = (expected: number, ask: () => Promise<number>): Promise<void> =>
  waitUntil(`the status is ${expected}`, async () => (await ask()) === expected);

const untilClosed = (url: string): Promise<void> =>
  until(0, () => statusOf(`${url}/health/live`).catch(() => 0));

test('a stopping server is not ready, serves on for a while and finishes what it has', async () => {
  const server = await startTestServer({ options: { drainWait: 1 } });
  const finish = await begun(server);
  const inFlight = async () => ((await server.request('GET', '/zones')).status === 200 ? 200 : 0);
  await until(200, inFlight);
  const closed = server.close();
  await until(503, () => statusOf(`${server.url}/health/ready`));
  assert.equal(await statusOf(`${server.url}/health/live`), 200);
  const served = await server.request('GET', '/zones');
  assert.deepEqual([served.status, served.headers.get('connection')], [200, 'close']);
  await untilClosed(server.url);
  assert.match(await finish(), /^HTTP\/1\.1 201 /);
  await closed;
});

test('on loopback the port closes at once, and what is in flight is finished', async () => {
  const server = await startTestServer();
  const finish = await begun(server);
  await until(200, async () => (await server.request('GET', '/zones')).status);
  const closed = server.close();
  await untilClosed(server.url);
  assert.match(await finish(), /^HTTP\/1\.1 201 /);
  await closed;
});
