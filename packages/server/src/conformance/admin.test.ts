// The admin interface: for whoever holds its token, on this machine; projects made, emptied, deleted.
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { forgetActs } from '@storewright/store/storage/audit';
import { trimHistory } from '@storewright/store/storage/history';
import { runCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

async function admin(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Told> {
  const response = await fetch(`${server.url}/-${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers: answered } = response;
  return { status, headers: answered, body: text === '' ? undefined : JSON.parse(text) };
}

/** A client of a project that was made over the admin interface. */
async function madeProject(draft: object = {}) {
  const { status, body } = await admin('POST', '/projects', draft);
  assert.equal(status, 201, JSON.stringify(body));
  const { projectKey, clientId, clientSecret } = body;
  return { ...clientOf({ url: server.url, projectKey, clientId, clientSecret }), ...body };
}

test('only the token of the interface opens it', async () => {
  assert.equal((await admin('GET', '/')).status, 200);
  const projectToken = await server.token();
  for (const authorization of ['', 'Bearer wrong', `Bearer ${projectToken}`, adminToken]) {
    const { status, body } = await admin('GET', '/projects', undefined, {
      Authorization: authorization,
    });
    assert.deepEqual([status, body.errors[0].code], [401, 'invalid_token'], authorization);
  }
});

/** The status for a caller who names the server otherwise. */
function statusAt(host: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  const headers = { Host: host, Authorization: `Bearer ${adminToken}` };
  return new Promise((resolve, reject) =>
    httpRequest({ hostname, port, path: `/-${path}`, headers }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end(),
  );
}

test('a page of another origin and a name that is not ours are kept out', async () => {
  const cross = await admin('GET', '/projects', undefined, { Origin: 'https://evil.example' });
  assert.equal(cross.headers.get('access-control-allow-origin'), null);
  for (const path of ['/-/projects', '/-/projects/shop', '/-', '/-/', '/%2D/projects']) {
    const preflight = await fetch(`${server.url}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    assert.notEqual(preflight.status, 204, path);
    assert.equal(preflight.headers.get('access-control-allow-origin'), null, path);
  }
  assert.equal(await statusAt('evil.example', '/projects'), 404);
});

test('beyond loopback the interface is not there unless it is asked for', async () => {
  for (const options of [
    { controls: 'off' },
    { behindProxy: true },
    { aliasHosts: ['127.0.0.1'] },
  ]) {
    const other = await startTestServer({ options: { ...options, adminToken } });
    try {
      const answer = await fetch(`${other.url}/-/projects`, {
        headers: { Authorization: `Bearer ${adminToken}` },
      });
      assert.notEqual(answer.status, 200, JSON.stringify(options));
    } finally {
      await other.close();
    }
  }
  const { code, stderr } = await runCommand([
    'start',
    '--behind-proxy',
    'true',
    '--controls',
    'on',
  ]);
  assert.deepEqual([code, /--admin-token/.test(stderr)], [2, true]);
});

test('a project is made, used, described and listed', async () => {
  const project = await madeProject({ key: 'fresh' });
  assert.equal((await project.request('POST', '/zones', { name: 'north' })).status, 201);
  const { body } = await admin('GET', '/projects/fresh');
  assert.equal(body.documents.zone, 1);
  const { body: list } = await admin('GET', '/projects');
  assert.ok(list.projects.some(({ key }: { key: string }) => key === 'fresh'));
  assert.equal((await admin('GET', '/projects/nowhere')).status, 404);
});

test('a project that is not there cannot be settled, and nothing of it is noted', async () => {
  assert.equal((await admin('POST', '/projects/nowhere/settle')).status, 404);
  const noted = sql`select 1 from job_progress where project = 'nowhere'`;
  assert.deepEqual(await server.server.database.query('query', noted), []);
});

test('a client id that is taken leaves nothing of a project or a branch', async () => {
  const { clientId } = await madeProject({ key: 'holding' });
  const isThere = async (key: string) => (await admin('GET', `/projects/${key}`)).status === 200;
  for (const [path, draft, key] of [
    ['/projects', { key: 'half', template: 'empty' }, 'half'],
    ['/projects/holding/branches', { name: 'half' }, 'holding--half'],
  ] as const) {
    const { status, body } = await admin('POST', path, { ...draft, clientId });
    assert.deepEqual([status, body.errors[0].code], [400, 'DuplicateField'], JSON.stringify(body));
    assert.equal(body.errors[0].field, 'clientId');
    assert.equal(await isThere(key), false);
    assert.equal((await admin('POST', path, draft)).status, 201);
  }
  // None of them is there when the others look whether the id is free.
  const keys = ['one-of-them', 'another-one', 'third-one'];
  const made = await Promise.all(
    keys.map((key) =>
      admin('POST', '/projects', { key, template: 'empty', clientId: 'contested' }),
    ),
  );
  const statuses = made.map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [201, 400, 400], JSON.stringify(made));
  for (const [at, key] of keys.entries()) assert.equal(await isThere(key), statuses[at] === 201);
});

