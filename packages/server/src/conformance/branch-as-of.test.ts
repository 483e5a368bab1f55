// Branches that begin as their project was at an instant, where former versions are kept; branches that go
// back to what they began with; projects that begin with what another one holds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { connect, type TestProject } from '../kit/index.ts';
import { commandHere } from '../testing/command-here.ts';
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

const database = () => ['--database-url', server.databaseUrl];

function opened({ projectKey, clientId, clientSecret }: any) {
  return clientOf({ url: server.url, projectKey, clientId, clientSecret });
}

async function made(draft: object) {
  const { status, body } = await admin('POST', '', draft);
  assert.equal(status, 201, JSON.stringify(body));
  return opened(body);
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
  const { stdout, code, stderr } = await commandHere([
    'branch',
    'create',
    'first',
    '--of',
    'dated',
    '--at',
    '2026-03-01T00:00:00Z',
    '--json',
    ...database(),
  ]);
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

test('a branch goes back to its source, or to what it began with where that is kept', async () => {
  const shop = await made({ key: 'trunk-2', clock: { at: '2026-03-01T00:00:00Z' } });
  const zone = (key: string) => ({ key, name: key, locations: [] });
  await shop.request('POST', '/zones', zone('north'));
  const begun = await documentsOf('trunk-2');
  const b = opened((await admin('POST', '/trunk-2/branches', { name: 'b' })).body);
  const draft = { name: 'k', keepBase: true, ttlSeconds: 60 };
  const k = opened((await admin('POST', '/trunk-2/branches', draft)).body);
  assert.equal(await documentsOf('trunk-2--k'), begun);
  for (const branch of [b, k]) {
    await branch.request('POST', '/zones', zone('own'));
    await branch.request('DELETE', '/zones/key=north?version=1');
  }
  await shop.request('POST', '/zones', zone('later'));
  const now = await documentsOf('trunk-2');
  const reset = (name: string, body?: object) =>
    admin('POST', `/trunk-2/branches/${name}/reset`, body);
  const { status, body } = await reset('b');
  assert.deepEqual([status, body.from, body.documents], [200, 'source', 3]);
  assert.equal(await documentsOf('trunk-2--b'), now);
  assert.equal((await b.request('GET', '/zones/key=later')).status, 200);
  assert.equal((await reset('k')).body.from, 'base');
  assert.equal(await documentsOf('trunk-2--k'), begun);
  const changed = async (name: string) =>
    (await commandHere(['branch', 'diff', name, '--seed', '--of', 'trunk-2', ...database()]))
      .stdout;
  for (const name of ['b', 'k']) assert.equal(await changed(name), '');
  await k.request('POST', '/zones', zone('mine'));
  assert.match(await changed('k'), /^{"kind":"zone","draft":{"key":"mine".*}}$/);
  // Asked for by name, the source becomes what the branch has begun with.
  assert.equal((await reset('k', { from: 'source' })).body.from, 'source');
  await shop.request('POST', '/zones', zone('last'));
  assert.equal((await reset('k')).body.from, 'base');
  assert.equal(await documentsOf('trunk-2--k'), now);
  assert.equal(await changed('k'), '');
  const shown = (await admin('GET', '/trunk-2/branches/k')).body;
  assert.deepEqual([shown.hasBase, shown.documents, typeof shown.expiresAt], [true, 3, 'string']);
  assert.equal((await admin('POST', '/trunk-2/branches/k/keep')).body.expiresAt, null);
  // Of several at once each is whole, and one base is left.
  const together = await Promise.all([1, 2, 3].map(() => reset('k', { from: 'source' })));
  assert.deepEqual(
    together.map(({ status }) => status),
    [200, 200, 200],
  );
  const bases = await server.server.database.query(
    'query',
    sql`select project from copied_project where form = 'base' and source = 'trunk-2--k'`,
  );
  assert.equal(bases.length, 1);
  for (const [name, draft, wrong] of [
    ['b', { from: 'base' }, 400],
    ['b', { from: 'anything' }, 400],
    ['none', {}, 404],
  ] as const)
    assert.equal((await reset(name, draft)).status, wrong, JSON.stringify(draft));
  await admin('DELETE', '/trunk-2/branches/k');
  const left = await server.server.database.query(
    'query',
    sql`select project from copied_project where source like 'trunk-2--%' or source = '' and form not in ('template', 'passing')`,
  );
  assert.deepEqual(left, []);
});

test('a reset of a branch leaves nothing of what is written to it meanwhile half done', async () => {
  await made({ key: 'busy-trunk', template: 'b2c' });
  const branch = opened((await admin('POST', '/busy-trunk/branches', { name: 'b' })).body);
  let isOver = false;
  const written = Array.from({ length: 4 }, async (_, writer) => {
    const statuses: number[] = [];
    for (let count = 0; !isOver; count += 1) {
      const draft = { key: `w-${writer}-${count}`, name: 'w', locations: [] };
      statuses.push((await branch.request('POST', '/zones', draft)).status);
    }
    return statuses;
  });
  const resets = await Promise.all(
    [1, 2, 3].map(() => admin('POST', '/busy-trunk/branches/b/reset')),
  );
  isOver = true;
  assert.deepEqual(
    resets.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(new Set((await Promise.all(written)).flat()), new Set([201]));
  assert.equal((await admin('POST', '/busy-trunk/branches/b/reset')).status, 200);
  assert.equal(await documentsOf('busy-trunk--b'), await documentsOf('busy-trunk'));
});

test('a project begins with what another one holds, and belongs to nobody', async () => {
  const shop = await made({ key: 'original' });
  await shop.request('POST', '/zones', { key: 'north', name: 'North', locations: [] });
  const copy = await made({ key: 'copied', copyOf: 'original', clientId: 'of-the-copy' });
  assert.equal((await copy.request('GET', '')).body.key, 'copied');
  await copy.request('DELETE', '/zones/key=north?version=1');
  assert.equal((await shop.request('GET', '/zones/key=north')).status, 200);
  const flags = ['--json', ...database()];
  const { stdout } = await commandHere(['project', 'copy', 'original', 'copied-2', ...flags]);
  const second = opened(JSON.parse(stdout));
  assert.equal((await second.request('GET', '/zones/key=north')).status, 200);
  for (const [draft, status, code] of [
    [{ key: 'copied', copyOf: 'original' }, 400, 'DuplicateField'],
    [{ key: 'copied-3', copyOf: 'nowhere' }, 404, 'ResourceNotFound'],
    [{ key: 'copied-3', copyOf: '-t-empty' }, 404, 'ResourceNotFound'],
    [{ key: 'copied-3', copyOf: 'original', template: 'b2c' }, 400, 'InvalidInput'],
    [{ key: 'copied-3', copyOf: 'original', clientId: 'of-the-copy' }, 400, 'DuplicateField'],
  ] as const) {
    const { status: told, body } = await admin('POST', '', draft);
    assert.deepEqual([told, body.errors[0].code], [status, code], JSON.stringify(draft));
  }
  assert.equal((await admin('GET', '/copied-3')).status, 404);
});

test('a header leads from the paths of a project to a branch of it, with the scopes that are held there', async () => {
  const shop = await made({ key: 'previewed' });
  const other = await made({ key: 'elsewhere' });
  await shop.request('POST', '/customers', { email: 'ann@example.com', password: 'secret' });
  const zone = { key: 'north', name: 'North', locations: [] };
  const branch = opened((await admin('POST', '/previewed/branches', { name: 'b' })).body);
  await admin('POST', '/elsewhere/branches', { name: 'other' });
  assert.equal((await branch.request('POST', '/zones', zone)).status, 201);
  await shop.request('POST', '/customers', { email: 'later@example.com', password: 'secret' });
  const asked = (path: string, token: string, name: string, body?: object) =>
    fetch(`${server.url}/previewed${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Storewright-Branch': name,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const token = await shop.token();
  const bodyOf = async (answer: Promise<Response>): Promise<any> => (await answer).json();
  assert.equal((await bodyOf(asked('', token, 'b'))).key, 'previewed--b');
  assert.equal((await bodyOf(asked('/zones/key=north', token, 'b'))).name, 'North');
  const query = { query: '{ zones { results { key } } }' };
  const { data } = await bodyOf(asked('/graphql', token, 'b', query));
  assert.deepEqual(data.zones.results, [{ key: 'north' }]);
  assert.equal((await asked('/zones', token, 'b', { ...zone, key: 'south' })).status, 201);
  assert.equal((await branch.request('GET', '/zones/key=south')).status, 200);
  assert.equal((await shop.request('GET', '/zones?limit=1')).body.total, 0);
  const mine = (email: string) =>
    shop.customerToken(email, 'secret', 'manage_my_profile:previewed');
  const ann = await mine('ann@example.com');
  assert.equal((await bodyOf(asked('/me', ann, 'b'))).email, 'ann@example.com');
  const refused = async (path: string, bearer: string, name: string) => {
    const answer = await asked(path, bearer, name);
    const { errors, message } = (await answer.json()) as any;
    return [answer.status, errors[0].code, message.includes(name)];
  };
  const later = await mine('later@example.com');
  assert.deepEqual(await refused('/me', later, 'b'), [403, 'insufficient_scope', true]);
  assert.deepEqual(await refused('/zones', token, 'none'), [404, 'ResourceNotFound', true]);
  assert.deepEqual(await refused('/zones', token, 'other'), [404, 'ResourceNotFound', true]);
  assert.equal((await asked('/zones', token, 'x'.repeat(65))).status, 400);
  // Before anything is told of branches.
  for (const name of ['b', 'none']) {
    assert.deepEqual((await refused('/zones', ann, name)).slice(0, 2), [403, 'insufficient_scope']);
    const foreign = await refused('/zones', await other.token(), name);
    assert.deepEqual(foreign.slice(0, 2), [403, 'insufficient_scope']);
    assert.equal((await asked('/zones', 'nonsense', name)).status, 401);
  }
});
