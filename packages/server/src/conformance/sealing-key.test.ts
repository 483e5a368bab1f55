// Credentials that are sealed in the database, and servers with the right key, another one and none.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
  testDatabaseUrl,
} from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const first = { sealingKey: 'the first of two keys for sealing' };
const second = { sealingKey: 'the second of two keys for sealing' };
const headerValue = 'Basic dXNlcjpwYXNz';

let database: TestDatabase;
let other: OtherServer;
let maker: TestServer;
let copied: string;

before(async () => {
  database = await createTestDatabase();
  other = await openOtherServer();
  maker = await startTestServer({ databaseUrl: database.url, options: first });
  const early = await joining(second);
  assert.equal((await ready(early)).status, 200, 'there is no key to differ from yet');
  const destination = {
    type: 'HTTP',
    url: `${other.url}/hook`,
    authentication: { type: 'AuthorizationHeader', headerValue },
  };
  const triggers = [{ resourceTypeId: 'cart', actions: ['Create'] }];
  await maker.created('/extensions', { destination, triggers });
  try {
    // An answer is given again for a moment.
    for (let asked = 0; asked < 100 && (await ready(early)).status === 200; asked += 1)
      await sleep(50);
    assert.equal((await ready(early)).status, 503, 'whoever was there before is told too');
  } finally {
    await early.close();
  }
});
after(async () => {
  await other.close();
  await database.drop();
});

/** A further server of the database. */
const joining = (options: object, databaseUrl = database.url): Promise<TestServer> => {
  const { clientId, clientSecret } = maker;
  return startTestServer({ databaseUrl, options, credentials: { clientId, clientSecret } });
};

async function ready({ url }: TestServer) {
  const response = await fetch(`${url}/health/ready`);
  return { status: response.status, body: (await response.json()) as any };
}

async function withServer(options: object, work: (server: TestServer) => Promise<void>) {
  const server = await joining(options, copied ?? database.url);
  await work(server).finally(server.close);
}

const sees = async (server: TestServer) => {
  other.seen.length = 0;
  const { status, body } = await server.request('POST', '/carts', { currency: 'EUR' });
  return { status, body, authorization: other.seen[0]?.headers.authorization };
};

const rightAndWrong = async () => {
  await withServer(first, async (server) => {
    assert.equal((await ready(server)).status, 200);
    assert.deepEqual((await sees(server)).authorization, headerValue);
  });
  await withServer(second, async (server) => {
    const { status, body } = await ready(server);
    assert.equal(status, 503);
    assert.match(body.message, /different key than the sealing key of this server/);
    const cart = await sees(server);
    assert.deepEqual([cart.status, cart.authorization], [502, undefined]);
  });
};

test('the right key opens, another one is told of and takes no traffic', rightAndWrong);

test('a server without a key makes none of its own where one is in use', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'storewright-seal-'));
  try {
    await withServer({ sealingKey: '', dataDir }, async (server) => {
      assert.equal((await ready(server)).status, 503);
      assert.equal((await sees(server)).status, 502);
    });
    assert.equal(existsSync(join(dataDir, 'sealing.key')), false);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a copy of the database opens with the same key and with no other', async (t) => {
  await maker.close();
  const name = `${new URL(database.url).pathname.slice(1)}_copy`;
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  await client.query(`create database ${name} template ${new URL(database.url).pathname.slice(1)}`);
  copied = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  t.after(async () => {
    await client.query(`drop database ${name} with (force)`).finally(() => client.end());
  });
  await rightAndWrong();
});
