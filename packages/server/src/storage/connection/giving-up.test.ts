// Statements that PostgreSQL does not end in time, and sessions that must not stay in a pool.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '../../declaration/index.ts';
import { raw, sql } from '../../sql/sql.ts';
import { openDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { connect, type Database, type PoolName } from './database.ts';

const place = await openDatabase();
after(() => place.drop());

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : String(error));
const ask = (database: Database, pool: PoolName, text = 'select 1') =>
  database.query(pool, raw(text)).then(() => 'answered', codeOf);
const countsOf = (database: Database, pool: PoolName) =>
  database.counts().find(([name]) => name === pool)![1];

/** The database sets no limit to a write; the pool gives it up at once. */
const impatient = { connections: { write: 1 }, writeTimeoutMs: 0, silenceMs: 200 };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
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

test('with another server to go to, what a silent one may still do takes no place', async (t) => {
  const silent = await openDatabaseProxy(place.url);
  const other = await openDatabaseProxy(place.url);
  const { username, password, pathname } = new URL(silent.url);
  const hosts = [silent, other].map(
    ({ url }) => `127.0.0.1:${new URL(url).searchParams.get('port')}`,
  );
  const url = `postgres://${username}:${password}@${hosts.join(',')}${pathname}`;
  const database = await connect({ url, ...impatient });
  t.after(() => database.close().then(silent.close).then(other.close));
  const asked = ask(database, 'write', 'select pg_sleep(3600)');
  await until(async () => (await sleeping()) === 1);
  silent.isMute = true;
  assert.equal(await asked, 'GatewayTimeout');
  await until(() => countsOf(database, 'write').abandoned === 0);
  await until(async () => (await ask(database, 'write')) === 'answered');
  silent.cut();
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
