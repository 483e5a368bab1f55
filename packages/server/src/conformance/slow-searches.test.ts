// A search that runs into the time limit is ended, with its statement, whatever it waits for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

let server: TestServer;
let locker: pg.Client;

before(async () => {
  server = await startTestServer({ options: { queryTimeoutMs: 300 } });
  locker = new pg.Client({ connectionString: server.databaseUrl });
  await locker.connect();
  const { version } = (await server.request('GET', '')).body;
  const { status } = await server.request('POST', '', {
    version,
    actions: [
      { action: 'changeProductSearchIndexingEnabled', enabled: true, mode: 'ProductsSearch' },
      { action: 'changeCustomerSearchStatus', status: 'Activated' },
    ],
  });
  assert.equal(status, 200);
  await there('/products/search');
  await there('/customers/search');
});
after(async () => {
  await locker.end();
  await server.close();
});

async function there(path: string): Promise<void> {
  const isThere = async () => (await server.request('HEAD', path)).status === 200;
  await waitUntil(`HEAD ${path} is 200`, isThere);
}

async function whileLocked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await locker.query(`begin; lock table ${lock}`);
  return work().finally(() => locker.query('rollback'));
}

/** Statements of the server that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await locker.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}

const unreadable = 'search_entry in access exclusive mode';
const searches = [
  ['POST', '/products/search', {}],
  ['POST', '/customers/search', {}],
  ['POST', '/graphql', { query: '{ productsSearch { total } }' }],
] as const;

for (const [method, path, body] of searches)
  test(`${path}: QueryTimedOut, and no statement is left`, async () => {
    const found = await whileLocked(unreadable, async () => {
      const answer = await server.request(method, path, body);
      return { answer, left: await waiting() };
    });
    const [error] = found.answer.body.errors;
    assert.equal(error.code ?? error.extensions.code, 'QueryTimedOut');
    assert.equal(found.left, 0);
    const again = await server.request(method, path, body);
    assert.equal(again.status, 200, JSON.stringify(again.body));
  });

test('nobody waits longer for what commits have noted', async () => {
  const email = 'ada@example.com';
  const query = { exact: { field: 'email', value: email } };
  const found = await whileLocked('search_word in share mode', async () => {
    const { status } = await server.request('POST', '/customers', { email, password: 'secret' });
    assert.equal(status, 201);
    return server.request('POST', '/customers/search', { query });
  });
  // Whoever follows is stuck: the search, which is ended by its time or by that of waiting for a lock,
  // or the job, which it does not wait for.
  const { status, body } = found;
  const ended = ['QueryTimedOut', 'OverCapacity'];
  assert.ok(status === 200 || ended.includes(body.errors[0].code), JSON.stringify(body));
  const total = async () =>
    (await server.request('POST', '/customers/search', { query })).body.total;
  await waitUntil('total() === 1', async () => (await total()) === 1);
});