test('what is wrong with a draft is told', async () => {
  const { clientId } = await madeProject({ key: 'taken' });
  for (const [draft, code] of [
    [{ key: 'taken' }, 'DuplicateField'],
    [{ key: 'other', clientId }, 'DuplicateField'],
    [{ key: 'oauth' }, 'InvalidInput'],
    [{ key: 'No Key' }, 'InvalidInput'],
    [{ key: 'other', scope: 'view_orders:demo' }, 'InvalidInput'],
    [{ key: 7 }, 'InvalidJsonInput'],
    [{ key: 'other', ttlSeconds: 0 }, 'InvalidInput'],
    [{ key: 'other', ttlSeconds: 1.5 }, 'InvalidJsonInput'],
    [{ key: 'other', history: 'yes' }, 'InvalidJsonInput'],
    [{ key: 'other', clock: { at: 'soon' } }, 'InvalidInput'],
    [{ key: 'other', ids: { seed: -1 } }, 'InvalidInput'],
  ] as const) {
    const { status, body } = await admin('POST', '/projects', draft);
    assert.deepEqual([status, body.errors[0].code], [400, code], JSON.stringify(draft));
  }
});

test('a seed over HTTP is as large as the documents may be, and no larger', async () => {
  const project = await madeProject({ key: 'seeded-large' });
  const text = 'é'.repeat(200_000);
  const lineOf = (number: number) => ({
    kind: 'category',
    draft: {
      key: `c-${number}`,
      name: { en: 'c' },
      slug: { en: `c-${number}` },
      description: { en: text },
    },
  });
  const seeded = (count: number) =>
    admin('POST', '/projects/seeded-large/seed', {
      lines: Array.from({ length: count }, (_, number) => lineOf(number)),
    });
  const { status, body } = await seeded(4);
  assert.deepEqual([status, body], [200, { made: 4, present: 0 }]);
  assert.equal((await project.request('GET', '/categories?limit=1')).body.total, 4);
  const refused = await seeded(50);
  assert.deepEqual([refused.status, refused.body.errors[0].code], [413, 'ContentTooLarge']);
  assert.equal((await project.request('GET', '/categories?limit=1')).body.total, 4);
});

test('a reset empties a project and keeps its clients and their tokens', async () => {
  const project = await madeProject({ key: 'emptied' });
  const other = await madeProject({ key: 'beside' });
  const customer = { email: 'ann@example.com', password: 'secret' };
  for (const one of [project, other]) {
    assert.equal((await one.request('POST', '/zones', { key: 'north', name: 'z' })).status, 201);
    assert.equal((await one.request('POST', '/customers', customer)).status, 201);
  }
  const session = await project.customerToken(
    'ann@example.com',
    'secret',
    'manage_my_profile:emptied',
  );
  const { status, body } = await admin('POST', '/projects/emptied/reset');
  assert.equal(status, 200);
  assert.equal(body.documents, 1);
  assert.equal((await project.request('GET', '/zones/key=north')).status, 404);
  assert.equal((await project.request('GET', '/me', undefined, { token: session })).status, 401);
  assert.equal((await project.request('POST', '/customers', customer)).status, 201);
  assert.equal((await project.request('GET', '/states/key=Initial')).status, 200);
  assert.equal((await other.request('GET', '/zones/key=north')).status, 200);
});

/** Numbers of requests and of faults that are told of a project. */
async function toldOf(key: string) {
  const { requests } = (await admin('GET', `/projects/${key}/requests`)).body;
  const { fired } = (await admin('GET', `/projects/${key}/faults/fired`)).body;
  return [requests.length, fired.length];
}

const faulted = { headers: { 'X-Storewright-Fault': 'status=503' } };

