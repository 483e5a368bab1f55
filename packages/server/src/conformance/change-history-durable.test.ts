// The history is as durable and as fresh as the documents: after SIGKILL, on another server, for imports.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported } from '../testing/import-api.ts';
import { waitUntil } from '../testing/wait-until.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let second: StartedServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
  second = await startCommand({ flags: ['--database-url', server.databaseUrl] });
});
after(async () => {
  await second.kill();
  await server.close();
});

async function postToSecond(path: string, body: object): Promise<Response> {
  return fetch(`${second.url}/demo${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

test('A record is on every server as soon as the write is answered', async () => {
  const made = await postToSecond('/zones', { name: 'Made by the second server' });
  const { id } = (await made.json()) as any;
  for (let version = 1; version <= 10; version += 1) {
    const actions = [{ action: 'changeName', name: `Name ${version}` }];
    const answer = await postToSecond(`/zones/${id}`, { version, actions });
    assert.equal(answer.status, 200);
    const [last] = await readRecords(server, `/zone/${id}?limit=1`);
    assert.deepEqual(
      [last.version, last.label.value, last.modifiedBy.clientId],
      [version + 1, `Name ${version}`, server.clientId],
    );
  }
});

test('An import is a change of the client that imports, from ApiClient', async () => {
  const draft = { key: 'imported', name: { en: 'A' }, slug: { en: 'imported' } };
  await imported(server, 'categories', 'category', [draft]);
  await imported(server, 'categories', 'category', [{ ...draft, name: { en: 'B' } }]);
  const { id } = await server.read('/categories/key=imported');
  const found = await readRecords(server, `/category/${id}?source=ApiClient`);
  assert.deepEqual(
    found.map(({ type, modifiedBy }) => [type, modifiedBy.clientId]),
    [
      ['ResourceUpdated', server.clientId],
      ['ResourceCreated', server.clientId],
    ],
  );
  assert.deepEqual(
    found[0].changes.map(({ change }: any) => change),
    ['changeName'],
  );
});

test('After SIGKILL the records are those of the documents: none is missing, none is too many', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await server.created('/zones', { name: `Zone ${n}` })).id),
  );
  const confirmed = new Map<string, number>(ids.map((id) => [id, 1]));
  let isOver = false;
  const writers = ids.map(async (id) => {
    for (let version = 1; !isOver; version += 1) {
      const actions = [{ action: 'changeName', name: `Name ${version}` }];
      const answer = await postToSecond(`/zones/${id}`, { version, actions }).catch(
        () => undefined,
      );
      if (answer?.status !== 200) return;
      confirmed.set(id, version + 1);
    }
  });
  await waitUntil('five versions of each are confirmed', () =>
    [...confirmed.values()].every((version) => version >= 5),
  );
  await second.kill();
  isOver = true;
  await Promise.all(writers);
  for (const id of ids) {
    const { version } = await server.read(`/zones/${id}`);
    assert.ok(version >= confirmed.get(id)!, 'a confirmed change is stored');
    const versions = (await readRecords(server, `/zone/${id}?limit=500`)).map(
      (record) => record.version,
    );
    assert.deepEqual(
      versions,
      Array.from({ length: version }, (_, index) => version - index),
    );
  }
});
