// A server that is killed when its creation is stored and before its client has heard of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type StartedServer, startCommand } from '../testing/command.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../testing/database-proxy.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';

const sealingKey = 'the key of two servers that seal alike';
let server: TestServer;
let proxy: DatabaseProxy;
let doomed: StartedServer;
before(async () => {
  server = await startTestServer({ options: { sealingKey } });
  proxy = await openDatabaseProxy(server.databaseUrl);
  const flags = ['--database-url', proxy.url, '--sealing-key', sealingKey];
  doomed = await startCommand({ flags });
});
after(async () => {
  await doomed.kill();
  await proxy.close();
  await server.close();
});

const total = async () => (await server.read('/carts?limit=0')).total;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isSo()) && waited < 20_000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(await isSo(), 'it does not become so');
}

test('the same key is answered with what the killed server has made, and makes nothing', async () => {
  const { clientId, clientSecret, projectKey } = server;
  const client = clientOf({ url: doomed.url, projectKey, clientId, clientSecret });
  await client.request('POST', '/carts', { currency: 'EUR' });
  const before = await total();
  const draft = { currency: 'EUR', key: 'once' };
  const headers = { 'Idempotency-Key': 'killed' };
  // Of the statement that stores the document nothing comes back.
  proxy.lastHeard = '"key":"once"';
  const unanswered = client.request('POST', '/carts', draft, { headers }).then(
    () => 'answered',
    () => 'no answer',
  );
  await until(async () => (await total()) === before + 1);
  await doomed.kill();
  assert.equal(await unanswered, 'no answer');
  const again = await server.request('POST', '/carts', draft, { headers });
  assert.equal(again.status, 201, JSON.stringify(again.body));
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  const { id, version } = await server.read('/carts/key=once');
  assert.deepEqual([again.body.id, again.body.version], [id, version]);
  assert.equal(await total(), before + 1);
});