test('a deleted project is gone at once, and its key can be taken again', async () => {
  const project = await madeProject({ key: 'passing' });
  await project.request('POST', '/zones', { key: 'north', name: 'z' });
  await project.request('GET', '/zones', undefined, faulted);
  assert.deepEqual(await toldOf('passing'), [2, 1]);
  assert.equal((await admin('DELETE', '/projects/passing')).status, 204);
  assert.equal((await project.request('GET', '/zones')).status, 401);
  assert.equal((await admin('DELETE', '/projects/passing')).status, 404);
  let again = await admin('POST', '/projects', { key: 'passing' });
  for (let tries = 0; again.status === 503 && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    again = await admin('POST', '/projects', { key: 'passing' });
  }
  assert.equal(again.status, 201);
  const { projectKey, clientId, clientSecret } = again.body;
  const fresh = clientOf({ url: server.url, projectKey, clientId, clientSecret });
  assert.deepEqual(await toldOf('passing'), [0, 0]);
  assert.equal((await fresh.request('GET', '/zones')).body.count, 0);
  await fresh.request('GET', '/zones', undefined, faulted);
  assert.deepEqual(await toldOf('passing'), [2, 1]);
});

test('the command line empties and deletes projects too, when it is told --yes', async () => {
  const project = await madeProject({ key: 'by-command' });
  await project.request('POST', '/zones', { key: 'north', name: 'z' });
  const run = (...parameters: string[]) =>
    runCommand([...parameters, '--database-url', server.databaseUrl]);
  assert.equal((await run('project', 'reset', 'by-command')).code, 2);
  const reset = await run('project', 'reset', 'by-command', '--yes', '--json');
  assert.equal(JSON.parse(reset.stdout).documents, 1, reset.stderr);
  assert.equal((await project.request('GET', '/zones')).body.count, 0);
  await project.request('GET', '/zones', undefined, faulted);
  assert.equal((await run('project', 'delete', 'by-command', '--yes')).code, 0);
  assert.equal((await project.request('GET', '/zones')).status, 401);
  assert.equal((await run('project', 'delete', 'by-command', '--yes')).code, 1);
  // Another process has ended it; this one remembers nothing of it either.
  await madeProject({ key: 'by-command' });
  assert.deepEqual(await toldOf('by-command'), [0, 0]);
});

test('the files for code generators need no token, and no page of another host gets them', async () => {
  const get = (path: string, headers = {}) => fetch(`${server.url}/-${path}`, { headers });
  const openApi = await get('/openapi.json');
  assert.equal(openApi.status, 200);
  assert.match(openApi.headers.get('content-type')!, /^application\/json/);
  assert.equal(((await openApi.json()) as any).openapi, '3.1.0');
  const schema = await get('/schema.graphql');
  assert.equal(schema.status, 200);
  assert.match(await schema.text(), /^type Query /m);
  assert.equal(await statusAt('shop.example', '/openapi.json'), 404);
});

const trail = async (query: string) => (await admin('GET', `/audit?${query}`)).body.acts;
const shortly = ({ act, subject, author }: any) => [act, subject, author.type].join(' ');

test('the trail tells who has administered a project, from where, and keeps no secret', async () => {
  const made = await madeProject({ scope: 'manage_project manage_api_clients' });
  const { projectKey: key, clientId, request: call } = made;
  const draft = { name: 'till', scope: `view_products:${key}` };
  const till = (await call('POST', '/api-clients', draft)).body;
  const change = { action: 'changeName', name: 'Shop' };
  const changed = await call('POST', '', { version: 1, actions: [change] });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal((await call('POST', '', { version: 1, actions: [change] })).status, 409);
  await call('DELETE', `/api-clients/${till.id}`);
  assert.equal((await call('DELETE', `/api-clients/${till.id}`)).status, 404);
  const graphql = `mutation { createApiClient(draft: { name: "t", scope: "view_products:${key}" }) { id secret } }`;
  const further = (await call('POST', '/graphql', { query: graphql })).body.data.createApiClient;
  await admin('PUT', `/projects/${key}/clock`, { speed: 0 });
  await admin('POST', `/projects/${key}/snapshots`, { name: 'early' });
  const flags = [key, '--scope', 'view_orders', '--json', '--database-url', server.databaseUrl];
  const printed = JSON.parse((await runCommand(['client', 'create', ...flags])).stdout);
  await admin('DELETE', `/projects/${key}`);

  const acts = await trail(`project=${key}`);
  assert.deepEqual(acts.map(shortly).reverse(), [
    'project.create  admin',
    `api-client.create ${clientId} admin`,
    `api-client.create ${till.id} client`,
    `project.update ${key} client`,
    `api-client.delete ${till.id} client`,
    `api-client.create ${further.id} client`,
    'clock.move  admin',
    'snapshot.create early admin',
    `api-client.create ${printed.clientId} command-line`,
    'project.delete  admin',
  ]);
  const [, , , , , , update] = acts;
  assert.deepEqual(update.details, ['name']);
  assert.equal(update.author.name, clientId);
  assert.match(update.author.address, /^(::ffff:)?127\.0\.0\.1$/);
  assert.match(update.author.correlationId, /\S/);
  assert.deepEqual(acts[7].details, [draft.scope]);
  for (const secret of [made.clientSecret, till.secret, further.secret, printed.clientSecret])
    assert.doesNotMatch(JSON.stringify(acts), new RegExp(secret));
});

