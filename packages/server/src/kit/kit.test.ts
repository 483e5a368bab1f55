// The kit as a suite uses it: a server for the run, a project for each test, nothing left behind.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { readHolder } from '../embedded-postgres/lock.ts';
import { removeLeftovers } from '../guard/leftover.ts';
import { waitUntil } from '../testing/wait-until.ts';
import {
  connect,
  StorewrightError,
  startServer,
  type TestProject,
  type TestServer,
  withProject,
} from './index.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test('each test has a project of its own, and sees nothing of the others', async () => {
  const projects = await Promise.all(Array.from({ length: 8 }, () => server.project()));
  await Promise.all(
    projects.map(async (project, index) => {
      const body = JSON.stringify({ key: 'same-key', name: `zone ${index}` });
      assert.equal((await project.fetch('/zones', { method: 'POST', body })).status, 201);
    }),
  );
  for (const [index, project] of projects.entries()) {
    const { results } = (await (await project.fetch('/zones')).json()) as any;
    assert.deepEqual(
      results.map(({ name }: any) => name),
      [`zone ${index}`],
    );
  }
  await Promise.all(projects.map((project) => project.remove()));
  assert.equal((await projects[0]!.fetch('/zones')).status, 401);
});

test('the official SDK works with the variables of a project', async () => {
  const project = await server.project({ template: 'b2c' });
  const { CTP_API_URL: host, CTP_PROJECT_KEY: projectKey, ...env } = project.env;
  const credentials = { clientId: env.CTP_CLIENT_ID, clientSecret: env.CTP_CLIENT_SECRET };
  const client = new ClientBuilder()
    .withClientCredentialsFlow({ host, projectKey, credentials, httpClient: fetch })
    .withHttpMiddleware({ host, httpClient: fetch })
    .build();
  const api = createApiBuilderFromCtpClient(client).withProjectKey({ projectKey });
  const { body } = await api
    .products()
    .get({ queryArgs: { limit: 1 } })
    .execute();
  assert.equal(body.count, 1);
  await project.remove();
});

test('a reset brings back the template, a snapshot what was when it was taken', async () => {
  await using project = await server.project({ template: 'b2c' });
  const count = async () => ((await (await project.fetch('/zones')).json()) as any).total as number;
  const first = await count();
  const add = (key: string) =>
    project.fetch('/zones', { method: 'POST', body: JSON.stringify({ key, name: key }) });
  await add('added-one');
  const snapshot = await project.snapshot();
  await add('added-two');
  assert.equal(await count(), first + 2);
  await project.restore(snapshot);
  assert.equal(await count(), first + 1);
  await project.reset();
  assert.equal(await count(), first);
});

const zone = (key: string) => ({ kind: 'zone', draft: { key, name: key } });
const keysIn = async (project: TestProject) =>
  ((await (await project.fetch('/zones?sort=key')).json()) as any).results.map(
    ({ key }: any) => key,
  );

test('a template of the suite is what its work leaves; the same name again takes its place', async () => {
  await server.template('north', (project) => project.seed([zone('north')]));
  await using project = await server.project({ template: 'north' });
  assert.deepEqual(await keysIn(project), ['north']);
  await project.seed([zone('added')]);
  await project.reset();
  assert.deepEqual(await keysIn(project), ['north']);
  await connect(server.connection).template('north', (one) => one.seed([zone('further-north')]));
  await using later = await server.project({ template: 'north' });
  assert.deepEqual(await keysIn(later), ['further-north']);
  await assert.rejects(
    server.template('broken', () => Promise.reject(new Error('as its work fails'))),
    /as its work fails/,
  );
  await assert.rejects(server.project({ template: 'broken' }), /there are empty, b2c, b2b, north/);
  for (const name of ['b2c', 'No Name'])
    await assert.rejects(
      server.template(name, async () => undefined),
      StorewrightError,
    );
});

test('a seed is a text of lines or a list; what is wrong is told with line and member', async () => {
  await using project = await server.project();
  const text = `${JSON.stringify(zone('text'))}\n\n${JSON.stringify(zone('blank-before'))}\n`;
  assert.deepEqual(await project.seed(text), { made: 2, present: 0 });
  assert.deepEqual(await project.seed([zone('text'), zone('list')]), { made: 1, present: 1 });
  for (const [seed, told] of [
    [`${JSON.stringify(zone('never'))}\n{"kind"`, /^line 2: not JSON/],
    [[zone('never'), { kind: 'shoe', draft: {} }], /^line 2: there is no kind 'shoe'/],
    [[zone('made'), { kind: 'zone', draft: { name: 7 } }], /^line 2: .*name/],
    [7 as never, /'lines' must be a string/],
  ] as const)
    await assert.rejects(project.seed(seed), (error: StorewrightError) => {
      assert.match(error.message, told);
      return error.status === 400;
    });
  assert.deepEqual(await keysIn(project), ['blank-before', 'list', 'made', 'text']);
});

test('a message is waited for; what has come instead is told', async () => {
  await using project = await server.project({ messages: true });
  const email = 'ann@example.com';
  const waiting = project.waitForMessage(
    'CustomerCreated',
    ({ customer }) => customer.email === email,
  );
  await project.seed([{ post: '/customers', body: { email, password: 'secret' } }]);
  assert.equal((await waiting).customer.email, email);
  for (const [type, where, told] of [
    [
      'OrderCreated',
      undefined,
      /No message OrderCreated came .* there are CustomerCreated \(1\)\./,
    ],
    ['CustomerCreated', () => false, /CustomerCreated for which the condition holds/],
  ] as const)
    await assert.rejects(project.waitForMessage(type, where, 30), told);
  await using silent = await server.project();
  await assert.rejects(silent.waitForMessage('OrderCreated'), /keeps no messages/);
  await assert.rejects(silent.waitForMessage('OrderCreated', undefined, Infinity), /from 0 to/);
});

