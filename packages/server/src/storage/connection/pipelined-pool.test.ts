// The pool itself: the answers of repeated named statements, and a database that has gone silent.
import assert from 'node:assert/strict';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { raw } from '@storewright/store/sql/sql';
import { serversOf } from '@storewright/store/storage/connection/connection-pool';
import { pipelinedPool } from '@storewright/store/storage/connection/pipelined-pool';
import { openDatabase } from '../../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());

test('a named statement answers the same rows when its columns are not described again', async () => {
  const database = await place.connect({ connections: { read: 1 } });
  const select = raw(`select 1::bigint as "number", null::text as nothing, 'é' as "text",
    array['a', 'b'] as list, true as truth from generate_series(1, 2)`);
  const row = { number: 1, nothing: null, text: 'é', list: ['a', 'b'], truth: true };
  const asked = Array.from({ length: 3 }, () => database.query('read', select, 'many kinds'));
  for (const rows of await Promise.all(asked)) assert.deepEqual(rows, [row, row]);
  assert.deepEqual(await database.query('read', select, 'many kinds'), [row, row]);
});

test('a named statement fails and answers in turn', async () => {
  const database = await place.connect({ connections: { read: 1 } });
  await database.query('write', raw('create sequence step start 9007199254740991'));
  const next = () => database.query('read', raw(`select nextval('step') as step`), 'step');
  assert.deepEqual(await next(), [{ step: 9007199254740991 }]);
  await assert.rejects(next(), /not exact/);
  await database.query('write', raw(`select setval('step', 1)`));
  assert.deepEqual(await next(), [{ step: 2 }]);
  const divided = (by: number) =>
    database.query('read', raw(`select 1 / nullif(currval('step') - ${by}, 0) as n`), `by ${by}`);
  assert.deepEqual(await divided(1), [{ n: 1 }]);
  assert.deepEqual(await divided(2), [{ n: null }]);
});

test('an error leads to whoever asked', async () => {
  const database = await place.connect({ connections: { read: 1 } });
  const whoAsks = async () => await database.query('read', raw('select nonsense'));
  await assert.rejects(whoAsks(), ({ stack }: Error) => /whoAsks/.test(String(stack)));
});

interface Muffler {
  readonly address: { readonly host: string; readonly port: number };
  readonly server: Server;
  /** From now on nothing passes on the connections that are open. */
  mute(): void;
}

async function openMuffler(target: URL): Promise<Muffler> {
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  const host = target.searchParams.get('host') ?? target.hostname;
  const far = () =>
    host.startsWith('/') ? dial({ path: `${host}/.s.PGSQL.${port}` }) : dial(Number(port), host);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const pair = { near, far: far() };
    pairs.add(pair);
    near.pipe(pair.far).pipe(near);
    for (const socket of [near, pair.far]) socket.on('error', () => undefined);
    near.on('close', () => pair.far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return {
    address: { host: '127.0.0.1', port: own },
    server,
    mute() {
      for (const pair of pairs) pair.near.unpipe(pair.far);
    },
  };
}

test('a database that says nothing any more fails its reads with 503, and the next connects anew', async (t) => {
  const target = new URL(place.url);
  const muffler = await openMuffler(target);
  t.after(() => muffler.server.close());
  target.searchParams.delete('host');
  target.searchParams.delete('port');
  target.hostname = muffler.address.host;
  target.port = String(muffler.address.port);
  const types = { getTypeParser: () => String };
  const limits = { connections: 1, waitMs: 1_000, silenceMs: 200 };
  const pool = pipelinedPool({ types }, serversOf(target.href), limits);
  t.after(() => pool.close());
  const ask = () => pool.run({ text: 'select 1 as one', values: [], name: 'one' });
  assert.deepEqual(await ask(), [{ one: '1' }]);
  // A long statement is no silence as long as its time is not over; an idle connection neither.
  await pool.run({ text: 'select pg_sleep($1)', values: [0.1] });
  muffler.mute();
  const answers = await Promise.allSettled([ask(), ask()]);
  for (const answer of answers) {
    assert.equal(answer.status, 'rejected');
    assert.ok(answer.reason instanceof ApiError && answer.reason.code === 'OverCapacity');
  }
  assert.deepEqual(await ask(), [{ one: '1' }]);
});
