// A query that runs into its time limit is ended, on every kind, and says what would make it fast.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let locker: pg.Client;
let log = '';

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  server = await startTestServer({
    options: { queryTimeoutMs: 300 },
    logger: pino({ level: 'warn' }, stream),
  });
  locker = new pg.Client({ connectionString: server.databaseUrl });
  await locker.connect();
});
after(async () => {
  await locker.end();
  await server.close();
});

/** Runs `work` while nothing can be read from the table: every query of it takes too long. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await locker.query(`begin; lock table ${table} in access exclusive mode`);
  return work().finally(() => locker.query('rollback'));
}

const secret = 'nobody@example.com';

const cases = [
  ['zone', 'zones', `description = "${secret}"`, 'description'],
  ['category', 'categories', `metaTitle(en = "${secret}")`, 'metaTitle.en'],
  ['cart', 'carts', `shippingAddress(city = "${secret}")`, 'shippingAddress.city'],
  ['payment', 'payments', `paymentMethodInfo(name(en = "${secret}"))`, 'paymentMethodInfo.name.en'],
] as const;

for (const [kind, plural, predicate, path] of cases) {
  const where = `where=${encodeURIComponent(predicate)}`;
  const command = `storewright facet add ${kind} '${path}'`;

  test(`${plural}: QueryTimedOut names the field and the facet that would help`, async () => {
    const { status, body } = await whileLocked(kind, () =>
      server.request('GET', `/${plural}?${where}`),
    );
    assert.equal(status, 400);
    assert.equal(body.errors[0].code, 'QueryTimedOut');
    assert.ok(body.message.includes(command), body.message);
  });

  test(`${plural}: the log names the facet under the correlation id, and no value`, async () => {
    const headers = { 'X-Correlation-ID': `slow-query-of-${kind}` };
    await whileLocked(kind, () =>
      server.request('GET', `/${plural}?${where}`, undefined, { headers }),
    );
    const [line] = log.split('\n').filter((one) => one.includes(headers['X-Correlation-ID']));
    assert.ok(JSON.parse(line!).advice.includes(command), line);
    assert.equal(log.includes(secret), false);
  });

  test(`${plural}: HEAD and GraphQL are ended too`, async () => {
    const head = await whileLocked(kind, () =>
      server.request('HEAD', `/${plural}?${where}`, undefined),
    );
    assert.equal(head.status, 400);
    const query = `{ ${plural}(where: ${JSON.stringify(predicate)}) { total } }`;
    const answer = await whileLocked(kind, () => server.request('POST', '/graphql', { query }));
    assert.equal(answer.body.errors[0].extensions.code, 'QueryTimedOut');
  });

  test(`${plural}: afterwards the same query answers`, async () => {
    const { status, body } = await server.request('GET', `/${plural}?${where}`);
    assert.equal(status, 200);
    assert.equal(body.total, 0);
  });
}

test('GraphQL writes the same line, once however many fields are slow', async () => {
  const headers = { 'X-Correlation-ID': 'slow-query-of-graphql' };
  const zones = `zones(where: ${JSON.stringify(`description = "${secret}"`)}) { total }`;
  const query = `{ a: ${zones} b: ${zones} }`;
  const { body } = await whileLocked('zone', () =>
    server.request('POST', '/graphql', { query }, { headers }),
  );
  assert.equal(body.errors[0].extensions.code, 'QueryTimedOut');
  const lines = log.split('\n').filter((one) => one.includes(headers['X-Correlation-ID']));
  assert.equal(lines.length, 1);
  const { msg, advice } = JSON.parse(lines[0]!);
  assert.equal(msg, 'slow query');
  assert.ok(advice.includes("storewright facet add zone 'description'"), advice);
  assert.equal(log.includes(secret), false);
});

test('where an index answers there is no advice', async () => {
  const where = `where=${encodeURIComponent('key = "absent"')}`;
  const { body } = await whileLocked('zone', () => server.request('GET', `/zones?${where}`));
  assert.equal(body.errors[0].code, 'QueryTimedOut');
  assert.doesNotMatch(body.message, /facet add/);
});

test('fields whose names clients choose are not told', async () => {
  const where = `where=${encodeURIComponent(`metaTitle(\`${secret}\` = "x")`)}`;
  const { body } = await whileLocked('category', () =>
    server.request('GET', `/categories?${where}`),
  );
  assert.equal(body.errors[0].code, 'QueryTimedOut');
  assert.equal(body.message.includes(secret), false);
  assert.equal(log.includes(secret), false);
});