test('the trail is read in pages, by act and time, from the command line too', async () => {
  const { projectKey: key } = await madeProject();
  const [last, first] = await trail(`project=${key}`);
  assert.deepEqual(await trail(`project=${key}&limit=1`), [last]);
  assert.deepEqual(await trail(`project=${key}&before=${last.seq}`), [first]);
  assert.deepEqual(await trail(`project=${key}&act=project.create`), [first]);
  assert.deepEqual(await trail(`project=${key}&since=2999-01-01T00:00:00Z`), []);
  for (const query of ['limit=501', 'limit=x', 'since=yesterday', 'before=0', 'projekt=a'])
    assert.equal((await admin('GET', `/audit?${query}`)).status, 400, query);
  const read = (...flags: string[]) =>
    runCommand(['audit', ...flags, '--database-url', server.databaseUrl]);
  const { stdout } = await read('--project', key, '--since', 'PT1H', '--limit', '1', '--json');
  assert.deepEqual(JSON.parse(stdout), [last]);
  assert.match((await read('--project', key)).stdout, /project\.create .*by admin admin token at /);
  assert.equal((await read('--limit', '0')).code, 2);
});

test('the trail is forgotten when its days are over', async () => {
  const { projectKey: key } = await madeProject();
  await server.server.database.query(
    'write',
    sql`update audit set at = now() - interval '8 days' where project = ${key} and act = 'project.create'`,
  );
  assert.equal(await forgetActs(server.server.database, 9, () => true), 0);
  assert.equal(await forgetActs(server.server.database, 7, () => true), 1);
  assert.deepEqual((await trail(`project=${key}`)).map(shortly).length, 1);
});

test('former versions: what is over goes, what held when the time begins stays; the command line', async () => {
  const shop = await madeProject({ key: 'trimmed' });
  await admin('PUT', '/projects/trimmed/history', { enabled: true, most: 4 });
  const zone = (await shop.request('POST', '/zones', { name: 'A', locations: [] })).body;
  const renamed = (version: number) =>
    shop.request('POST', `/zones/${zone.id}`, {
      version,
      actions: [{ action: 'changeName', name: `Name ${version}` }],
    });
  await renamed(1);
  const { database } = server.server;
  const on = ['--project', 'trimmed', '--database-url', server.databaseUrl];
  const listed = await runCommand(['history', 'zone', zone.id, ...on]);
  assert.match(listed.stdout, /^2 {2}20.* name\n1 {2}/, listed.stderr);
  const difference = await runCommand(['history', 'zone', zone.id, '--diff', '1..2', ...on]);
  assert.equal(difference.stdout, 'name: "A" → "Name 1"\n', difference.stderr);
  // All of it is older than a month: the last of each document stays.
  const aged = sql`update document_history set at = at - interval '40 days' where project = 'trimmed'`;
  await database.query('query', aged);
  assert.equal(await trimHistory(database, () => true), 1);
  for (const version of [2, 3, 4, 5, 6]) await renamed(version);
  assert.equal(await trimHistory(database, () => true), 2);
  const { versions } = (await admin('GET', `/projects/trimmed/history/zone/${zone.id}`)).body;
  assert.deepEqual(
    versions.map(({ version }: any) => version),
    [7, 6, 5, 4],
  );
});
