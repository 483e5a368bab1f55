// How far branches go: so many documents, so much disk, so many of them; and what they leave alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sql, sql } from '../sql/sql.ts';
import { removeEnded } from '../storage/projects/rows.ts';
import { runCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { documentsOf } from '../testing/project-documents.ts';

const adminToken = 'admin-token-of-servers-under-test';
const maxCopiedDocuments = 100;
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken, maxCopiedDocuments } });
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

test('a thousand writes in a branch leave its source as it was, byte for byte', async () => {
  const source = await made('', { key: 'source' });
  for (let count = 0; count < 20; count += 1)
    await source.request('POST', '/zones', { key: `zone-${count}`, name: 'Before' });
  const before = await all('source');
  const branch = await made('/source/branches', { name: 'work' });
  assert.equal(await all('source--work'), before);
  // The same ones in each run.
  let random = 7;
  const below = (max: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % max;
  };
  const versions = new Map(Array.from({ length: 20 }, (_, count) => [`zone-${count}`, 1]));
  const write = async (count: number) => {
    const key = `zone-${below(40)}`;
    const version = versions.get(key);
    const actions = [{ action: 'changeName', name: `Name ${count}` }];
    const path = `/zones/key=${key}`;
    if (version === undefined) versions.set(key, 1);
    else if (below(4) === 0) versions.delete(key);
    else versions.set(key, version + 1);
    if (version === undefined) return branch.request('POST', '/zones', { key, name: 'New' });
    if (!versions.has(key)) return branch.request('DELETE', `${path}?version=${version}`);
    return branch.request('POST', path, { version, actions });
  };
  for (let count = 0; count < 1_000; count += 1) {
    const { status, body } = await write(count);
    assert.ok(status < 300, JSON.stringify(body));
  }
  assert.equal(await all('source'), before);
  assert.notEqual(await all('source--work'), before);
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
  assert.deepEqual([told.status, told.body.errors[0].code], [413, 'DiffTooLarge']);
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

test(`${branches} branches that were made and discarded leave no row, and the table no larger`, async () => {
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
  assert.ok((await size()) <= 1.5 * before);
});
