// What comes along with a branch on request alone, how long it stays, and what differs, exactly and in pages.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Sql, sql } from '@storewright/store/sql/sql';
import { commandHere } from '../testing/command-here.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let other: OtherServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  other = await openOtherServer();
});
after(async () => {
  await server.close();
  await other.close();
});

async function admin(method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function made(path: string, draft: object) {
  const { status, body } = await admin('POST', path, draft);
  assert.equal(status, 201, JSON.stringify(body));
  const { projectKey, clientId, clientSecret } = body;
  return { ...clientOf({ url: server.url, projectKey, clientId, clientSecret }), told: body };
}

type Project = Awaited<ReturnType<typeof made>>;

const extension = (key: string, url: string, more: object = {}) => ({
  key,
  destination: {
    type: 'HTTP',
    url,
    authentication: { type: 'AuthorizationHeader', headerValue: 'Bearer canary-of-extensions' },
  },
  triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
  ...more,
});

const lambda = {
  key: 'function',
  destination: {
    type: 'AWSLambda',
    arn: 'arn:aws:lambda:eu-central-1:1:function:f',
    accessKey: 'a',
    accessSecret: 's',
  },
  triggers: [{ resourceTypeId: 'order', actions: ['Create'] }],
};

async function shopWithExtensions(key: string): Promise<Project> {
  const shop = await made('', { key });
  const added = await shop.request('POST', '/extensions', lambda);
  assert.equal(added.status, 201, JSON.stringify(added.body));
  const dependencies = [{ typeId: 'extension', id: added.body.id }];
  const more = { dependencies };
  const url = `${other.url}/carts?code=canary-of-queries`;
  const { status, body } = await shop.request('POST', '/extensions', extension('web', url, more));
  assert.equal(status, 201, JSON.stringify(body));
  return shop;
}

const extensionsOf = async ({ request }: Project) =>
  (await request('GET', '/extensions')).body.results;

test('messages of a project come along with a branch only when that is asked for', async () => {
  const shop = await made('', { key: 'talking', messages: true });
  const draft = { email: 'ann@example.com', password: 'secret' };
  const { customer } = (await shop.request('POST', '/customers', draft)).body;
  const messagesOf = async ({ request }: Project) =>
    (await request('GET', '/messages?sort=id')).body.results;
  const silent = await made('/talking/branches', { name: 'silent' });
  assert.deepEqual(await messagesOf(silent), []);
  const branch = await made('/talking/branches', { name: 'told', messages: true });
  const told = await messagesOf(branch);
  assert.ok(told.length > 0);
  assert.deepEqual(told, await messagesOf(shop));
  const actions = [{ action: 'setFirstName', firstName: 'Ann' }];
  await branch.request('POST', `/customers/${customer.id}`, { version: 1, actions });
  const numbers = (await messagesOf(branch))
    .filter(({ resource }: any) => resource.id === customer.id)
    .map(({ sequenceNumber }: any) => sequenceNumber);
  assert.equal(new Set(numbers).size, numbers.length);
  // They come along again.
  const kept = await made('/talking/branches', { name: 'kept', messages: true, keepBase: true });
  for (const from of ['base', 'source']) {
    assert.equal((await admin('POST', '/talking/branches/kept/reset', { from })).status, 200);
    assert.deepEqual(await messagesOf(kept), told);
  }
  const shown = (await admin('GET', '/talking/branches/kept')).body;
  assert.deepEqual([shown.messages, shown.extensions], [true, 'none']);
  const at = '2026-01-01T00:00:00Z';
  const both = await admin('POST', '/talking/branches', { name: 'both', messages: true, at });
  assert.deepEqual([both.status, both.body.errors[0].code], [400, 'InvalidInput']);
});

test('extensions stay behind, or come along without credentials, or call another address', async () => {
  const shop = await shopWithExtensions('extended');
  assert.equal((await shop.request('POST', '/carts', { currency: 'EUR' })).status, 201);
  assert.equal(other.seen.length, 1);
  const alone = await made('/extended/branches', { name: 'alone' });
  assert.deepEqual(await extensionsOf(alone), []);
  await alone.request('POST', '/carts', { currency: 'EUR' });
  assert.equal(other.seen.length, 1);
  const copy = await made('/extended/branches', { name: 'copy', extensions: 'copy' });
  const [copied, ...none] = await extensionsOf(copy);
  assert.deepEqual(copied.destination, {
    type: 'HTTP',
    url: `${other.url}/carts?code=canary-of-queries`,
  });
  // Functions are called with keys, which do not come along.
  assert.deepEqual([none, copied.dependencies], [[], []]);
  assert.equal((await copy.request('POST', '/carts', { currency: 'EUR' })).status, 201);
  assert.equal(other.seen.length, 2);
  assert.equal(other.seen[1]!.headers.authorization, undefined);
  const here = await openOtherServer();
  const led = await made('/extended/branches', { name: 'led', extensions: `to=${here.url}` });
  const [rewritten] = await extensionsOf(led);
  assert.equal(rewritten.destination.url, `${here.url}/carts`);
  await led.request('POST', '/carts', { currency: 'EUR' });
  assert.deepEqual([other.seen.length, here.seen.length], [2, 1]);
  assert.equal((await admin('POST', '/extended/branches/led/reset', {})).status, 200);
  assert.equal((await extensionsOf(led))[0].destination.url, `${here.url}/carts`);
  await here.close();
});

test('where extensions may not be led to is told', async () => {
  await made('', { key: 'refusing' });
  const asked = async (extensions: unknown) => {
    const { status, body } = await admin('POST', '/refusing/branches', { name: 'a', extensions });
    return `${status} ${body.message}`;
  };
  assert.match(await asked('all'), /^400 'extensions' is none, copy, or to=ADDRESS/);
  assert.match(await asked('to=ftp://localhost'), /^400 .*must begin with https/);
  assert.match(await asked('to=http://a:b@localhost'), /^400 .*contains credentials/);
  assert.match(await asked('to=nowhere'), /^400 .*malformed/);
  assert.match(await asked(7), /^400 /);
  assert.deepEqual((await admin('GET', '/refusing/branches')).body.branches, []);
  const strict = await startTestServer({
    ...{ databaseUrl: server.databaseUrl, credentials: server },
    options: { adminToken, privateCalls: 'false' },
  });
  const response = await fetch(`${strict.url}/-/projects/refusing/branches`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'a', extensions: 'to=https://127.0.0.1:1' }),
  });
  assert.deepEqual(
    [response.status, ((await response.json()) as any).errors[0].code],
    [400, 'InvalidInput'],
  );
  await strict.close();
});

