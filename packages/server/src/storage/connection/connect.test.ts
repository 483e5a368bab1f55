// Pools and pipelining against a real server: what one statement suffers, another does not feel.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { raw, sql } from '@storewright/store/sql/sql';
import { connect, type PoolName } from '@storewright/store/storage/connection/database';
import { openDatabase } from '../../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : String(error));

test('statements that fail in a pipeline leave those before and behind them alone', async () => {
  const database = await place.connect({ connections: { read: 1 }, readTimeoutMs: 200 });
  const run = (text: string, prepared?: string) =>
    database.query<{ answer: number }>('read', raw(text), prepared).then(
      (rows) => rows[0]?.answer,
      (error) => codeOf(error),
    );
  const answers = await Promise.all([
    run('select 1 as answer', 'one'),
    run('select 1 / (random() * 0)::int as answer'),
    run('select nonsense as answer', 'nonsense'),
    run('select 2 as answer', 'two'),
    run('select pg_sleep(5)'),
    run('select 1 as answer', 'one'),
    run('select nonsense as answer', 'nonsense'),
    run('select 3::bigint as answer'),
  ]);
  const [one, divided, unknown, two, slept, again, unknownAgain, three] = answers;
  assert.deepEqual([one, two, again, three], [1, 2, 1, 3]);
  assert.deepEqual([divided, slept], ['InvalidInput', 'QueryTimedOut']);
  assert.match(String(unknown), /nonsense/);
  assert.match(String(unknownAgain), /nonsense/);
  assert.equal(await run('select 4 as answer', 'one more'), 4);
});

test('a cut pipeline fails its reads with 503, and the next read connects anew', async () => {
  const database = await place.connect({ connections: { read: 1 } });
  const pid = async () =>
    (await database.query<{ pid: number }>('read', sql`select pg_backend_pid() as pid`))[0]!.pid;
  const first = await pid();
  const slow = [1, 2, 3].map(() =>
    database.query('read', sql`select pg_sleep(3)`).then(() => 'answered', codeOf),
  );
  await place.admin(`select pg_terminate_backend(${first})`);
  assert.deepEqual(await Promise.all(slow), ['OverCapacity', 'OverCapacity', 'OverCapacity']);
  assert.notEqual(await pid(), first);
});

test('a statement that finds no free connection is refused with 503 after the wait', async () => {
  const one = { read: 1, query: 1, write: 1, token: 1 };
  const database = await place.connect({ connections: one, poolWaitMs: 100 });
  for (const pool of ['query', 'write', 'token'] satisfies PoolName[]) {
    const holding = database.query(pool, sql`select pg_sleep(0.5)`);
    await assert.rejects(database.query(pool, sql`select 1`), { code: 'OverCapacity' });
    await holding;
    assert.equal((await database.query(pool, sql`select 1`)).length, 1);
  }
  // A pipeline takes many concurrent statements; beyond its limit they wait as well.
  const many = Array.from({ length: 70 }, (_, index) =>
    database
      .query('read', index === 0 ? sql`select pg_sleep(0.5)` : sql`select 1`)
      .then(() => 'answered', codeOf),
  );
  const answers = await Promise.all(many);
  assert.equal(answers.filter((answer) => answer === 'OverCapacity').length, 6);
});

test('a server that is not there is 503, with the reason as cause', async () => {
  await assert.rejects(connect({ url: 'postgres://127.0.0.1:1/none' }), { code: 'OverCapacity' });
});

test('a transaction is stored whole, or not at all when its work throws', async () => {
  const database = await place.connect();
  await database.query('write', sql`create table ledger (entry bigint)`);
  const count = async () =>
    (await database.query<{ n: number }>('query', sql`select count(*) as n from ledger`))[0]!.n;
  const answer = await database.transaction(async (run) => {
    await run(sql`insert into ledger values (${1})`);
    await run(sql`insert into ledger values (${2})`);
    return 'stored';
  });
  assert.deepEqual([answer, await count()], ['stored', 2]);
  const thrown = new Error('no');
  const failing = database.transaction(async (run) => {
    await run(sql`insert into ledger values (${3})`);
    throw thrown;
  });
  await assert.rejects(failing, thrown);
  const careless = database.transaction(async (run) => {
    await run(sql`insert into ledger values (${3})`);
    await run(sql`select nonsense`).catch(() => undefined);
  });
  await assert.rejects(careless, /ignored/);
  assert.equal(await count(), 2);
});

test('a connection lost before COMMIT is 503, and nothing was stored', async () => {
  const database = await place.connect();
  await database.query('write', sql`create table lost (entry bigint)`);
  const failing = database.transaction(async (run) => {
    await run(sql`insert into lost values (1)`);
    const [row] = await run<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await place.admin(`select pg_terminate_backend(${row!.pid})`);
    await run(sql`insert into lost values (2)`);
  });
  await assert.rejects(failing, { code: 'OverCapacity' });
  assert.equal((await database.query('query', sql`select 1 from lost`)).length, 0);
});

test('bigint is a number, and one that a number cannot hold is refused', async () => {
  const database = await place.connect();
  const select = (digits: string) =>
    database.query<{ n: number }>('read', raw(`select ${digits}::bigint as n`));
  assert.deepEqual(await select('9007199254740991'), [{ n: 9007199254740991 }]);
  await assert.rejects(select('9007199254740993'), /not exact/);
});

test('searches have memory for the pages of very many rows', async () => {
  const database = await place.connect();
  const [row] = await database.query<{ kilobytes: number }>(
    'planned',
    sql`select setting::int as kilobytes from pg_settings where name = 'work_mem'`,
  );
  // PostgreSQL takes 72 bytes for each page of a bitmap. Without them it reads every row of the pages again.
  assert.ok((row!.kilobytes * 1_024) / 72 > 400_000, `${row!.kilobytes} KB`);
});
