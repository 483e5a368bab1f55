// A machine whose clock is wrong: what the database says counts, and the server tells of it.
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { defaultTokenLimits } from '@storewright/edges/oauth';
import { cleanUp as cleanUpTokens } from '@storewright/edges/oauth/clean-up';
import { openClock } from '@storewright/store/storage/clock';
import pino from 'pino';
import { cleanUp } from '../jobs/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const hour = 3_600_000;
const day = 24 * hour;

let server: TestServer;
const lines: string[] = [];

before(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  server = await startTestServer({ logger, options: { cleanUpIntervalMinutes: 0 } });
});
after(() => server.close());

/** Asks until the answer is another one: readiness is remembered for a moment. */
async function health(status: number): Promise<Response> {
  for (;;) {
    const response = await fetch(`${server.url}/health/ready`);
    if (response.status === status) return response;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sets the clock of this machine; the database keeps its own. */
const setClock = (t: TestContext, difference: number) =>
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + difference });

const cart = async () => {
  const { status, body } = await server.request('POST', '/carts', {
    currency: 'EUR',
    deleteDaysAfterLastModification: 1,
  });
  assert.equal(status, 201);
  return body;
};

for (const days of [3, -3]) {
  test(`with a clock ${days} days off nothing is removed or refused before its time`, async (t) => {
    const { world, database } = server.server;
    const token = await server.token();
    const { id } = await cart();
    setClock(t, days * day);
    const always = () => true;
    const removed = await cleanUp(world, always);
    assert.equal(removed.get('cart'), 0);
    const tokens = await cleanUpTokens(
      {
        database,
        storage: world.storage,
        instant: world.clock.instant,
        tokenLimits: defaultTokenLimits,
      },
      always,
    );
    assert.equal(tokens.accessTokens, 0);
    const fresh = await server.token();
    for (const one of [token, fresh])
      assert.equal(
        (await server.request('GET', `/carts/${id}`, undefined, { token: one })).status,
        200,
      );
  });

  test(`with a clock ${days} days off stamps are those of the database`, async (t) => {
    const earlier = await cart();
    setClock(t, days * day);
    const later = await cart();
    assert.ok(later.createdAt >= earlier.createdAt);
    assert.ok(Date.parse(later.createdAt) - Date.parse(earlier.createdAt) < hour);
    assert.ok(later.id > earlier.id, 'ids are in the order of creation');
  });

  test(`a server with a clock ${days} days off is not ready and says why`, async (t) => {
    await health(200);
    await server.server.world.clock.measure();
    lines.length = 0;
    setClock(t, days * day);
    const refused = await health(503);
    const { message } = (await refused.json()) as { message: string };
    assert.match(message, days > 0 ? /ahead of the database/ : /behind the database/);
    await server.server.world.clock.measure();
    assert.match(lines.join(), /The server takes no traffic until the clock is right/);
    t.mock.timers.reset();
    await server.server.world.clock.measure();
    assert.match(lines.join(), /the clock is right again/);
    await health(200);
  });
}

test('five seconds are borne, more are not', async (t) => {
  const { clock } = server.server.world;
  setClock(t, 4_500);
  await health(200);
  t.mock.timers.reset();
  setClock(t, 5_500);
  await health(503);
  assert.ok(Math.abs(clock.differenceMs() - 5_500) < 400, `${clock.differenceMs()}`);
});

test('the time is that of the database, however late its answers come', async () => {
  const { database } = server.server;
  const slow = {
    query: async (...asked: Parameters<typeof database.query>) => {
      const rows = await database.query(...asked);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return rows;
    },
  } as typeof database;
  const late = await openClock(slow);
  const [off, prompt] = [late.now() - Date.now(), await openClock(database)];
  assert.ok(Math.abs(off) < 400, `${off}`);
  assert.ok(Math.abs(prompt.now() - Date.now()) < 200);
  late.close();
  prompt.close();
});

test('a clock that is set back turns neither stamps nor messages round', async (t) => {
  let now = Date.now();
  const own = await startTestServer({ now: () => now, projectKey: 'back' });
  t.after(() => own.close());
  await own.request('POST', '', {
    version: 1,
    actions: [
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
      },
    ],
  });
  const { body: made } = await own.request('POST', '/zones', { name: 'Z', key: 'z' });
  const { body: order } = await own.request('POST', '/inventory', { sku: 'S', quantityOnStock: 5 });
  now -= hour;
  const change = async (path: string, version: number, ...actions: object[]) =>
    (await own.request('POST', path, { version, actions })).body;
  const zone = await change(`/zones/${made.id}`, 1, { action: 'changeName', name: 'Y' });
  assert.deepEqual([zone.createdAt, zone.lastModifiedAt], [made.createdAt, made.createdAt]);
  for (let version = 1; version < 4; version += 1) {
    const stock = await change(`/inventory/${order.id}`, version, {
      action: 'addQuantity',
      quantity: 1,
    });
    assert.equal(stock.lastModifiedAt, order.createdAt);
  }
  const { body } = await own.request('GET', '/messages?sort=createdAt+asc&sort=sequenceNumber+asc');
  const told = body.results.filter(({ resource }: any) => resource.id === order.id);
  assert.deepEqual(
    told.map(({ sequenceNumber }: any) => sequenceNumber),
    [1, 2, 3, 4],
  );
});
