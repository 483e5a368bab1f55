// Templates, snapshots and branches: a project as it was made, as it was, and as it might become.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { endExpired } from '@storewright/store/storage/projects/rows';
import { commandHere } from '../testing/command-here.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { documentsOf as documentsIn } from '../testing/project-documents.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const adminToken = 'admin-token-of-servers-under-test';
const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(async () => {
  await server.close();
  folder.remove();
});

const database = () => ['--database-url', server.databaseUrl];

async function admin(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function made(draft: object) {
  const { status, body } = await admin('POST', '', draft);
  assert.equal(status, 201, JSON.stringify(body));
  return opened(body);
}

function opened(credentials: any) {
  const { projectKey, clientId, clientSecret } = credentials;
  return { key: projectKey, ...clientOf({ url: server.url, projectKey, clientId, clientSecret }) };
}

const ofProjects = new Set(['project', 'api-client']);
const documentsOf = (project: string) => documentsIn(server, project, ofProjects);

test('a project begins with what a template holds', async () => {
  const shop = await made({ key: 'shop', template: 'b2b' });
  const { body: units } = await shop.request('GET', '/business-units?limit=1');
  assert.ok(units.total > 0);
  const { body: settings } = await shop.request('GET', '');
  assert.equal(settings.key, 'shop');
  const { body: products } = await shop.request('GET', '/products?limit=1');
  const sku = products.results[0].masterData.current.masterVariant.sku;
  const cart = await shop.request('POST', '/carts', {
    currency: 'EUR',
    country: 'DE',
    lineItems: [{ sku }],
  });
  assert.equal(cart.status, 201, JSON.stringify(cart.body));
  const duplicate = await shop.request('POST', '/categories', {
    key: (await shop.request('GET', '/categories?limit=1')).body.results[0].key,
    name: { en: 'a' },
    slug: { en: 'another' },
  });
  assert.equal(duplicate.body.errors[0].code, 'DuplicateField');
  const b2c = await made({ key: 'b2c', template: 'b2c' });
  assert.equal((await b2c.request('GET', '/business-units?limit=1')).body.total, 0);
  assert.equal((await admin('POST', '', { key: 'other', template: 'no-such' })).status, 404);
});

test('a branch is a project of its own: neither sees what the other one does', async () => {
  const shop = await made({ key: 'trunk', template: 'b2c' });
  const before = await documentsOf('trunk');
  const { status, body } = await admin('POST', '/trunk/branches', { name: 'pr-42' });
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.key, 'trunk--pr-42');
  const branch = opened(body);
  assert.equal(await documentsOf('trunk--pr-42'), before);
  const { body: zones } = await branch.request('GET', '/zones?limit=1');
  const [{ id, version }] = zones.results;
  const action = { action: 'changeName', name: 'changed in the branch' };
  assert.equal(
    (await branch.request('POST', `/zones/${id}`, { version, actions: [action] })).status,
    200,
  );
  assert.equal((await branch.request('POST', '/zones', { key: 'added', name: 'a' })).status, 201);
  assert.equal(await documentsOf('trunk'), before);
  const token = await shop.token();
  assert.equal((await branch.request('GET', '/zones', undefined, { token })).status, 403);
  assert.equal(
    (await admin('POST', '/trunk/branches', { name: 'pr-42' })).body.errors[0].code,
    'DuplicateField',
  );
  assert.deepEqual(
    (await admin('GET', '/trunk/branches')).body.branches.map(({ key }: any) => key),
    ['trunk--pr-42'],
  );
  assert.equal((await admin('DELETE', '/trunk/branches/pr-42')).status, 204);
  assert.equal((await branch.request('GET', '/zones')).status, 401);
  assert.equal((await admin('DELETE', '/trunk/branches/pr-42')).status, 404);
  assert.equal(await documentsOf('trunk'), before);
});

test('buyers sign in to a branch as to its source', async () => {
  const shop = await made({ key: 'buyers' });
  const customer = { email: 'ann@example.com', password: 'secret' };
  assert.equal((await shop.request('POST', '/customers', customer)).status, 201);
  const { body } = await admin('POST', '/buyers/branches', { name: 'a' });
  const branch = opened(body);
  const scope = 'manage_my_profile:buyers--a';
  const token = await branch.customerToken('ann@example.com', 'secret', scope);
  assert.equal(
    (await branch.request('GET', '/me', undefined, { token })).body.email,
    'ann@example.com',
  );
});

