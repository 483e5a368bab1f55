// What operators see on the port of the metrics: each gauge is there and follows what happens.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts';
import type { TestDatabase } from '../testing/harness.ts';
import { createTestDatabase, startTestServer, type TestServer } from '../testing/harness.ts';
import { askHost, originsAt } from '../testing/hosting.ts';

const maxInFlight = 4;
const writeConnections = 2;

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let operator: pg.Client;
let watcher: pg.Client;

before(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  server = await startTestServer({
    databaseUrl: proxy.url,
    options: {
      metricsPort: 0,
      applicationsPort: 0,
      mostInFlight: maxInFlight,
      writeConnections,
      writeTimeoutMs: 1_000,
      catchUpIntervalSeconds: 1,
    },
  });
  operator = new pg.Client({ connectionString: database.url });
  watcher = new pg.Client({ connectionString: database.url });
  await Promise.all([operator.connect(), watcher.connect()]);
  // From here on it is known.
  await server.token();
  await create();
});
after(async () => {
  proxy.isMute = false;
  // What was said meanwhile is lost, and work without a timeout waits for its answer.
  proxy.cut();
  await Promise.all([operator.end(), watcher.end()]);
  await server.close();
  await proxy.close();
  await database.drop();
});

let count = 0;
function create() {
  count += 1;
  const text = { en: `category-${count}` };
  return server.request('POST', '/categories', { name: text, slug: text });
}

/** The value of a gauge, `name` or `name{label="…"}`, as the port says it. */
async function gauge(name: string): Promise<number> {
  const text = await (await fetch(server.metricsUrl!)).text();
  const line = text.split('\n').find((one) => one.startsWith(`storewright_${name} `));
  assert.ok(line !== undefined, `there is no ${name}`);
  return Number(line.split(' ').at(-1));
}

/** @param work requests that the value depends on: once all are answered, it is not waited for any longer */
async function until(
  name: string,
  holds: (value: number) => boolean,
  work: readonly Promise<unknown>[] = [],
): Promise<number> {
  let answers: unknown;
  if (work.length > 0)
    void Promise.allSettled(work).then((settled) => {
      answers = settled;
    });
  for (;;) {
    const all = answers;
    const value = await gauge(name);
    if (holds(value)) return value;
    assert.equal(all, undefined, `${name} is ${value}: ${JSON.stringify(all)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const is = (expected: number) => (value: number) => value === expected;

test('connections of clients are counted while they are open', async () => {
  const idle = await gauge('connections');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await until('connections', is(idle + 1));
  socket.destroy();
  await until('connections', is(idle));
});

test('requests, statements under way and waiting, and what is not let in are counted', async () => {
  assert.equal(await gauge('requests_admitted_most'), maxInFlight);
  assert.equal(await gauge('pool_most{pool="write"}'), writeConnections);
  const refused = await gauge('requests_shed');
  assert.equal(await gauge('pool_in_use{pool="write"}'), 0);
  await operator.query('begin; lock table category in exclusive mode');
  const held = Array.from({ length: maxInFlight }, create);
  await until('requests_in_flight', is(maxInFlight), held);
  await until('pool_in_use{pool="write"}', is(writeConnections), held);
  await until('pool_waiting{pool="write"}', is(maxInFlight - writeConnections), held);
  assert.equal(await gauge('pool_connections{pool="write"}'), writeConnections);
  assert.equal((await create()).status, 503);
  assert.equal(await gauge('requests_shed'), refused + 1);
  await operator.query('commit');
  await Promise.all(held);
  await until('requests_in_flight', is(0));
  await until('pool_in_use{pool="write"}', is(0));
  await until('pool_waiting{pool="write"}', is(0));
});

test('requests of the gateway take their places among those of the API, health takes none', async () => {
  const gateway = server.applicationsUrl!;
  const signIn = () =>
    askHost(gateway, '/login/session', {
      method: 'POST',
      headers: { Origin: originsAt(gateway).pages },
      body: { email: 'somebody@example.com', password: 'wrong' },
    });
  assert.equal((await signIn()).status, 401);
  await operator.query('begin; lock table hosting_user in access exclusive mode');
  const held = Array.from({ length: maxInFlight }, signIn);
  await until('requests_in_flight', is(maxInFlight), held);
  assert.equal((await create()).status, 503);
  const refused = await signIn();
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1']);
  assert.equal((await askHost(gateway, '/health')).status, 200);
  await operator.query('commit');
  for (const { status } of await Promise.all(held)) assert.equal(status, 401);
  await until('requests_in_flight', is(0));
});

test('the lag of a job falls with each round, and grows while the database is silent', async () => {
  const job = 'job_lag_seconds{job="product-discounts"}';
  await until(job, (value) => value < 1);
  proxy.isMute = true;
  await until(job, (value) => value > 2);
  proxy.isMute = false;
  proxy.cut();
  await until(job, (value) => value < 1);
});

test('a write that is given up is counted, and its connection until the database lets go of it', async () => {
  assert.equal(await gauge('pool_given_up{pool="write"}'), 0);
  await operator.query('begin; lock table category in exclusive mode');
  const asked = create();
  const waits = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.query(waits)).rows.length === 0);
  proxy.isMute = true;
  await until('pool_abandoned{pool="write"}', is(1), [asked]);
  assert.equal((await asked).status, 504);
  assert.equal(await gauge('pool_given_up{pool="write"}'), 1);
  proxy.isMute = false;
  await operator.query('commit');
  await until('pool_abandoned{pool="write"}', is(0));
  assert.equal(await gauge('pool_given_up{pool="write"}'), 1);
});

test('the difference of the clock follows the clock of the machine', async (t: TestContext) => {
  assert.ok(Math.abs(await gauge('clock_difference_seconds')) < 1);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 7_000 });
  const difference = await gauge('clock_difference_seconds');
  assert.ok(difference > 6 && difference < 8, `${difference} s`);
});

test('a server that stops says so', async () => {
  const stopping = await startTestServer({ options: { metricsPort: 0, drainWait: 1 } });
  const text = async () => (await fetch(stopping.metricsUrl!)).text();
  assert.match(await text(), /^storewright_draining 0$/m);
  const closed = stopping.close();
  assert.match(await text(), /^storewright_draining 1$/m);
  await closed;
});
