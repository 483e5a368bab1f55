// The port while the server starts: open, living, not ready.
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { startCommand } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let database: TestDatabase;
before(async () => {
  database = await openDatabase();
});
after(async () => {
  await database.drop();
  folder.remove();
});

/** A port that nobody listens on just now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Seen {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const asked = (url: string): Promise<Seen | undefined> =>
  fetch(url).then(
    async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }),
    () => undefined,
  );

test('a starting server lives, is not ready, and answers 503 to everything else', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const starting = startCommand({
    directory: folder.path,
    // Demo data make the first start long enough to be looked at.
    flags: ['--port', String(port), '--database-url', database.url, '--demo', 'true'],
  });
  let isReady = false;
  const ready = starting.then((server) => {
    isReady = true;
    return server;
  });
  const before: (readonly Seen[])[] = [];
  while (!isReady) {
    const paths = ['/health/live', '/health/ready', '/demo/zones'];
    const answers = await Promise.all(paths.map((path) => asked(url + path)));
    const complete = answers.filter((one) => one !== undefined);
    if (complete.length === 3 && complete[1]!.status !== 200) before.push(complete);
  }
  const server = await ready;
  try {
    assert.ok(before.length > 0, 'the port was never open before the server was ready');
    const [live, readiness, other] = before[0]!;
    assert.deepEqual([live!.status, readiness!.status, other!.status], [200, 503, 503]);
    const { statusCode, errors } = JSON.parse(other!.text);
    assert.deepEqual([statusCode, errors[0].code], [503, 'OverCapacity']);
    assert.equal(other!.headers.get('retry-after'), '1');
    assert.notEqual(other!.headers.get('x-correlation-id'), null);
    assert.equal((await asked(`${url}/health/ready`))?.status, 200);
  } finally {
    assert.equal(await server.stop(), 0);
  }
});

test('a port that is taken is named', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const flags = ['--port', String(port), '--database-url', database.url];
  await assert.rejects(startCommand({ directory: folder.path, flags }), new RegExp(`${port}`));
  await new Promise((resolve) => holder.close(resolve));
});