test('a branch ends after a week, unless another time or none is asked for', async () => {
  await made('', { key: 'timed' });
  const days = async (draft: object) => {
    const { body } = await admin('POST', '/timed/branches', draft);
    if (body.expiresAt === null) return 'none';
    return Math.round((Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000);
  };
  assert.equal(await days({ name: 'usual' }), 7);
  assert.equal(await days({ name: 'long', ttlSeconds: 2_592_000 }), 30);
  assert.equal(await days({ name: 'lasting', ttlSeconds: 0 }), 'none');
  assert.equal((await admin('POST', '/timed/branches/usual/keep')).body.expiresAt, null);
  const refused = await admin('POST', '/timed/branches', { name: 'a', ttlSeconds: -1 });
  assert.equal(refused.status, 400);
  const run = (...words: string[]) =>
    commandHere(['branch', ...words, '--of', 'timed', '--database-url', server.databaseUrl]);
  const made12 = await run('create', 'short', '--ttl', '12h', '--extensions', 'copy', '--messages');
  assert.match(made12.stderr, /It ends \d{4}-/);
  assert.match((await run('create', 'ever', '--ttl', 'none')).stderr, /It stays until/);
  const wrong = await run('create', 'wrong', '--ttl', 'week');
  assert.deepEqual([wrong.code, /such as 12h or 7d, or none/.test(wrong.stderr)], [2, true]);
  const { stdout } = await run('list');
  assert.match(stdout, /^short {2}1 document, made \S+, ends \S+Z$/m);
  assert.match(stdout, /^ever {2}1 document, made \S+Z$/m);
  assert.match((await run('show', 'short')).stdout, /^extensions: copy$/m);
});

const differences = async (path: string, query = '') =>
  (await admin('GET', `/${path}/diff${query}`)).body;

test('differences are told in pages, and counted always', async () => {
  const shop = await made('', { key: 'paged' });
  for (const key of ['zone-a', 'zone-b', 'zone-c'])
    await shop.request('POST', '/zones', { key, name: key });
  const branch = await made('/paged/branches', { name: 'work' });
  const group = await branch.request('POST', '/customer-groups', { groupName: 'g' });
  for (const key of ['zone-a', 'zone-b']) {
    const actions = [{ action: 'changeName', name: 'changed' }];
    await branch.request('POST', `/zones/key=${key}`, { version: 1, actions });
  }
  await branch.request('DELETE', '/zones/key=zone-c?version=1');
  const all = await differences('paged/branches/work');
  assert.deepEqual(all.counts, {
    zone: { added: 0, removed: 1, changed: 2 },
    'customer-group': { added: 1, removed: 0, changed: 0 },
  });
  assert.deepEqual([all.documents.length, all.next], [4, undefined]);
  const told = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after === '' ? '' : `&after=${after}`;
    const page = await differences('paged/branches/work', `?limit=1${from}`);
    assert.deepEqual(page.counts, all.counts);
    told.push(...page.documents);
    after = page.next;
  }
  assert.deepEqual(told, all.documents);
  const zones = await differences('paged/branches/work', '?kind=zone&limit=2');
  assert.deepEqual(Object.keys(zones.counts), ['zone']);
  assert.match(zones.next, /^zone\//);
  assert.equal(group.status, 201);
  for (const query of [
    '?limit=0',
    '?limit=10001',
    '?limit=x',
    '?after=zone',
    '?after=none/1',
    '?kind=none',
  ])
    assert.equal((await admin('GET', `/paged/branches/work/diff${query}`)).status, 400, query);
});

test('what is written past versions and times is found, in the project and in its copies', async () => {
  const shop = await made('', { key: 'exact' });
  for (const key of ['zone-a', 'zone-b', 'zone-c', 'zone-d'])
    await shop.request('POST', '/zones', { key, name: key });
  for (const [name, keepBase] of [
    ['plain', false],
    ['based', true],
  ] as const)
    await made('/exact/branches', { name, keepBase });
  await admin('POST', '/exact/snapshots', { name: 'saved' });
  const { database } = server.server;
  const run = (statement: Sql) => database.query('background', statement);
  const rewritten = (project: string, key: string) =>
    run(sql`update zone set document = replace(document, ${`"name":"${key}"`}, '"name":"past"')
      where project = ${project} and key = ${key}`);
  const keysOf = async (path: string) =>
    (await differences(path)).documents.map(({ key, change }: any) => `${key} ${change}`);
  const copies = ['exact/branches/plain', 'exact/branches/based', 'exact/snapshots/saved'];
  for (const path of copies) assert.deepEqual(await keysOf(path), []);
  await rewritten('exact', 'zone-a');
  for (const path of copies) assert.deepEqual(await keysOf(path), ['zone-a changed']);
  await rewritten('exact--plain', 'zone-b');
  await rewritten('exact--based', 'zone-b');
  // The very same row, written again, is no difference.
  await run(sql`update zone set facets = facets where project = 'exact' and key = 'zone-c'`);
  await run(sql`with gone as (delete from zone where project = 'exact--plain' and key = 'zone-d' returning *)
    insert into zone select * from gone`);
  for (const path of copies.slice(0, 2))
    assert.deepEqual(await keysOf(path), ['zone-a changed', 'zone-b changed']);
  for (const from of ['base', 'source']) {
    await admin('POST', '/exact/branches/based/reset', { from });
    const expected = from === 'base' ? ['zone-a changed'] : [];
    assert.deepEqual(await keysOf('exact/branches/based'), expected);
  }
  // Rows that were read in from a dump have other numbers, and are compared by what they hold.
  const before = await keysOf('exact/branches/plain');
  await run(sql`update copied_project set cluster = 1`);
  assert.deepEqual(await keysOf('exact/branches/plain'), before);
});

test('rows that nobody has written since a copy are known as such', async () => {
  await made('', { key: 'known' });
  for (const draft of [{ name: 'plain' }, { name: 'based', keepBase: true }]) {
    await made('/known/branches', draft);
    const rows = await server.server.database.query<{ state: boolean; told: boolean }>(
      'background',
      sql`select s.xmin = c.copied_in::xid as state, c.copied_before is not null as told
        from copied_project c join state s on s.project = c.project
        where c.project = ${`known--${draft.name}`}`,
    );
    assert.deepEqual(rows, [{ state: true, told: true }]);
  }
});
