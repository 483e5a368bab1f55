// Connections that the database ends while no statement is under way on them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { sql } from '@storewright/store/sql/sql';
import { connect, type PoolName } from '@storewright/store/storage/connection/database';
import { openDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';

const place = await openDatabase();
after(() => place.drop());

const pools: readonly PoolName[] = ['read', 'query', 'planned', 'write', 'token', 'background'];

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : String(error));

test('a connection that ends in the packet in which it gets ready fails one statement with 503', async (t) => {
  const proxy = await openDatabaseProxy(place.url);
  const database = await connect({ url: proxy.url });
  t.after(() => database.close().then(proxy.close));
  proxy.cut();
  proxy.endWhatGetsReady = true;
  const ask = (pool: PoolName) =>
    database.query(pool, sql`select 1`).then(() => 'answered', codeOf);
  for (const pool of pools) assert.equal(await ask(pool), 'OverCapacity', pool);
  proxy.endWhatGetsReady = false;
  for (const pool of pools) assert.equal(await ask(pool), 'answered', pool);
});

test('backends that are terminated again and again end no process', async (t) => {
  const database = await connect({ url: place.url });
  t.after(() => database.close());
  const heard = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const asked = pools.flatMap((pool) =>
      Array.from({ length: 5 }, () =>
        database.query(pool, sql`select pg_sleep(0.01)`).then(() => 'answered', codeOf),
      ),
    );
    await place.admin(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    for (const answer of await Promise.all(asked)) heard.add(answer);
  }
  const known = ['answered', 'OverCapacity', 'GatewayTimeout'];
  assert.deepEqual(
    [...heard].filter((answer) => !known.includes(answer)),
    [],
  );
});
