// Connections of a server that were used are ended when the server is at rest.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import type { Database, PoolName } from '@storewright/store/storage/connection/database';
import { openDatabase } from '../../testing/database.ts';
import { keepAlive } from '../../testing/keep-alive.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const place = await openDatabase();
after(() => place.drop());

const soon = { lookMs: 20, firstMs: 100, restMs: 200 };
const names = ['query', 'planned', 'write', 'token', 'background'] as const;

const processOf = async (database: Database, pool: PoolName): Promise<number> => {
  const [row] = await database.query<{ pid: number }>(pool, sql`select pg_backend_pid() as pid`);
  return row!.pid;
};

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(String(holds), holds);
}

const living = async (pids: readonly number[]): Promise<number> =>
  (await place.admin(`select 1 from pg_stat_activity where pid in (${pids.join(', ')})`)).rows
    .length;

test('used connections of every pool end after the start, and again after a rest', async (t) => {
  keepAlive(t);
  const database = await place.connect({ isLasting: true, renewal: soon });
  // No more than are kept: none of them ends because it is idle.
  for (const pool of ['query', 'write', 'token'])
    await until(() => database.counts().find(([name]) => name === pool)![1].open > 0);
  for (let time = 0; time < 2; time += 1) {
    const pids = await Promise.all(names.map((pool) => processOf(database, pool)));
    await until(async () => (await living(pids)) === 0);
  }
  const answers = await Promise.all(names.map((pool) => processOf(database, pool)));
  assert.equal(new Set(answers).size, names.length);
});

test('what waits for a pool while its connections end is answered', async (t) => {
  keepAlive(t);
  const often = { lookMs: 5, firstMs: 10, restMs: 10 };
  const database = await place.connect({ isLasting: true, renewal: often });
  const seen = new Set<number>();
  await until(async () => {
    const pids = await Promise.all(
      Array.from({ length: 6 }, () => processOf(database, 'background')),
    );
    for (const pid of pids) seen.add(pid);
    return seen.size > 6;
  });
  assert.ok(seen.size > 6);
});

test('a connection at work does not end', async (t) => {
  keepAlive(t);
  const often = { lookMs: 5, firstMs: 10, restMs: 10 };
  const database = await place.connect({ isLasting: true, renewal: often });
  const pids = await database.transaction(async (run) => {
    const pid = async () =>
      (await run<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid;
    const first = await pid();
    await run(sql`select pg_sleep(0.2)`);
    return [first, await pid()];
  }, 'background');
  assert.equal(pids[0], pids[1]);
});