test('a snapshot brings everything back as it was', async () => {
  const shop = await made({ key: 'saved', template: 'b2c' });
  const before = await documentsOf('saved');
  assert.equal((await admin('POST', '/saved/snapshots', { name: 'clean' })).status, 201);
  assert.equal((await admin('POST', '/saved/snapshots', { name: 'clean' })).status, 400);
  for (const kind of ['carts', 'zones']) {
    const { body } = await shop.request('GET', `/${kind}?limit=500`);
    for (const { id, version } of body.results)
      await shop.request('DELETE', `/${kind}/${id}?version=${version}`);
  }
  await shop.request('POST', '/zones', { key: 'new-one', name: 'n' });
  assert.notEqual(await documentsOf('saved'), before);
  const { status } = await admin('POST', '/saved/reset', { to: 'clean' });
  assert.equal(status, 200);
  assert.equal(await documentsOf('saved'), before);
  assert.equal((await shop.request('GET', '/zones/key=new-one')).status, 404);
  assert.equal((await shop.request('POST', '/zones', { key: 'new-one', name: 'n' })).status, 201);
  assert.equal((await admin('POST', '/saved/reset', { to: 'no-such' })).status, 404);
  assert.equal((await admin('DELETE', '/saved/snapshots/clean')).status, 204);
});

test('hidden projects have no path, and no list shows them', async () => {
  const { body } = await admin('GET', '');
  assert.deepEqual(
    body.projects.filter(({ key }: any) => key.startsWith('-')),
    [],
  );
  const answer = await fetch(`${server.url}/-t-empty/zones`, {
    headers: { Authorization: `Bearer ${await server.token()}` },
  });
  assert.equal(answer.status, 404);
});

test('a branch or a project ends by itself when its time is over, whatever its own clock says', async () => {
  await made({ key: 'passing-on' });
  const { body } = await admin('POST', '/passing-on/branches', {
    name: 'short',
    ttlSeconds: 1_000,
  });
  const branch = opened(body);
  const { database } = server.server;
  const project = await made({
    key: 'passing',
    ttlSeconds: 1_000,
    clock: { at: '2040-01-01T00:00:00Z' },
  });
  assert.equal(await endExpired(database), 0);
  for (const one of [branch, project])
    assert.equal((await one.request('GET', '/zones')).status, 200);
  const over = sql`update copied_project set expires_at = clock_timestamp() - interval '1 second'
    where project in ('passing', 'passing-on--short')`;
  await database.query('background', over);
  assert.equal(await endExpired(database), 2);
  for (const one of [branch, project])
    assert.equal((await one.request('GET', '/zones')).status, 401);
});

test('a name, a length and a source that do not fit are told', async () => {
  await made({ key: 'a-project-with-quite-a-long-key-0' });
  for (const [path, draft, status] of [
    ['/a-project-with-quite-a-long-key-0/branches', { name: 'long-name' }, 400],
    ['/nowhere/branches', { name: 'a' }, 404],
    ['/demo/branches', { name: 'No Name' }, 400],
    ['/demo/branches', {}, 400],
    ['/demo/branches', { name: 'a', ttlSeconds: -1 }, 400],
  ] as const)
    assert.equal((await admin('POST', path, draft)).status, status, path + JSON.stringify(draft));
});

