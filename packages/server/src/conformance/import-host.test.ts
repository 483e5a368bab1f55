// The host of the Import API: its paths are there and on the host of the HTTP API, and no others.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const importHost = 'import.shop.example';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { importHost } });
});
after(() => server.close());

async function statusAt(host: string, path: string): Promise<number | undefined> {
  const authorization = `Bearer ${await server.token()}`;
  return new Promise((resolve, reject) => {
    const url = `${server.url}/${server.projectKey}${path}`;
    const asked = request(url, { headers: { host, authorization } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
}

test('The host of the Import API serves its paths and no path of the HTTP API', async () => {
  assert.equal(await statusAt(importHost, '/import-containers'), 200);
  assert.equal(await statusAt(importHost, '/categories'), 404);
  assert.equal(await statusAt('shop.example', '/import-containers'), 200);
  assert.equal(await statusAt('shop.example', '/categories'), 200);
});
