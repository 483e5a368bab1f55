// Two server processes that share a database and a search engine: written to by both at once, with one
// of them killed in the middle, the engine has what a fresh build makes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabaseUrl } from '../testing/harness.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';
import {
  isThere,
  openSearchProcesses,
  type ProcessClient,
  pause,
  type SearchProcesses,
  switched,
  written,
} from '../testing/search-processes.ts';
import { waitUntil } from '../testing/wait-until.ts';

let engine: OpenSearchServer;
let processes: SearchProcesses;

before(async () => {
  engine = await openSearchServer(testDatabaseUrl());
  processes = await openSearchProcesses('--search-url', engine.url);
  await Promise.all([processes.start(), processes.start()]);
});
after(async () => {
  await processes.close();
  await engine.close();
});

/** What the engine has, once all that was noted is followed. */
async function contents(): Promise<readonly (readonly [id: string, source: string])[]> {
  await processes.followed();
  const [index, ...others] = await engine.indexNames();
  assert.deepEqual(others, []);
  const documents = await engine.documentsOf(index!);
  return [...documents].sort(([left], [right]) => (left < right ? -1 : 1));
}

test('what is left after a kill in the middle is what a fresh build makes', async () => {
  const [one, other] = processes.clients() as [ProcessClient, ProcessClient];
  const { id: type } = await one.created('/product-types', { name: 'plain', description: '' });
  const before = await written(one, type, 'before', 12);
  await switched(one, true);
  const counts = await Promise.all([
    written(one, type, 'left', 12),
    written(other, type, 'right', 12),
  ]);
  await isThere(other, 200);
  const dying = written(one, type, 'dying', 12).catch(() => {});
  await pause();
  await processes.killOldest();
  await dying;
  const after = await written(other, type, 'after', 12);
  const followed = await contents();
  const least = [before, ...counts, after].reduce((sum, one) => sum + one, 0);
  assert.ok(followed.length >= least, `${followed.length} of at least ${least}`);
  await switched(other, false);
  await waitUntil('the index is dropped', async () => (await engine.indexNames()).length === 0);
  await switched(other, true);
  await isThere(other, 200);
  assert.deepEqual(await contents(), followed);
  assert.equal((await other.posted('/products/search', {})).total, followed.length);
});
