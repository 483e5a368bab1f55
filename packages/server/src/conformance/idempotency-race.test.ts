// The same creation sent by several at once to two servers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let servers: readonly [TestServer, TestServer];
before(async () => {
  const first = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = first;
  servers = [
    first,
    await startTestServer({ databaseUrl, credentials: { clientId, clientSecret } }),
  ];
});
after(async () => {
  await servers[1].close();
  await servers[0].close();
});

const names = ['de', 'en'];
const keys = Array.from({ length: 25 }, (_, at) => `race ${at}`);

test('of all who send the same at once to two servers one creates; the others hear of it', async () => {
  const before = (await servers[0].request('GET', '/carts?limit=0')).body.total;
  for (const key of keys) {
    const draft = { currency: 'EUR', locale: names[key.length % 2] };
    const headers = { 'Idempotency-Key': key };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        servers[at % 2]!.request('POST', '/carts', draft, { headers }),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1, key);
    const others = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of others)
      assert.deepEqual([status, body.errors[0].code], [409, 'IdempotencyConflict']);
    const { body } = await servers[1].request('POST', '/carts', draft, { headers });
    assert.equal(body.id, made[0]!.body.id);
  }
  const total = (await servers[0].request('GET', '/carts?limit=0')).body.total;
  assert.equal(total - before, keys.length);
});
