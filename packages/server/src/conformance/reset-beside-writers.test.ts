// A project goes back to a snapshot while clients write to it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { documentsOf } from '../testing/project-documents.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
/** Holds writers up. */
let locker: pg.Client;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  locker = new pg.Client({ connectionString: server.databaseUrl });
  await locker.connect();
  await locker.query(`create function held_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(4711); return null; end $$`);
  for (const table of ['zone', 'store'])
    await locker.query(`create trigger held_up after insert on ${table} for each row
      when (new.key = 'late') execute function held_up()`);
});
after(async () => {
  await locker.end();
  await server.close();
});

async function admin(path: string, body: object) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** Resolves when so many statements wait for others. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await locker.query(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows[0].waiting >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The answer of a write that has stored its row and commits when a reset has come to it; and of the reset. */
async function resetBeside(key: string, write: () => Promise<any>) {
  await locker.query('select pg_advisory_lock(4711)');
  const writing = write();
  await waiting(1);
  const resetting = admin(`/${key}/reset`, { to: 'clean' });
  await waiting(2);
  await locker.query('select pg_advisory_unlock(4711)');
  return { written: await writing, reset: await resetting };
}

async function made(key: string) {
  const { body } = await admin('', { key });
  const { projectKey, clientId, clientSecret } = body;
  return clientOf({ url: server.url, projectKey, clientId, clientSecret });
}

const documents = (key: string) => documentsOf(server, key, new Set(['project', 'api-client']));

test('a value of the snapshot that is taken while the project goes back is free again', async () => {
  const { request } = await made('taking');
  await request('POST', '/zones', { key: 'late', name: 'Of the snapshot' });
  await admin('/taking/snapshots', { name: 'clean' });
  const clean = await documents('taking');
  await request('DELETE', '/zones/key=late?version=1');
  const write = () => request('POST', '/zones', { key: 'late', name: 'Meanwhile' });
  const { written, reset } = await resetBeside('taking', write);
  assert.deepEqual([written.status, reset.status], [201, 200], JSON.stringify(reset.body));
  assert.equal(await documents('taking'), clean);
});

test('what refers to a document that goes is gone with it', async () => {
  const { request } = await made('referring');
  await admin('/referring/snapshots', { name: 'clean' });
  const clean = await documents('referring');
  const channel = { key: 'above', roles: ['ProductDistribution'] };
  assert.equal((await request('POST', '/channels', channel)).status, 201);
  const distributionChannels = [{ typeId: 'channel', key: 'above' }];
  const write = () => request('POST', '/stores', { key: 'late', distributionChannels });
  const { written, reset } = await resetBeside('referring', write);
  assert.deepEqual([written.status, reset.status], [201, 200], JSON.stringify(reset.body));
  assert.equal(await documents('referring'), clean);
});
