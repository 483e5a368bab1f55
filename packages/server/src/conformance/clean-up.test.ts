// What goes by itself, and when: carts, shopping lists, messages, by the clock of the server.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type CleanUpWorld, cleanUp } from '../jobs/index.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00.000Z');
let now = start;
let server: TestServer;
let token: string;

before(async () => {
  server = await startTestServer({ now: () => now, options: { cleanUpIntervalMinutes: 0 } });
});
after(() => server.close());
beforeEach(async () => {
  token = await server.token();
});

/** Lets days go by; tokens end on the way. */
async function wait(days: number): Promise<void> {
  now += days * dayMs;
  token = await server.token();
}

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, path, body, { token });

const made = (path: string, draft: object = {}): Promise<any> =>
  server.created(path, draft, { token });

const changed = (path: string, version: number, ...actions: object[]): Promise<any> =>
  server.posted(path, { version, actions }, { token });

async function configured(action: string, members: object): Promise<void> {
  const { version } = (await ask('GET', '')).body;
  await changed('', version, { action, ...members });
}

const always = () => true;
const clean = (world: CleanUpWorld = server.server.world) => cleanUp(world, always);
const exists = async (path: string) => (await ask('GET', path)).status === 200;

const defaults = [
  { path: '/carts', draft: { currency: 'EUR' }, days: 90, touch: { action: 'setLocale' } },
  { path: '/shopping-lists', draft: { name: { en: 'L' } }, days: 360, touch: { action: 'setKey' } },
] as const;

for (const { path, draft, days, touch } of defaults) {
  const change = { ...touch, locale: 'en', key: 'touched' };

  test(`a document of ${path} goes ${days} days after its last modification, not before`, async () => {
    const still = await made(path, draft);
    const used = await made(path, draft);
    await wait(days - 1);
    await clean();
    assert.equal(await exists(`${path}/${still.id}`), true);
    const { version } = await changed(`${path}/${used.id}`, used.version, change);
    await wait(1);
    now += 1;
    await clean();
    assert.equal(await exists(`${path}/${still.id}`), false);
    assert.equal(await exists(`${path}/${used.id}`), true);
    assert.equal((await ask('GET', `${path}/${used.id}`)).body.version, version);
    await wait(days);
    await clean();
    assert.equal(await exists(`${path}/${used.id}`), false);
  });

  test(`a document of ${path} keeps its own number of days, which an action changes`, async () => {
    const own = { ...draft, deleteDaysAfterLastModification: 3 };
    const short = await made(path, own);
    const longer = await made(path, own);
    const action = 'setDeleteDaysAfterLastModification';
    await changed(`${path}/${longer.id}`, 1, { action, deleteDaysAfterLastModification: 5 });
    const endless = await made(path, own);
    await changed(`${path}/${endless.id}`, 1, { action });
    const left = async () => {
      const found = [short, longer, endless].map(({ id }) => exists(`${path}/${id}`));
      return (await Promise.all(found)).filter(Boolean).length;
    };
    await wait(4);
    await clean();
    assert.equal(await left(), 2);
    await wait(2);
    await clean();
    assert.equal(await left(), 1);
    assert.equal(await exists(`${path}/${endless.id}`), true);
    await wait(days);
    await clean();
    assert.equal(await left(), 0);
  });
}

test('a project setting holds for what is created after it, not for what is there', async () => {
  const before = await made('/carts', { currency: 'EUR' });
  await configured('changeCartsConfiguration', {
    cartsConfiguration: { deleteDaysAfterLastModification: 2 },
  });
  await configured('changeShoppingListsConfiguration', {
    shoppingListsConfiguration: { deleteDaysAfterLastModification: 2 },
  });
  const cart = await made('/carts', { currency: 'EUR' });
  const list = await made('/shopping-lists', { name: { en: 'L' } });
  assert.equal(cart.deleteDaysAfterLastModification, 2);
  await wait(3);
  await clean();
  assert.equal(await exists(`/carts/${before.id}`), true);
  assert.equal(await exists(`/carts/${cart.id}`), false);
  assert.equal(await exists(`/shopping-lists/${list.id}`), false);
  await configured('changeCartsConfiguration', {
    cartsConfiguration: { deleteDaysAfterLastModification: 90 },
  });
});