test('what a branch has changed is told by document and path; stamps are left out', async () => {
  const shop = await made({ key: 'compared' });
  const { body: zone } = await shop.request('POST', '/zones', { key: 'north', name: 'North' });
  await shop.request('POST', '/zones', { key: 'south', name: 'South' });
  const branch = opened((await admin('POST', '/compared/branches', { name: 'b' })).body);
  const diff = async () => (await admin('GET', '/compared/branches/b/diff')).body;
  assert.deepEqual(await diff(), { counts: {}, documents: [] });
  const actions = [{ action: 'changeName', name: 'Nord' }];
  await branch.request('POST', `/zones/${zone.id}`, { version: zone.version, actions });
  await branch.request('DELETE', '/zones/key=south?version=1');
  await branch.request('POST', '/zones', { key: 'west', name: 'West' });
  const { counts, documents } = await diff();
  assert.deepEqual(counts, { zone: { added: 1, removed: 1, changed: 1 } });
  const changes = documents.map(({ key, change, paths }: any) => [key, change, paths]);
  assert.deepEqual(changes.sort(), [
    ['north', 'changed', ['name']],
    ['south', 'removed', undefined],
    ['west', 'added', undefined],
  ]);
  const { stdout } = await commandHere(['branch', 'diff', 'b', '--of', 'compared', ...database()]);
  assert.match(stdout, /^changed {2}zone {2}north {2}name$/m);
});

test('the command line makes branches and snapshots, and goes back to them', async () => {
  const shop = await made({ key: 'by-line' });
  await shop.request('POST', '/zones', { key: 'north', name: 'North' });
  const run = (...parameters: string[]) =>
    commandHere([...parameters, '--of', 'by-line', '--database-url', server.databaseUrl]);
  const branch = opened(JSON.parse((await run('branch', 'create', 'b', '--json')).stdout));
  assert.equal((await branch.request('GET', '/zones/key=north')).status, 200);
  assert.deepEqual(JSON.parse((await run('branch', 'list', '--json')).stdout), ['b']);
  await branch.request('DELETE', '/zones/key=north?version=1');
  const reset = JSON.parse((await run('branch', 'reset', 'b', '--json')).stdout);
  assert.deepEqual([reset.name, reset.from, reset.documents], ['b', 'source', 2]);
  assert.equal((await branch.request('GET', '/zones/key=north')).status, 200);
  assert.match((await run('branch', 'reset', 'b', '--from', 'base')).stderr, /is not kept/);
  assert.equal((await run('branch', 'reset', 'b', '--from', 'nowhere')).code, 2);
  assert.match((await run('branch', 'keep', 'b')).stderr, /stays until it is discarded/);
  assert.match((await run('branch', 'show', 'b')).stdout, /key: by-line--b\n.*expiresAt: never/s);
  assert.equal((await run('branch', 'discard', 'b')).code, 0);
  assert.equal((await run('branch', 'discard', 'b')).code, 1);
  assert.equal((await run('snapshot', 'save', 's')).code, 0);
  await shop.request('DELETE', '/zones/key=north?version=1');
  assert.equal((await run('snapshot', 'save', 't')).code, 0);
  assert.equal((await run('snapshot', 'diff', 's', 't')).stdout, 'removed  zone  north');
  assert.equal((await run('snapshot', 'diff', 't', 's', '--kind', 'state')).stdout, '');
  assert.equal((await run('snapshot', 'diff', 't')).stdout, '');
  const unconfirmed = await run('snapshot', 'restore', 's');
  assert.equal(unconfirmed.code, 2);
  assert.match(unconfirmed.stderr, /--yes/);
  assert.equal((await run('snapshot', 'restore', 's', '--yes')).code, 0);
  assert.equal((await shop.request('GET', '/zones/key=north')).status, 200);
  assert.equal((await run('snapshot', 'remove', 's')).code, 0);
});

