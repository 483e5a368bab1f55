// What ends by itself: operations after 48 hours, containers after theirs, by the clock of the project.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type TestProject, type TestServer } from '../kit/index.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(() => started.close());

async function ask(project: TestProject, method: string, path: string, body?: object) {
  const response = await project.fetch(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

const category = (key: string, parent?: string) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  ...(parent === undefined ? {} : { parent: { typeId: 'category', key: parent } }),
});

async function operationOf(project: TestProject, container: string, resource: object) {
  const path = `/categories/import-containers/${container}`;
  const { body } = await ask(project, 'POST', path, { type: 'category', resources: [resource] });
  const id = body.operationStatus[0].operationId;
  for (;;) {
    const operation = (await ask(project, 'GET', `/import-operations/${id}`)).body;
    if (operation.state !== 'processing') return operation;
  }
}

test('An operation that is unresolved for 48 hours is gone, and its target imports nothing', async () => {
  await using project = await server.project({ clock: { at: '2031-03-01T08:00:00Z' } });
  const policy = { strategy: 'ttl', config: { timeToLive: '30d' } };
  await ask(project, 'POST', '/import-containers', { key: 'all', retentionPolicy: policy });
  const { id, state, createdAt, expiresAt } = await operationOf(
    project,
    'all',
    category('child', 'absent'),
  );
  assert.equal(state, 'unresolved');
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 48 * 3_600_000);
  await project.clock.advance('PT48H');
  assert.equal((await ask(project, 'GET', `/import-operations/${id}`)).status, 404);
  const at = '/import-containers/all';
  assert.equal((await ask(project, 'GET', `${at}/import-operations`)).body.total, 0);
  assert.equal((await ask(project, 'GET', `${at}/import-summaries`)).body.total, 0);
  await ask(project, 'POST', '/categories', category('absent'));
  await operationOf(project, 'all', category('other'));
  assert.equal((await ask(project, 'GET', '/categories/key=child')).status, 404);
});

test('Two categories that name each other as parents stay unresolved until they expire', async () => {
  await using project = await server.project({ clock: { at: '2031-03-01T08:00:00Z' } });
  await ask(project, 'POST', '/import-containers', { key: 'all' });
  const pair = [
    await operationOf(project, 'all', category('hen', 'egg')),
    await operationOf(project, 'all', category('egg', 'hen')),
  ];
  const again = async () =>
    Promise.all(pair.map(({ id }) => ask(project, 'GET', `/import-operations/${id}`)));
  await operationOf(project, 'all', category('other'));
  for (const [index, { body }] of (await again()).entries())
    assert.deepEqual(body, { ...pair[index], lastModifiedAt: body.lastModifiedAt });
  assert.deepEqual(
    pair.map(({ state, version }) => [state, version]),
    [
      ['unresolved', 2],
      ['unresolved', 2],
    ],
  );
  await project.clock.advance('PT48H');
  assert.deepEqual(
    (await again()).map(({ status }) => status),
    [404, 404],
  );
});

test('A container without a policy lives 72 hours after its last request', async () => {
  await using project = await server.project({ clock: { at: '2031-03-01T08:00:00Z' } });
  await ask(project, 'POST', '/import-containers', { key: 'reused' });
  await project.clock.advance('PT71H');
  await operationOf(project, 'reused', category('late'));
  await project.clock.advance('PT71H');
  assert.equal((await ask(project, 'GET', '/import-containers/reused')).status, 200);
  await project.clock.advance('PT1H');
  assert.equal((await ask(project, 'GET', '/import-containers/reused')).status, 404);
  assert.equal((await ask(project, 'POST', '/import-containers', { key: 'reused' })).status, 201);
});

test('The 1,001st container is refused, and accepted after one is deleted', async () => {
  await using project = await server.project();
  for (let at = 0; at < 1_000; at += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, more) =>
        ask(project, 'POST', '/import-containers', { key: `many-${at + more}` }),
      ),
    );
  const create = () => ask(project, 'POST', '/import-containers', { key: 'one-more' });
  const refused = await create();
  assert.deepEqual(
    [refused.status, refused.body.errors[0].code],
    [400, 'MaxResourceLimitExceeded'],
  );
  await ask(project, 'DELETE', '/import-containers/many-0');
  assert.equal((await create()).status, 201);
});
