// The history with a streaming replica that answers the lists of two servers: records are complete with the
// response to the write, also while the replica lacks them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { openReplicated, type Replicated } from '../testing/replicated.ts';
import { waitUntil } from '../testing/wait-until.ts';

const found = await openReplicated();
const skip = typeof found === 'string' ? found : false;
const pair = found as Replicated;

const adminToken = 'admin-token-of-servers-under-test';
let servers: readonly [TestServer, TestServer];

before(async () => {
  if (skip !== false) return;
  const settings = {
    databaseUrl: pair.primary.url,
    options: { replicaUrl: pair.replica.url, replicaLag: 600, adminToken },
  };
  const first = await startTestServer(settings);
  const { clientId, clientSecret } = first;
  const second = await startTestServer({ ...settings, credentials: { clientId, clientSecret } });
  servers = [first, second];
  await keepHistory(first, adminToken);
  await pair.caughtUp();
  await waitUntil('each server uses a replica', () => servers.every(isReplicaUsed));
});
after(async () => {
  if (skip !== false) return;
  await Promise.all(servers.map((server) => server.close()));
  pair.close();
});

const isReplicaUsed = ({ server }: TestServer): boolean =>
  server.world.storage.replicas!.states()[0]!.isUsed;

async function graphqlNames(server: TestServer, id: string): Promise<readonly string[]> {
  const query = `{ zone(id: "${id}") { results { label { ... on CommonLabel { value } } } } }`;
  const response = await fetch(`${server.url}/-/change-history/demo/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as any;
  return data.zone.results.map(({ label }: any) => label.value);
}

test('Records are on each server with the response to the write, while the replica is paused', {
  skip,
}, async () => {
  await pair.pause();
  try {
    const [writer] = servers;
    const { id } = await writer.created('/zones', { name: 'Name 1' });
    for (let version = 1; version <= 5; version += 1) {
      const actions = [{ action: 'changeName', name: `Name ${version + 1}` }];
      await servers[version % 2]!.posted(`/zones/${id}`, { version, actions });
      for (const reader of servers) {
        const records = await readRecords(reader, `/zone/${id}`);
        assert.equal(records.length, version + 1);
        assert.equal(records[0].label.value, `Name ${version + 1}`);
        const [last] = await graphqlNames(reader, id);
        assert.equal(last, `Name ${version + 1}`);
      }
    }
    assert.ok(servers.every(isReplicaUsed), 'the replica answers lists in the meantime');
    const rows = await pair.replica.run('select 1 from document_history');
    assert.deepEqual(rows, [], 'the replica has none of the records');
  } finally {
    await pair.resume();
  }
});
