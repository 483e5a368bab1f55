// How far branches go: so many documents, so much disk, so many of them; and what they leave alone.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { name, type Sql, sql } from '@storewright/store/sql/sql';
import { removeEnded } from '@storewright/store/storage/projects/rows';
import pino from 'pino';
import { runCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { openOtherServer } from '../testing/other-server.ts';
import { documentsOf } from '../testing/project-documents.ts';

const adminToken = 'admin-token-of-servers-under-test';
const maxCopiedDocuments = 100;
let server: TestServer;
before(async () => {
  server = await startTestServer({
    options: { adminToken, maxCopiedDocuments, ownDestinations: true },
  });
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

/** A project, or a branch of one. */
async function made(path: string, draft: object) {
  const { status, body } = await admin('POST', path, draft);
  assert.equal(status, 201, JSON.stringify(body));
  const { projectKey, clientId, clientSecret } = body;
  return clientOf({ url: server.url, projectKey, clientId, clientSecret });
}

const query = <R extends object>(statement: Sql) =>
  server.server.database.query<R>('background', statement);

const ofProjects = new Set(['project', 'api-client', 'message']);
const all = (project: string) => documentsOf(server, project, ofProjects);

test('a project with more documents than are copied is told how many it has', async () => {
  await made('', { key: 'large', template: 'b2c' });
  for (const copies of ['branches', 'snapshots']) {
    const { status, body } = await admin('POST', `/large/${copies}`, { name: 'copy' });
    assert.deepEqual([status, body.errors[0].code], [413, 'CopyTooLarge']);
    assert.match(body.message, /has \d{3} documents; 100 at most/);
    assert.deepEqual((await admin('GET', `/large/${copies}`)).body[copies], []);
  }
});

test('a disk that is full leaves nothing of a branch', async () => {
  const { request } = await made('', { key: 'full' });
  await request('POST', '/zones', { key: 'one', name: 'One' });
  const branch = () => admin('POST', '/full/branches', { name: 'copy' });
  await query(sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await query(
    sql`create trigger no_room before insert on zone for each row execute function no_room()`,
  );
  const { status, body } = await branch();
  await query(sql`drop trigger no_room on zone`);
  assert.deepEqual([status, body.errors[0].code], [507, 'InsufficientStorage']);
  assert.equal(await all('full--copy'), '');
  assert.equal((await branch()).status, 201);
});

test('what calls others for a project is not asked and not told by a write in its branch', async (context) => {
  const [asked, told] = [await openOtherServer(), await openOtherServer()];
  context.after(() => Promise.all([asked.close(), told.close()]));
  const source = await made('', { key: 'calling' });
  const extended = { resourceTypeId: 'cart', actions: ['Create'] };
  const drafts = [
    ['extensions', { destination: { type: 'HTTP', url: asked.url }, triggers: [extended] }],
    [
      'subscriptions',
      { destination: { type: 'HTTP', url: told.url }, changes: [{ resourceTypeId: 'cart' }] },
    ],
  ] as const;
  for (const [path, draft] of drafts) await source.created(`/${path}`, draft);
  const branch = await made('/calling/branches', { name: 'x' });
  told.seen.length = 0;
  for (const [path] of drafts) assert.equal((await branch.read(`/${path}`)).total, 0);
  const others = await branch.created('/carts', { currency: 'EUR' });
  const own = await source.created('/carts', { currency: 'EUR' });
  for (let tries = 0; told.seen.length === 0 && tries < 500; tries += 1) await sleep(20);
  const bodies = [...asked.seen, ...told.seen].map(({ text }) => text);
  assert.equal(bodies.length, 2);
  for (const body of bodies) assert.ok(body.includes(own.id) && !body.includes(others.id), body);
  const waiting = await query(sql`select 1 from notification where project = 'calling--x'`);
  assert.equal(waiting.length, 0);
});

/** What random writes make, and the action that changes it. */
const written = [
  ['zones', { name: 'New' }, (name: string) => ({ action: 'changeName', name })],
  [
    'tax-categories',
    { name: 'New', rates: [] },
    (name: string) => ({ action: 'changeName', name }),
  ],
  ['customer-groups', {}, (name: string) => ({ action: 'changeName', name })],
  [
    'customers',
    { password: 'secret' },
    (key: string) => ({ action: 'setFirstName', firstName: key }),
  ],
  [
    'shopping-lists',
    { name: { en: 'New' } },
    (en: string) => ({ action: 'changeName', name: { en } }),
  ],
] as const;

/** Rows of a project in the tables that a copy fills, as one hash. */
async function hashOf(project: string): Promise<string> {
  const tables = [...server.server.world.kinds.keys()]
    .filter((kind) => !ofProjects.has(kind))
    .map((kind) => kind.replaceAll('-', '_'));
  const hashes: string[] = [];
  for (const table of [...tables, 'unique_values', 'secrets']) {
    // Of the table of secrets, those of API clients are a project's own.
    const [row] = await query<{
      hash: string | null;
    }>(sql`select md5(string_agg(one, '' order by one)) as hash
      from (select md5((to_jsonb(t) - 'project')::text) as one from ${name(table)} t
        where project = ${project} and coalesce(to_jsonb(t) ->> 'kind', '') <> 'api-client') all_rows`);
    hashes.push(`${table} ${row!.hash}`);
  }
  return hashes.join('\n');
}

const writes = Number(process.env.STOREWRIGHT_TEST_WRITES ?? 200);

test(`${writes} writes in a branch leave its source as it was, byte for byte`, async () => {
  const source = await made('', { key: 'source' });
  const draftOf = (key: string) => {
    const [path, members] = written[Number(key.split('-')[1]) % written.length]!;
    const own = {
      customers: { email: `${key}@example.com` },
      'customer-groups': { groupName: key },
    };
    return [path, { key, ...members, ...own[path as keyof typeof own] }] as const;
  };
  for (let count = 0; count < 20; count += 1) {
    const [path, draft] = draftOf(`it-${count}`);
    await source.created(`/${path}`, draft);
  }
  const before = await hashOf('source');
  const branch = await made('/source/branches', { name: 'work' });
  assert.equal(await hashOf('source--work'), before);
  // The same ones in each run.
  let random = 7;
  const below = (max: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % max;
  };
  const versions = new Map(Array.from({ length: 20 }, (_, count) => [`it-${count}`, 1]));
  const write = async (count: number) => {
    const number = below(40);
    const key = `it-${number}`;
    const version = versions.get(key);
    const [kind, draft] = draftOf(key);
    const actions = [written[number % written.length]![2](`Name ${count}`)];
    const path = `/${kind}/key=${key}`;
    if (version === undefined) versions.set(key, 1);
    else if (below(4) === 0) versions.delete(key);
    else versions.set(key, version + 1);
    if (version === undefined) return branch.request('POST', `/${kind}`, draft);
    if (!versions.has(key)) return branch.request('DELETE', `${path}?version=${version}`);
    return branch.request('POST', path, { version, actions });
  };
  for (let count = 0; count < writes; count += 1) {
    const { status, body } = await write(count);
    assert.ok(status < 300, JSON.stringify(body));
  }
  assert.equal(await hashOf('source'), before);
  assert.notEqual(await hashOf('source--work'), before);
});

test('where more documents differ than are told, that is an error; what the source alone has changed does not count', async () => {
  const { request } = await made('', { key: 'wide' });
  await request('POST', '/zones', { key: 'kept', name: 'Before' });
  const branch = await made('/wide/branches', { name: 'work' });
  /** As many zones as are told, beside one that is there. */
  const fill = (project: string) =>
    query(sql`insert into zone (project, id, version, created_at, last_modified_at, document, facets)
      select project, 'zone-' || n, 1, now(), now(),
        (document::jsonb - 'key' || jsonb_build_object('id', 'zone-' || n))::text, facets
      from zone, generate_series(1, 10000) n where project = ${project} and key = 'kept'`);
  await fill('wide');
  const actions = [{ action: 'changeName', name: 'After' }];
  await branch.request('POST', '/zones/key=kept', { version: 1, actions });
  const told = await admin('GET', '/wide/branches/work/diff');
  // All are counted, and so many told at once.
  assert.equal(told.status, 200, JSON.stringify(told.body));
  const { counts, documents, next } = told.body;
  assert.deepEqual(counts, { zone: { added: 0, removed: 10_000, changed: 1 } });
  assert.equal(documents.length, 10_000);
  const rest = (await admin('GET', `/wide/branches/work/diff?after=${next}`)).body;
  assert.deepEqual([rest.counts, rest.documents.length, rest.next], [counts, 1, undefined]);
  assert.equal((await admin('GET', '/wide/branches/work/diff?kind=state')).status, 200);
  const seed = () =>
    runCommand([
      'branch',
      'diff',
      'work',
      '--of',
      'wide',
      '--seed',
      '--database-url',
      server.databaseUrl,
    ]);
  const own = await seed();
  assert.deepEqual([own.code, own.stdout.trim().split('\n').length], [0, 1], own.stderr);
  await query(sql`delete from zone where project = 'wide' and key is null`);
  await fill('wide--work');
  const refused = await seed();
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
  assert.match(refused.stderr, /More than 10000 documents of the kind 'zone' differ/);
});

const branches = Number(process.env.STOREWRIGHT_TEST_BRANCHES ?? 20);

test(`${branches} branches that were made and discarded leave no row, and the table no larger`, async (context) => {
  const { request } = await made('', { key: 'many' });
  for (let count = 0; count < 80; count += 1)
    await request('POST', '/zones', { key: `zone-${count}`, name: 'x'.repeat(200) });
  const size = async () => {
    await query(sql`vacuum zone`);
    const [row] = await query<{ bytes: number }>(
      sql`select pg_table_size('zone')::float8 as bytes`,
    );
    return row!.bytes;
  };
  const before = await size();
  for (let count = 0; count < branches; count += 1) {
    await made('/many/branches', { name: `b-${count}` });
    assert.equal((await admin('DELETE', `/many/branches/b-${count}`)).status, 204);
  }
  const { database, world } = server.server;
  await removeEnded(database, world.kinds, () => true);
  const rows = await query(sql`select 1 from zone where project like 'many--%'`);
  assert.equal(rows.length, 0);
  // Whoever reads at that moment keeps the end of a table from being cut off.
  for (let tries = 0; tries < 50 && (await size()) > 1.5 * before; tries += 1) await sleep(100);
  const after = await size();
  context.diagnostic(`${before} bytes before, ${after} after`);
  assert.ok(after <= 1.5 * before);
});

test('a server that ends leaves what is still to be removed to the next one, without a fault', async () => {
  const { databaseUrl } = server;
  const faults: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      faults.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'warn' }, stream);
  const options = { adminToken, maxCopiedDocuments };
  const other = await startTestServer({ databaseUrl, projectKey: 'left', logger, options });
  const gone = await fetch(`${other.url}/-/projects/left`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${adminToken}` },
  });
  assert.equal(gone.status, 204);
  await other.close();
  assert.deepEqual(faults, []);
});