test('a project ends by itself, and may keep former versions from the start', async () => {
  const described = async ({ key }: TestProject, below = '') => {
    const headers = { Authorization: `Bearer ${server.connection.adminToken}` };
    return (await (
      await fetch(`${server.url}/-/projects/${key}${below}`, { headers })
    ).json()) as any;
  };
  await using project = await server.project({ history: true });
  const minutes = (Date.parse((await described(project)).expiresAt) - Date.now()) / 60_000;
  assert.ok(minutes > 30 && minutes <= 61, String(minutes));
  assert.equal((await described(project, '/history')).enabled, true);
  await using lasting = await server.project({ ttlSeconds: Number.POSITIVE_INFINITY });
  assert.equal((await described(lasting)).expiresAt, undefined);
  assert.equal((await described(lasting, '/history')).enabled, false);
});

test('tokens speak for customers and anonymous sessions', async () => {
  await using project = await server.project();
  const customer = { email: 'ann@example.com', password: 'secret' };
  const body = JSON.stringify(customer);
  assert.equal((await project.fetch('/customers', { method: 'POST', body })).status, 201);
  const headers = { Authorization: `Bearer ${await project.token({ customer })}` };
  const me = (await (await project.fetch('/me', { headers })).json()) as any;
  assert.equal(me.email, customer.email);
  const byId = await project.token({
    customer: { id: me.id },
    scope: `view_orders:${project.key} manage_my_profile:${project.key}`,
  });
  const again = await project.fetch('/me', { headers: { Authorization: `Bearer ${byId}` } });
  assert.equal(((await again.json()) as any).id, me.id);
  for (const [id, scope, told] of [
    ['nobody', `manage_my_profile:${project.key}`, /ID 'nobody' was not found/],
    [me.id, 'manage_my_profile:other', /does not hold the scope 'manage_my_profile:other'/],
    [me.id, 'no-scope', /does not hold the scope 'no-scope'/],
  ] as const)
    await assert.rejects(project.token({ customer: { id }, scope }), told);
  const anonymous = await project.token({ anonymousId: 'somebody' });
  const carts = await project.fetch('/me/carts', {
    headers: { Authorization: `Bearer ${anonymous}` },
  });
  assert.equal(carts.status, 200);
});

test('settled is what was written: suggestions can be searched', async () => {
  await using project = await server.project({ template: 'b2c' });
  const { version } = (await (await project.fetch('')).json()) as any;
  const actions = [{ action: 'changeProductSearchIndexingEnabled', enabled: true }];
  const switched = await project.fetch('', {
    method: 'POST',
    body: JSON.stringify({ version, actions }),
  });
  assert.equal(switched.status, 200);
  await project.settle();
  const path = '/product-projections/suggest?searchKeywords.en=a';
  assert.equal((await project.fetch(path)).status, 200);
});

test('workers connect to the server of the run; what is wrong is told', async () => {
  const worker = connect(JSON.parse(JSON.stringify(server.connection)));
  await using project = await worker.project({ key: 'by-worker' });
  assert.equal(project.url, `${server.url}/by-worker`);
  await assert.rejects(worker.project({ key: 'by-worker' }), StorewrightError);
  await assert.rejects(worker.project({ template: 'no-such' }), /there are empty, b2c, b2b/);
});

test('work with a project is followed by its end, however the work ends', async () => {
  process.env.STOREWRIGHT_TEST_CONNECTION = JSON.stringify(server.connection);
  let url = '';
  await assert.rejects(
    withProject(async (project) => {
      url = project.url;
      throw new Error('as the test fails');
    }),
    /as the test fails/,
  );
  assert.equal((await fetch(`${url}/zones`)).status, 401);
});

test('a run that is killed leaves neither a server nor a folder', async () => {
  const runner = fileURLToPath(new URL('./killed-run.test.child.js', import.meta.url));
  const child = spawn(process.execPath, [runner], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { url, folder } = JSON.parse(String(line));
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
  assert.equal(existsSync(folder), true);
  child.kill('SIGKILL');
  await waitUntil('the folder is gone', () => !existsSync(folder));
  await assert.rejects(fetch(`${url}/health/live`));
});

/** Processes that a process has started. */
function childrenOf(pid: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = (stdout ?? '').trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);
}

test('a run that is killed with whatever holds its server leaves a folder, which a later run removes', {
  skip: childrenOf(process.ppid).includes(process.pid) ? false : 'there is no ps here',
}, async () => {
  const runner = fileURLToPath(new URL('./killed-run.test.child.js', import.meta.url));
  const child = spawn(process.execPath, [runner], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const { url, folder } = JSON.parse(String(line));
  const guards = childrenOf(child.pid!);
  assert.equal(guards.length, 1);
  for (const pid of [...guards, child.pid!]) process.kill(pid, 'SIGKILL');
  const holder = () => readHolder(join(folder, 'data'));
  await waitUntil('holder() === undefined', async () => (await holder()) === undefined);
  await assert.rejects(fetch(`${url}/health/live`));
  await removeLeftovers(Date.now());
  assert.equal(existsSync(folder), true, 'a folder as young as that may be of a run that starts');
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(folder, hourAgo, hourAgo);
  await removeLeftovers(Date.now());
  assert.equal(existsSync(folder), false);
});
