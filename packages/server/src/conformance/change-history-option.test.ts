// Retention: projects that keep their history from the beginning, by the default of the server or because it
// is asked for, and how many days they keep it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandHere } from '../testing/command-here.ts';
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

const settingOf = async (key: string) => {
  const { enabled, days } = await admin('GET', `/projects/${key}/history`);
  return [enabled, days];
};

for (const [what, draft] of [
  ['plain', {}],
  ['that expires', { ttlSeconds: 600 }],
  ['with a clock of its own', { clock: { at: '2031-01-01T00:00:00Z' } }],
  ['from a template', { template: 'b2c' }],
  ['that is a copy', { copyOf: 'demo' }],
] as const) {
  const key = `of-${what.replaceAll(' ', '-')}`;
  test(`A project ${what} keeps its history by the default of the server`, async () => {
    await admin('POST', '/projects', { key, ...draft });
    assert.deepEqual(await settingOf(key), [true, 365]);
  });
  test(`A project ${what} keeps no history when the request says so`, async () => {
    await admin('POST', '/projects', { key: `${key}-off`, ...draft, history: false });
    assert.deepEqual(await settingOf(`${key}-off`), [false, undefined]);
  });
}

test('On a server without the default a project keeps its history when the request says so', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const credentials = { clientId, clientSecret };
  const other = await startTestServer({ databaseUrl, credentials, options: { adminToken } });
  try {
    for (const [key, draft] of [
      ['asked', { history: true }],
      ['asked-of-passing', { history: true, ttlSeconds: 600 }],
    ] as const) {
      const body = JSON.stringify({ key, ...draft });
      const made = await fetch(`${other.url}/-/projects`, { method: 'POST', headers, body });
      assert.equal(made.status, 201);
      assert.deepEqual(await settingOf(key), [true, 365]);
    }
    const body = JSON.stringify({ key: 'unasked' });
    await fetch(`${other.url}/-/projects`, { method: 'POST', headers, body });
    assert.deepEqual(await settingOf('unasked'), [false, undefined]);
  } finally {
    await other.close();
  }
});

test('The command has the option, also from the environment, and a switch of its own', async () => {
  const create = async (line: string, environment = {}) => {
    const given = [...line.split(' '), '--database-url', server.databaseUrl];
    const { code, stderr } = await commandHere(given, '/', environment);
    assert.equal(code, 0, stderr);
  };
  const byDefault = { STOREWRIGHT_HISTORY: 'true' };
  await create('project create by-command');
  assert.deepEqual(await settingOf('by-command'), [false, undefined]);
  await create('project create by-switch --history');
  assert.deepEqual(await settingOf('by-switch'), [true, 365]);
  await create('project create by-environment', byDefault);
  assert.deepEqual(await settingOf('by-environment'), [true, 365]);
  await create('project create off-by-switch --history false', byDefault);
  assert.deepEqual(await settingOf('off-by-switch'), [false, undefined]);
  await create('project copy demo copy-by-switch --history');
  assert.deepEqual(await settingOf('copy-by-switch'), [true, 365]);
});

test('The days are a setting of the project', async () => {
  const changed = await admin('PUT', '/projects/kept/history', { enabled: true, days: 90 });
  assert.equal(changed.days, 90);
  const off = await admin('PUT', '/projects/kept/history', { enabled: false });
  assert.equal(off.enabled, false);
});
