// The history on several servers whose estimates of the clock of the database differ.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
});
after(() => server.close());

test('A change is in the history up to now of a server whose clock is behind that of the writer', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const behind = await startTestServer({
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { adminToken },
    now: () => Date.now() - 2_000,
  });
  try {
    const { id } = await server.created('/zones', { name: 'Home' });
    for (const dates of ['', '?date.from=1&date.to=now', '?date.from=2020-01-01&date.to=now'])
      assert.equal((await readRecords(behind, `/zone/${id}${dates}`)).length, 1, dates);
    const before = new Date(Date.now() - 60_000).toISOString();
    const ended = `?date.from=2020-01-01&date.to=${before}`;
    assert.deepEqual(await readRecords(behind, `/zone/${id}${ended}`), []);
  } finally {
    await behind.close();
  }
});
