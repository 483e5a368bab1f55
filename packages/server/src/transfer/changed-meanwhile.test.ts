// A project of another server that is written to while it is read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { fetchProject } from './fetch.ts';
import { openLiveClient } from './live-client.ts';

const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await server.close();
  folder.remove();
});

test('a change there is found though the clock here is an hour ahead', async () => {
  const { url, projectKey, clientId, clientSecret } = server;
  const { id } = (await server.request('POST', '/zones', { name: 'before' })).body;
  const source = { from: url, auth: url, projectKey, clientId, clientSecret, rate: 400 };
  const live = openLiveClient(source);
  let pages = 0;
  const get: typeof live.get = async (path, query) => {
    const page = await live.get(path, query);
    const actions = [{ action: 'changeName', name: 'after' }];
    if (path === '/zones' && ++pages === 1)
      await server.request('POST', `/zones/${id}`, { version: 1, actions });
    return page;
  };
  const { world } = server.server;
  const ahead = { ...world, clock: { ...world.clock, now: () => Date.now() + 3_600_000 } };
  const { path: directory } = folder;
  await fetchProject(ahead, { source, client: { ...live, get }, directory, kinds: ['zone'] });
  const { name } = JSON.parse(readFileSync(join(directory, 'zone.jsonl'), 'utf8'));
  assert.equal(name, 'after');
});
