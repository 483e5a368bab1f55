// What clients have asked: told to whoever holds the token of the admin interface, without anything
// that is nobody's business.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type TestProject, type TestServer } from '../kit/index.ts';
import { runCommand } from '../testing/command.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(() => started.close());

const posted = async (project: TestProject, path: string, body: object) =>
  (await (await project.fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()) as any;

test('each request is told with its code, its actions and its place', async () => {
  await using project = await server.project();
  const { id } = await posted(project, '/zones', { name: 'One' });
  const actions = [{ action: 'changeName', name: 'Two' }];
  await posted(project, `/zones/${id}`, { version: 7, actions });
  const [created, refused, ...more] = await project.requests({ method: 'POST' });
  assert.equal(more.length, 0);
  assert.deepEqual(
    [created!.path, created!.status, created!.client],
    ['/zones', 201, project.clientId],
  );
  assert.deepEqual(
    [refused!.path, refused!.status, refused!.code, refused!.actions],
    [`/zones/${id}`, 409, 'ConcurrentModification', ['changeName']],
  );
  assert.ok(refused!.durationMs > 0 && refused!.correlationId !== '');
  assert.equal((await project.requests({ code: 'ConcurrentModification' })).length, 1);
  assert.equal((await project.requests({ after: refused!.seq })).length, 0);
});

test('nothing of a buyer is told', async () => {
  await using project = await server.project();
  const canary = 'canary-4711';
  const email = `${canary}@example.com`;
  const { customer } = await posted(project, '/customers', { email, password: canary });
  await project.fetch(`/customers?where=${encodeURIComponent(`email="${email}"`)}`);
  await project.fetch(`/customers/email-token=${canary}`);
  await posted(project, '/customers', { email, password: canary });
  await posted(project, `/customers/${customer.id}`, {
    version: 1,
    actions: [{ action: 'setFirstName', firstName: canary }],
  });
  const told = await project.requests();
  assert.equal(told.length, 5);
  assert.equal(JSON.stringify(told).includes(canary), false);
});

test('a project is told of its own requests alone, and whoever waits hears of the next one', async () => {
  await using project = await server.project();
  await using other = await server.project();
  await other.fetch('/zones');
  assert.deepEqual(await project.requests(), []);
  const headers = { Authorization: `Bearer ${adminToken}` };
  const address = `${server.url}/-/projects/${project.key}/requests?wait=20`;
  const waiting = fetch(address, { headers });
  await project.fetch('/zones');
  const { requests } = (await (await waiting).json()) as any;
  assert.equal(requests[0].path, '/zones');
});

test('whoever waits for one of some code does not hear of others, and is told where to go on', async () => {
  await using project = await server.project();
  await project.fetch('/zones');
  const headers = { Authorization: `Bearer ${adminToken}` };
  const address = `${server.url}/-/projects/${project.key}/requests?code=InvalidJsonInput&wait=20`;
  const waiting = fetch(address, { headers });
  await project.fetch('/zones');
  await project.fetch('/zones', { method: 'POST', body: '{' });
  const { requests, last } = (await (await waiting).json()) as any;
  assert.deepEqual([requests.map(({ seq }: any) => seq), last], [[3], 3]);
});

test('where they are counted, each tells how many statements it took and how long', async (context) => {
  const counting = await startTestServer({ options: { adminToken, countStatements: true } });
  context.after(() => counting.close());
  await using project = await connect({ url: counting.url, adminToken }).project();
  await project.token();
  await posted(project, '/zones', { name: 'One' });
  await Promise.all(Array.from({ length: 20 }, () => project.fetch('/zones?limit=1')));
  await posted(project, '/zones', {});
  const told = await project.requests();
  for (const { method, path, status, statements, databaseMs, durationMs } of told) {
    const label = `${method} ${path} ${status}: ${statements} in ${databaseMs} of ${durationMs} ms`;
    // Nothing is asked of the database for what is refused as soon as it is read.
    assert.ok(statements! <= 8 && (status === 400 || statements! >= 1), label);
    assert.ok(status === 400 || databaseMs! > 0, label);
  }
  const port = new URL(counting.url).port;
  const { stdout } = await runCommand(['logs', '--project', project.key, '--port', port], {
    environment: { STOREWRIGHT_ADMIN_TOKEN: adminToken },
  });
  assert.match(stdout, /GET {2}\/zones {2}200 .* \d+ statements in [\d.]+ ms/);
  await using plain = await server.project();
  await plain.fetch('/zones');
  assert.equal((await plain.requests())[0]!.statements, undefined);
});

test('the command line prints a line for each', async () => {
  await using project = await server.project();
  await posted(project, '/zones', {});
  const port = new URL(server.url).port;
  const { stdout, stderr } = await runCommand(['logs', '--project', project.key, '--port', port], {
    environment: { STOREWRIGHT_ADMIN_TOKEN: adminToken },
  });
  assert.match(stdout, /POST {2}\/zones {2}400 {2}\w+ .* ms/, stderr);
});