test('messages go the set number of days after their creation, by default 15', async () => {
  const enable = (deleteDaysAfterCreation: number) =>
    configured('changeMessagesConfiguration', {
      messagesConfiguration: { enabled: true, deleteDaysAfterCreation },
    });
  const messages = async () => (await ask('GET', '/messages?limit=0')).body.total;
  assert.equal((await ask('GET', '')).body.messages.deleteDaysAfterCreation, 15);
  await enable(15);
  await made('/customers', { email: `m${now}@example.com`, password: 'secret' });
  const told = await messages();
  assert.ok(told > 0);
  await wait(15);
  await clean();
  assert.equal(await messages(), told);
  now += 1;
  await clean();
  assert.equal(await messages(), 0);
  await enable(2);
  await made('/customers', { email: `m${now}@example.com`, password: 'secret' });
  await wait(3);
  assert.ok((await messages()) > 0);
  await clean();
  assert.equal(await messages(), 0);
});

/** The world with another most for carts. */
function withMax(maxPerProject: number): CleanUpWorld {
  const { world } = server.server;
  const cart = world.kinds.get('cart')!;
  const retention = { ...cart.resource.retention!, maxPerProject };
  const limited = { ...cart, resource: { ...cart.resource, retention } };
  return { ...world, kinds: new Map([['cart', limited]]) };
}

test('beyond the most that a project may hold the least recently modified go first', async () => {
  await wait(400);
  await clean();
  const carts = [];
  for (let count = 0; count < 6; count += 1) {
    now += 1_000;
    carts.push(await made('/carts', { currency: 'EUR' }));
  }
  now += 1_000;
  await changed(`/carts/${carts[0].id}`, 1, { action: 'setLocale', locale: 'en' });
  assert.equal((await clean(withMax(6))).get('cart'), 0);
  assert.equal((await clean(withMax(3))).get('cart'), 3);
  const { results } = (await ask('GET', '/carts')).body;
  assert.deepEqual(
    new Set(results.map(({ id }: any) => id)),
    new Set([carts[0], carts[4], carts[5]].map(({ id }) => id)),
  );
});

test('a cart that belongs to a quote is never removed', async () => {
  const cart = await made('/carts', { currency: 'EUR' });
  // Only a quote makes such a cart; here it is stored as one would leave it.
  const { storage } = server.server.world;
  const [row] = await storage.find(server.projectKey, 'cart', [{ id: cart.id }]);
  const before = JSON.parse(row!.text);
  const document = { ...before, version: before.version + 1, origin: 'Quote' };
  const { messageSequence } = row!;
  await storage.commit(server.projectKey, [
    { type: 'update', kind: 'cart', before, document, messageSequence, messages: [] },
  ]);
  await wait(1_000);
  await clean();
  assert.equal(await exists(`/carts/${cart.id}`), true);
  assert.equal((await clean(withMax(0))).get('cart'), 0);
  assert.equal(await exists(`/carts/${cart.id}`), true);
});

test('two servers clean up while carts are changed: what was changed stays, the rest goes once', async () => {
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({
    now: () => now,
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { cleanUpIntervalMinutes: 0 },
  });
  try {
    const carts = await Promise.all(
      Array.from({ length: 120 }, () => made('/carts', { currency: 'EUR' })),
    );
    await wait(91);
    const touched = carts.filter((_, index) => index % 4 === 0);
    const updates = touched.map(({ id }) =>
      ask('POST', `/carts/${id}`, {
        version: 1,
        actions: [{ action: 'setLocale', locale: 'en' }],
      }),
    );
    const removed = await Promise.all([clean(), clean(other.server.world)]);
    const answers = await Promise.all(updates);
    const kept = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
    assert.ok(answers.every(({ status }) => status === 200 || status === 404 || status === 409));
    for (const { id } of carts)
      assert.equal(await exists(`/carts/${id}`), kept.includes(id), `cart ${id}`);
    const total = removed.reduce((sum, one) => sum + one.get('cart')!, 0);
    assert.equal(total, carts.length - kept.length);
  } finally {
    await other.close();
  }
});

test('a clean-up that is told to stop removes no more', async () => {
  const cart = await made('/carts', { currency: 'EUR' });
  await wait(100);
  await cleanUp(server.server.world, () => false);
  assert.equal(await exists(`/carts/${cart.id}`), true);
});

test('a server that cleans up by itself stops without waiting for the next round', async () => {
  const own = await startTestServer({ options: { cleanUpIntervalMinutes: 1 } });
  await own.close();
});
