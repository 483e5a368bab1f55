// A branch that begins as its project was at an instant, where former versions are kept.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, type TestProject } from '../kit/index.ts';
import { sql } from '../sql/sql.ts';
import { runCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { documentsOf as documentsIn } from '../testing/project-documents.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** What a branch has of its own. */
const notOfBranches = new Set(['project', 'api-client', 'message']);

const documentsOf = (project: string) => documentsIn(server, project, notOfBranches);

const hidden = async () =>
  (
    await server.server.database.query(
      'query',
      sql`select project from project where project like '-s-%'`,
    )
  ).length;

async function shopOf(project: TestProject) {
  const { key: projectKey, clientId, clientSecret } = project;
  const { request } = clientOf({ url: server.url, projectKey, clientId, clientSecret });
  const done = async (method: string, path: string, body?: object) => {
    const answer = await request(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { request, done };
}

test('all that was changed, made and deleted since is as it was, whatever has its values now', async () => {
  const project = await connect({ url: server.url, adminToken }).project({
    key: 'dated',
    template: 'b2c',
    clock: { at: '2026-03-01T00:00:00Z' },
  });
  const { done } = await shopOf(project);
  await admin('PUT', '/dated/history', { enabled: true });
  const first = await done('POST', '/customer-groups', { groupName: 'First', key: 'first' });
  const ann = { email: 'ann@example.com', password: 'secret of ann' };
  const { customer } = await done('POST', '/customers', ann);
  const leaving = await done('POST', '/zones', { name: 'Leaving', key: 'zone' });
  const { results: products } = await done('GET', '/products?limit=3');
  await project.clock.advance('PT1H');
  const before = await documentsOf('dated');
  const at = await project.clock.now();
  await project.clock.advance('PT1H');
  const renamed = [
    { action: 'setKey', key: 'other' },
    { action: 'changeName', name: 'Other' },
  ];
  await done('POST', `/customer-groups/${first.id}`, { version: first.version, actions: renamed });
  await done('POST', '/customer-groups', { groupName: 'First', key: 'first' });
  await done('DELETE', `/zones/${leaving.id}?version=1`);
  await done('POST', '/zones', { name: 'Leaving', key: 'zone' });
  for (const { id, version } of products)
    await done('POST', `/products/${id}`, {
      version,
      actions: [{ action: 'setKey', key: `k-${id}` }, { action: 'unpublish' }],
    });
  const actions = [{ action: 'setFirstName', firstName: 'Ann' }];
  await done('POST', `/customers/${customer.id}`, { version: customer.version, actions });
  const now = await documentsOf('dated');
  assert.notEqual(now, before);
  const made = await admin('POST', '/dated/branches', { name: 'then', at });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(await documentsOf('dated--then'), before);
  assert.equal(await documentsOf('dated'), now);
  const branch = clientOf({ url: server.url, ...made.body });
  assert.equal((await branch.request('POST', '/login', ann)).status, 200);
  const [one] = products;
  const shown = (await branch.request('GET', `/product-projections/${one.id}`)).body;
  assert.equal(shown.version, one.version);
  const { stdout, code, stderr } = await runCommand(
    ['branch', 'create', 'first', '--of', 'dated', '--at', '2026-03-01T00:00:00Z', '--json'],
    { environment: { STOREWRIGHT_DATABASE_URL: server.databaseUrl } },
  );
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).key, 'dated--first');
  assert.equal(await hidden(), 0);
  await project.remove();
});

test('an instant that nobody knows of is refused, and nothing is left of the attempt', async () => {
  const project = await connect({ url: server.url, adminToken }).project({ key: 'undated' });
  const branched = async (at: string) => {
    const { status, body } = await admin('POST', '/undated/branches', { name: 'no', at });
    return [status, body.errors[0].code];
  };
  const now = new Date().toISOString();
  assert.deepEqual(await branched(now), [400, 'InvalidInput']);
  await admin('PUT', '/undated/history', { enabled: true });
  assert.deepEqual(await branched(now), [410, 'HistoryMissing']);
  assert.deepEqual(await branched('2099-01-01T00:00:00Z'), [400, 'InvalidInput']);
  assert.deepEqual(await branched('yesterday'), [400, 'InvalidInput']);
  assert.equal((await admin('GET', '/undated/branches')).body.branches.length, 0);
  assert.equal(await hidden(), 0);
  await project.remove();
});
