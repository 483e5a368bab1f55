// What a project leaves behind when it ends: whoever has its key next finds neither its branches nor its
// snapshots, also when the one is made while the other ends.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const mostTries = 1_000;

/** Makes it as soon as the rows of the former one are gone. */
async function made(path: string, draft: object) {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { status, body } = await admin('POST', path, draft);
    if (status === 201) return body;
    assert.equal(status, 503, JSON.stringify(body));
  }
  return assert.fail(`${JSON.stringify(draft)} cannot be made`);
}

async function projectWithZones(key: string) {
  const credentials = await made('', { key });
  const shop = clientOf({ url: server.url, ...credentials });
  for (const name of ['north', 'south'])
    assert.equal((await shop.request('POST', '/zones', { key: name, name })).status, 201);
  return { ...shop, credentials };
}

test('branches of a project that ends go on by themselves, and the next project of that key has none', async () => {
  const former = await projectWithZones('again');
  const branch = await made('/again/branches', { name: 'week', keepBase: true });
  await made('/again/branches', { name: 'stays', ttlSeconds: 0 });
  assert.equal((await admin('POST', '/again/snapshots', { name: 's' })).status, 201);
  assert.equal((await admin('DELETE', '/again')).status, 204);
  const work = clientOf({ url: server.url, ...branch, projectKey: branch.key });
  assert.equal((await work.request('GET', '/zones')).body.total, 2);

  await made('', { key: 'again' });
  assert.deepEqual((await admin('GET', '/again/branches')).body, { branches: [] });
  assert.deepEqual((await admin('GET', '/again/snapshots')).body, { snapshots: [] });
  for (const [method, path] of [
    ['GET', '/again/branches/week'],
    ['GET', '/again/branches/week/diff'],
    ['POST', '/again/branches/week/reset'],
    ['POST', '/again/branches/week/keep'],
    ['DELETE', '/again/branches/stays'],
    ['GET', '/again/snapshots/s'],
    ['POST', '/again/snapshots/s/restore'],
  ] as const)
    assert.equal((await admin(method, path)).status, 404, `${method} ${path}`);
  const taken = await admin('POST', '/again/branches', { name: 'week' });
  assert.deepEqual([taken.status, taken.body.errors[0].code], [400, 'DuplicateField']);
  assert.equal((await work.request('GET', '/zones')).body.total, 2);
  assert.equal((await former.request('GET', '/zones')).status, 401);

  for (const name of ['week', 'stays'])
    assert.equal((await admin('DELETE', `/again--${name}`)).status, 204);
  await made('/again/branches', { name: 'week' });
});

const rounds = 6;

test('a branch that is made again while it is removed is whole, or is not made', async () => {
  const source = await projectWithZones('whole');
  await made('/whole/branches', { name: 'b' });
  for (let round = 0; round < rounds; round += 1) {
    const [gone, ...tried] = await Promise.all([
      admin('DELETE', '/whole/branches/b'),
      ...[1, 2, 3].map(() => admin('POST', '/whole/branches', { name: 'b' })),
    ]);
    assert.equal(gone.status, 204);
    for (const { status, body } of tried)
      assert.ok(
        status === 201 || status === 503 || body.errors[0].code === 'DuplicateField',
        JSON.stringify(body),
      );
    const one = tried.find(({ status }) => status === 201)?.body;
    const branch = one ?? (await made('/whole/branches', { name: 'b' }));
    const work = clientOf({ url: server.url, ...branch, projectKey: branch.key });
    const { body } = await work.request('GET', '/zones');
    assert.equal(body.total, 2, `round ${round}`);
  }
  assert.equal((await source.request('GET', '/zones')).body.total, 2);
});

test('what is made of a project while it ends is not found by the next one of that key', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const name = `b${round}`;
    await projectWithZones('moving');
    const [branch, snapshot, gone] = await Promise.all([
      admin('POST', '/moving/branches', { name }),
      admin('POST', '/moving/snapshots', { name }),
      admin('DELETE', '/moving'),
    ]);
    assert.equal(gone.status, 204);
    for (const { status, body } of [branch, snapshot])
      assert.ok([201, 404].includes(status), `${status} ${JSON.stringify(body)}`);
    await made('', { key: 'moving' });
    assert.deepEqual((await admin('GET', '/moving/branches')).body, { branches: [] });
    assert.deepEqual((await admin('GET', '/moving/snapshots')).body, { snapshots: [] });
    assert.equal((await admin('DELETE', '/moving')).status, 204);
  }
});