test('former versions: each is what the API answered then; deletions, erasure, times, changes', async () => {
  const shop = await made({ key: 'remembering', clock: { at: '2026-03-01T00:00:00Z' } });
  const group = (await shop.request('POST', '/customer-groups', { groupName: 'Before' })).body;
  assert.deepEqual((await admin('GET', '/remembering/history')).body, { enabled: false });
  const without = await admin('GET', `/remembering/history/customer-group/${group.id}`);
  assert.equal(without.status, 400);
  await admin('PUT', '/remembering/clock', { by: 'PT1H', settle: false });
  const update = { version: group.version, actions: [{ action: 'changeName', name: 'Later' }] };
  const later = await shop.request('POST', `/customer-groups/${group.id}`, update);
  const back = { version: later.body.version, actions: [{ action: 'changeName', name: 'Before' }] };
  Object.assign(group, (await shop.request('POST', `/customer-groups/${group.id}`, back)).body);
  const { status, body } = await admin('PUT', '/remembering/history', { enabled: true, days: 7 });
  assert.deepEqual([status, body.enabled, body.days], [200, true, 7]);
  const path = `/remembering/history/customer-group/${group.id}`;
  assert.deepEqual((await admin('GET', `${path}?version=${group.version}`)).body, group);
  const unknown = await admin('GET', `${path}?at=${group.createdAt}`);
  assert.deepEqual([unknown.status, unknown.body.errors[0].code], [410, 'HistoryMissing']);
  const answered = [group];
  const change = async (action: object) => {
    await admin('PUT', '/remembering/clock', { by: 'PT1H', settle: false });
    const { id, version } = answered.at(-1);
    const update = { version, actions: [action] };
    const changed = await shop.request('POST', `/customer-groups/${id}`, update);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    answered.push(changed.body);
  };
  for (let count = 1; count <= 20; count += 1)
    await change(
      count % 3 === 0
        ? { action: 'setKey', key: `key-${count}` }
        : { action: 'changeName', name: `Name ${count}` },
    );
  for (const one of answered) {
    assert.deepEqual((await admin('GET', `${path}?version=${one.version}`)).body, one);
    assert.deepEqual((await admin('GET', `${path}?at=${one.lastModifiedAt}`)).body, one);
  }
  const byKey = `/remembering/history/customer-group/${answered.at(-1).key}`;
  const { versions } = (await admin('GET', byKey)).body;
  assert.deepEqual(
    versions.map(({ version }: any) => version),
    answered.map(({ version }) => version).reverse(),
  );
  assert.deepEqual(versions.at(-2).changes, [{ path: 'name', from: 'Before', to: 'Name 1' }]);
  assert.ok(versions[0].by.clientId);
  const { changes } = (await admin('GET', `${path}?diff=${group.version}..${group.version + 3}`))
    .body;
  assert.deepEqual(changes, [
    { path: 'name', from: 'Before', to: 'Name 2' },
    { path: 'key', to: 'key-3' },
  ]);
  for (const wrong of ['?version=99', '?at=2026-02-01T00:00:00Z'])
    assert.equal((await admin('GET', path + wrong)).status, 404, wrong);
  for (const wrong of ['?version=x', '?at=x', '?diff=3'])
    assert.equal((await admin('GET', path + wrong)).status, 400, wrong);
  const last = answered.at(-1);
  await shop.request('DELETE', `/customer-groups/${last.id}?version=${last.version}`);
  const after = (await admin('GET', path)).body.versions;
  assert.deepEqual([after[0].deleted, after.length], [true, answered.length + 1]);
  assert.deepEqual((await admin('GET', `${path}?version=${last.version}`)).body, last);
  assert.equal((await admin('GET', `${path}?at=2026-03-09T00:00:00Z`)).status, 404);
});

test('former versions: nothing is left of who is erased, of a project that stops or begins anew', async () => {
  const shop = await made({ key: 'forgetful' });
  const kept = async () =>
    (
      await server.server.database.query<{ text: string }>(
        'query',
        sql`select coalesce(document, '') as text from document_history where project = 'forgetful'`,
      )
    ).map(({ text }) => text);
  const canary = 'canary.of.history@example.com';
  const draft = { email: canary, password: 'secret' };
  const { customer } = (await shop.request('POST', '/customers', draft)).body;
  await admin('PUT', '/forgetful/history', { enabled: true });
  // Nothing was noted of it before.
  const path = `/customers/${customer.id}?version=${customer.version}&dataErasure=true`;
  assert.equal((await shop.request('DELETE', path)).status, 200);
  assert.deepEqual((await kept()).join(), '');
  const again = (await shop.request('POST', '/customers', draft)).body.customer;
  const actions = [{ action: 'setFirstName', firstName: 'Ann' }];
  const named = await shop.request('POST', `/customers/${again.id}`, { version: 1, actions });
  assert.equal((await kept()).filter((text) => text.includes(canary)).length, 2);
  const { version } = named.body;
  await shop.request('DELETE', `/customers/${again.id}?version=${version}&dataErasure=true`);
  assert.equal((await kept()).filter((text) => text !== '').length, 0);
  await shop.request('POST', '/zones', { name: 'A', locations: [] });
  assert.ok((await kept()).some((text) => text.includes('"A"')));
  await admin('POST', '/forgetful/reset', {});
  assert.deepEqual(await kept(), []);
  await shop.request('POST', '/zones', { name: 'B', locations: [] });
  assert.equal((await kept()).length, 1);
  assert.deepEqual((await admin('PUT', '/forgetful/history', { enabled: false })).body, {
    enabled: false,
  });
  assert.deepEqual(await kept(), []);
  await shop.request('POST', '/zones', { name: 'C', locations: [] });
  assert.deepEqual(await kept(), []);
});

