import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const header = 'Bearer the-secret-of-the-project';
const seen: (string | undefined)[] = [];
const external = createServer((request, response) => {
  seen.push(request.headers.authorization);
  const scope = 'view_project_settings:demo';
  response.end(JSON.stringify({ active: true, scope }));
});

let shop: TestServer;
before(async () => {
  await new Promise<void>((resolve) => external.listen(0, '127.0.0.1', resolve));
  shop = await startTestServer();
});
after(async () => {
  await shop.close();
  external.closeAllConnections();
  external.close();
});

const setExternalOAuth = async (externalOAuth?: object) => {
  const { body } = await shop.request('GET', '');
  const actions = [{ action: 'setExternalOAuth', externalOAuth }];
  return shop.request('POST', '', { version: body.version, actions });
};
const foreign = (server = shop) =>
  server.request('GET', '', undefined, { token: 'token-of-the-other-server' });

test('tokens of a registered server are accepted until it is removed', async () => {
  assert.equal((await foreign()).status, 401);
  const { port } = external.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/introspect`;
  const { status, body } = await setExternalOAuth({ url, authorizationHeader: header });
  assert.equal(status, 200);
  assert.deepEqual(body.externalOAuth, { url, authorizationHeader: 'Bearer ****' });
  assert.equal((await foreign()).status, 200);
  assert.deepEqual(seen, [header]);

  const next = 'Bearer another-secret';
  await setExternalOAuth({ url, authorizationHeader: next });
  assert.equal((await foreign()).status, 200);
  assert.deepEqual(seen, [header, next]);
});

test('the header is in no row of the database', async () => {
  const { database } = shop.server;
  const rows = await database.query<{ row: string }>(
    'query',
    sql`select t::text as row from project t union all select t::text from secrets t`,
  );
  const dump = rows.map(({ row }) => row).join('\n');
  assert.ok(dump.includes('sealed:1:'));
  assert.equal(/the-secret-of-the-project|another-secret/.test(dump), false);
});

test('a server with another key answers 502, and its own tokens keep working', async () => {
  const credentials = { clientId: shop.clientId, clientSecret: shop.clientSecret };
  const other = await startTestServer({
    databaseUrl: shop.databaseUrl,
    credentials,
    options: { sealingKey: 'quite another key, of more than 32 characters' },
  });
  try {
    const { status, body } = await foreign(other);
    assert.equal(status, 502);
    assert.equal(body.errors[0].code, 'ExternalOAuthFailed');
    assert.equal((await other.request('GET', '')).status, 200);
  } finally {
    await other.close();
  }
});

test('after its removal the server is not asked any more', async () => {
  const { body } = await setExternalOAuth();
  assert.equal('externalOAuth' in body, false);
  const before = seen.length;
  assert.equal((await foreign()).status, 401);
  assert.equal(seen.length, before);
});
