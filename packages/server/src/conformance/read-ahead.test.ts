// What a request costs the database before anybody knows whether its token is good.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let zone: string;
const read: string[] = [];
before(async () => {
  server = await startTestServer();
  zone = `/zones/${(await server.request('POST', '/zones', { name: 'a' })).body.id}`;
  const storage = server.server.world.storage as {
    find: (typeof server.server.world.storage)['find'];
  };
  const { find } = storage;
  storage.find = (project, kind, targets) => {
    read.push(kind);
    return find(project, kind, targets);
  };
});
after(() => server.close());

/** Kinds of the documents that are read for a request with the token. */
async function readFor(token: string, status: number): Promise<string[]> {
  read.length = 0;
  assert.equal((await server.request('GET', zone, undefined, { token })).status, status);
  return [...read];
}

test('for a token that nobody has seen no document is read, however often it comes', async () => {
  // The project may have an external server to ask, so its settings are read.
  for (let turn = 0; turn < 3; turn += 1)
    assert.deepEqual(await readFor('guessed', 401), ['project']);
});

test('a good token has its document read once, also when it comes again', async () => {
  const token = await server.token();
  for (let turn = 0; turn < 3; turn += 1) assert.deepEqual(await readFor(token, 200), ['zone']);
});
