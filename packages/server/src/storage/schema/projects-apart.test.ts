// Clients and tokens belong to one project: what a token says of itself, and the directory of clients.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tokenHash } from '@storewright/edges/oauth/tokens/hash';
import { sql } from '@storewright/store/sql/sql';
import { createProject } from '../../provisioning/bootstrap.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await createProject(server.server.world, 'other');
});
after(() => server.close());

const statusOf = async (project: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/${project}/zones`, { headers })).status;
};

test('a token without the name of its project opens its project only', async () => {
  const token = 'b'.repeat(43);
  await server.server.database.query(
    'write',
    sql`insert into access_token (hash, project, client_id, scope, expires_at)
      values (${tokenHash(token)}, 'demo', ${server.clientId}, 'manage_project:demo', ${Date.now() + 86_400_000})`,
  );
  assert.deepEqual([await statusOf('demo', token), await statusOf('other', token)], [200, 403]);
  assert.equal(await statusOf('other', 'c'.repeat(43)), 401);
});

test('a token says its project, and another name in it opens nothing', async () => {
  const token = await server.token('manage_project:demo');
  assert.match(token, /^[\w-]{43}_demo$/);
  assert.deepEqual([await statusOf('demo', token), await statusOf('other', token)], [200, 403]);
  const foreign = token.replace('_demo', '_other');
  assert.deepEqual([await statusOf('other', foreign), await statusOf('demo', foreign)], [401, 401]);
});

test('the directory of clients has a client from its creation to its deletion', async () => {
  const draft = { name: 'short', scope: 'manage_project:demo' };
  const { id } = await server.created('/api-clients', draft);
  const listed = () =>
    server.server.database.query(
      'query',
      sql`select project from client_directory where id = ${id}`,
    );
  assert.deepEqual(await listed(), [{ project: 'demo' }]);
  await server.request('DELETE', `/api-clients/${id}`);
  assert.deepEqual(await listed(), []);
});
