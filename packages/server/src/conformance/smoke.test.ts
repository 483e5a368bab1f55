import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('a zone is created, read, updated, queried and deleted', async () => {
  const draft = { key: 'europe', name: 'Europe', locations: [{ country: 'DE' }] };
  const created = await server.request('POST', '/zones', draft);
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { id } = created.body;
  const byKey = await server.request('GET', '/zones/key=europe');
  assert.deepEqual(byKey.body, created.body);
  const updated = await server.request('POST', `/zones/${id}`, {
    version: 1,
    actions: [{ action: 'addLocation', location: { country: 'AT' } }],
  });
  assert.equal(updated.status, 200, JSON.stringify(updated.body));
  assert.equal(updated.body.version, 2);
  const found = await server.request('GET', '/zones?where=locations(country%3D%22AT%22)');
  assert.equal(found.body.total, 1);
  const stale = await server.request('DELETE', `/zones/${id}?version=1`);
  assert.equal(stale.status, 409);
  assert.equal(stale.body.errors[0].currentVersion, 2);
  const removed = await server.request('DELETE', `/zones/${id}?version=2`);
  assert.equal(removed.status, 200);
  assert.equal((await server.request('GET', `/zones/${id}`)).status, 404);
});
