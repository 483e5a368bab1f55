// Statements that PostgreSQL does not end in time, and sessions that must not stay in a pool.
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { raw, sql } from '@storewright/store/sql/sql';
import {
  connect,
  type Database,
  type PoolName,
} from '@storewright/store/storage/connection/database';
import { openDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const place = await openDatabase();
after(() => place.drop());

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : String(error));
const ask = (database: Database, pool: PoolName, text = 'select 1') =>
  database.query(pool, raw(text)).then(() => 'answered', codeOf);
const countsOf = (database: Database, pool: PoolName) =>
  database.counts().find(([name]) => name === pool)![1];

/** The database sets no limit to a write; the pool gives it up immediately. */
const impatient = { connections: { write: 1 }, writeTimeoutMs: 0, silenceMs: 200 };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(String(holds), holds);
}

const sleeping = async () =>
  (await place.admin(`select 1 from pg_stat_activity where query like 'select pg_sleep(3600)%'`))
    .rows.length;

test('a write that is given up is cancelled in PostgreSQL, and its connection is free again', async () => {
  const database = await place.connect(impatient);
  assert.equal(await ask(database, 'write', 'select pg_sleep(3600)'), 'GatewayTimeout');
  await until(async () => (await sleeping()) === 0);
  assert.equal(await ask(database, 'write'), 'answered');
  assert.equal(countsOf(database, 'write').abandoned, 0);
});

test('while PostgreSQL cannot be told, what was given up counts against the pool', async (t) => {
  const proxy = await openDatabaseProxy(place.url);
  const database = await connect({ url: proxy.url, ...impatient, poolWaitMs: 300 });
  t.after(() => database.close().then(proxy.close));
  const asked = ask(database, 'write', 'select pg_sleep(3600)');
  await until(async () => (await sleeping()) === 1);
  proxy.isMute = true;
  assert.equal(await asked, 'GatewayTimeout');
  assert.equal(await ask(database, 'write'), 'OverCapacity');
  const { atWork, open, abandoned } = countsOf(database, 'write');
  assert.deepEqual([atWork, open, abandoned], [1, 1, 1]);
  proxy.isMute = false;
  await until(() => countsOf(database, 'write').abandoned === 0);
  assert.equal(await sleeping(), 0);
  assert.equal(await ask(database, 'write'), 'answered');
});

/** Two addresses of the database, of which the first can fall silent. */
async function openTwo(t: TestContext) {
  const [silent, other] = [
    await openDatabaseProxy(place.url),
    await openDatabaseProxy(place.url),
  ] as const;
  const { username, password, pathname } = new URL(silent.url);
  const hosts = [silent, other].map(
    ({ url }) => `127.0.0.1:${new URL(url).searchParams.get('port')}`,
  );
  const url = `postgres://${username}:${password}@${hosts.join(',')}${pathname}`;
  const database = await connect({ url, ...impatient, connections: { write: 4 } });
  t.after(async () => {
    await database.close();
    await silent.close();
    await other.close();
    await until(async () => (await sleeping()) === 0);
  });
  return { database, silent };
}

const atOnce = (database: Database, pool: PoolName, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(database, pool)));

test('with another server to go to, nobody tries what rests at a silent one', async (t) => {
  const { database, silent } = await openTwo(t);
  const pools: readonly PoolName[] = ['read', 'query', 'planned', 'write', 'token', 'background'];
  for (const pool of pools) await atOnce(database, pool, 40);
  const asked = ask(database, 'write', 'select pg_sleep(3600)');
  await until(async () => (await sleeping()) === 1);
  silent.isMute = true;
  assert.equal(await asked, 'GatewayTimeout');
  await until(() => countsOf(database, 'write').abandoned === 0);
  for (const pool of pools)
    assert.deepEqual(new Set(await atOnce(database, pool, 40)), new Set(['answered']), pool);
});

test('what is under way at a server that is left ends with it, also without a time limit', async (t) => {
  const { database, silent } = await openTwo(t);
  const endless = ask(database, 'background', 'select pg_sleep(3600)');
  const asked = ask(database, 'write', 'select pg_sleep(3600)');
  await until(async () => (await sleeping()) === 2);
  silent.isMute = true;
  assert.deepEqual(await Promise.all([asked, endless]), ['GatewayTimeout', 'GatewayTimeout']);
  assert.equal(await ask(database, 'background'), 'answered');
});

test('a pool that closes does not wait for what was given up', async (t) => {
  const proxy = await openDatabaseProxy(place.url);
  t.after(proxy.close);
  const database = await connect({ url: proxy.url, ...impatient });
  const asked = ask(database, 'write', 'select pg_sleep(3600)');
  await until(async () => (await sleeping()) === 1);
  proxy.isMute = true;
  assert.equal(await asked, 'GatewayTimeout');
  await database.close();
  proxy.cut();
});

test('sessions opened while the database was read-only do not stay in a pool', async () => {
  const name = new URL(place.url).pathname.slice(1);
  const readOnly = (value: 'on' | 'off') =>
    place.admin(`set transaction read write;
      alter database ${name} set default_transaction_read_only = ${value}`);
  const database = await place.connect({ connections: { write: 2, token: 2 } });
  await database.query('write', sql`create table written (number int)`);
  const write = (pool: PoolName) => ask(database, pool, 'insert into written values (1)');
  await readOnly('on');
  await place.admin(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  for (const pool of ['write', 'token'] as const) {
    await until(async () => (await ask(database, pool)) === 'answered');
    assert.equal(await write(pool), 'OverCapacity', pool);
    assert.equal(await ask(database, pool), 'answered', pool);
  }
  await readOnly('off');
  for (const pool of ['write', 'token'] as const) assert.equal(await write(pool), 'answered', pool);
});

test('a session that turned read-only is replaced after the write that it refused', async () => {
  const database = await place.connect({ connections: { write: 1 } });
  await database.query('write', sql`create table kept (number int)`);
  await database.query('write', sql`set default_transaction_read_only = on`);
  const write = () => ask(database, 'write', 'insert into kept values (1)');
  assert.deepEqual([await write(), await write()], ['OverCapacity', 'answered']);
});

test('a server has connections open before they are needed', async () => {
  const database = await place.connect({ connections: { write: 6 }, isLasting: true });
  await until(() => countsOf(database, 'write').open >= 3);
  const asked = Array.from({ length: 60 }, () => ask(database, 'write'));
  assert.deepEqual(new Set(await Promise.all(asked)), new Set(['answered']));
});
