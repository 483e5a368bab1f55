// Retention: projects that keep their history from the beginning, and how many days they keep it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken, history: true } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-${path}`, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  assert.ok(response.status < 300, JSON.stringify(answer));
  return answer;
}

test('With the option a new project keeps its history for a year', async () => {
  const made = await admin('POST', '/projects', { key: 'kept' });
  const setting = await admin('GET', '/projects/kept/history');
  assert.deepEqual([setting.enabled, setting.days], [true, 365]);
  const { access_token: token } = await admin('POST', '/projects/kept/tokens', {
    clientId: made.clientId,
  });
  const own = { ...headers, Authorization: `Bearer ${token}` };
  const zone = await fetch(`${server.url}/kept/zones`, {
    ...{ method: 'POST', headers: own, body: JSON.stringify({ name: 'First' }) },
  });
  assert.equal(zone.status, 201);
  const answer = await fetch(`${server.url}/-/change-history/kept/zone`, { headers: own });
  const { results } = (await answer.json()) as any;
  assert.deepEqual(
    results.map(({ type, modifiedBy }: any) => [type, modifiedBy.clientId]),
    [['ResourceCreated', made.clientId]],
  );
});

test('The days are a setting of the project', async () => {
  const changed = await admin('PUT', '/projects/kept/history', { enabled: true, days: 90 });
  assert.equal(changed.days, 90);
  const off = await admin('PUT', '/projects/kept/history', { enabled: false });
  assert.equal(off.enabled, false);
});