test('what a branch has changed goes into its project as a folder, unless that has gone on', async () => {
  const shop = await made({ key: 'promoted' });
  const kept = (await shop.request('POST', '/zones', { key: 'kept', name: 'Kept', locations: [] }))
    .body;
  const gone = (await shop.request('POST', '/zones', { key: 'gone', name: 'Gone', locations: [] }))
    .body;
  const branch = opened((await admin('POST', '/promoted/branches', { name: 'work' })).body);
  const rename = (project: typeof shop, name: string, version: number) =>
    project.request('POST', `/zones/${kept.id}`, {
      version,
      actions: [{ action: 'changeName', name }],
    });
  assert.equal((await rename(branch, 'Renamed', 1)).status, 200);
  await branch.request('POST', '/zones', { key: 'new', name: 'New', locations: [] });
  await branch.request('DELETE', `/zones/${gone.id}?version=1`);
  // Nothing of the branch.
  await shop.request('POST', '/zones', { key: 'later', name: 'Later', locations: [] });
  const directory = join(folder.path, 'changes');
  const on = ['--database-url', server.databaseUrl];
  const changes = ['branch', 'diff', 'work', '--of', 'promoted', '--out', directory];
  const written = await commandHere([...changes, ...on]);
  assert.match(written.stderr, /2 documents in .*; 1 removed/);
  const removed = readFileSync(join(directory, 'removed.jsonl'), 'utf8');
  assert.deepEqual(JSON.parse(removed), { kind: 'zone', id: gone.id, key: 'gone' });
  const apply = () =>
    commandHere(['import', directory, '--project', 'promoted', '--if-exists', 'replace', ...on]);
  assert.equal((await rename(shop, 'Meanwhile', 1)).status, 200);
  assert.match((await apply()).stderr, /has gone on: version 2 where 1 was/);
  const { database } = server.server;
  await database.query('query', sql`delete from zone where project = 'promoted' and key = 'kept'`);
  await shop.request('POST', '/zones', { key: 'other', name: 'x', locations: [] });
  assert.match((await apply()).stderr, /version none where 1 was/);
});

test('what a branch has changed, put into a project that stood still', async () => {
  const shop = await made({ key: 'still' });
  const zone = (await shop.request('POST', '/zones', { key: 'kept', name: 'Kept', locations: [] }))
    .body;
  const branch = opened((await admin('POST', '/still/branches', { name: 'work' })).body);
  const actions = [{ action: 'changeName', name: 'Renamed' }];
  const renamed = (await branch.request('POST', `/zones/${zone.id}`, { version: 1, actions })).body;
  const added = (await branch.request('POST', '/zones', { key: 'new', name: 'New', locations: [] }))
    .body;
  const directory = join(folder.path, 'still');
  const on = ['--database-url', server.databaseUrl];
  await commandHere(['branch', 'diff', 'work', '--of', 'still', '--out', directory, ...on]);
  const replaced = ['--project', 'still', '--if-exists', 'replace'];
  const applied = await commandHere(['import', directory, ...replaced, '--json', ...on]);
  assert.equal(JSON.parse(applied.stdout).stored, 2, applied.stderr);
  assert.deepEqual((await shop.request('GET', `/zones/${zone.id}`)).body, renamed);
  assert.deepEqual((await shop.request('GET', '/zones/key=new')).body, added);
});
