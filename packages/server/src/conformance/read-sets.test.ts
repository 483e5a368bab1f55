// What a process remembers proves nothing: whatever another process changes holds at once, for
// answers, for refusals and for what is stored.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';

/** Two processes on one database. */
let server: TestServer;
let other: TestServer;
let shop: Shop;
const read: string[] = [];
before(async () => {
  server = await startTestServer();
  other = await startTestServer({
    databaseUrl: server.databaseUrl,
    credentials: { clientId: server.clientId, clientSecret: server.clientSecret },
  });
  shop = await openShop(server);
  const storage = server.server.world.storage as {
    find: (typeof server.server.world.storage)['find'];
  };
  const { find } = storage;
  storage.find = (project, kind, targets) => {
    read.push(kind);
    return find(project, kind, targets);
  };
});
after(async () => {
  await other.close();
  await server.close();
});

const newZone = () => server.created('/zones', { name: 'a' });
const rename = (on: TestServer, { id, version }: any, name: string, token?: string) =>
  on.request(
    'POST',
    `/zones/${id}`,
    { version, actions: [{ action: 'changeName', name }] },
    { token },
  );

/** A token that the first process has seen good, and that was revoked on the other one. */
async function revokedToken(): Promise<string> {
  const token = await server.token();
  const { id } = await newZone();
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal((await server.request('GET', `/zones/${id}`, undefined, { token })).status, 200);
  const basic = Buffer.from(`${other.clientId}:${other.clientSecret}`).toString('base64');
  const revoked = await fetch(`${other.url}/oauth/token/revoke`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `token=${token}`,
  });
  assert.equal(revoked.status, 200);
  return token;
}

test('for a token that nobody has seen no document is read, however often it comes', async () => {
  const { id } = await newZone();
  for (let turn = 0; turn < 3; turn += 1) {
    read.length = 0;
    const answer = await server.request('GET', `/zones/${id}`, undefined, { token: 'guessed' });
    assert.equal(answer.status, 401);
    // The project may have an external server to ask, so its settings are read.
    assert.deepEqual(read, ['project']);
  }
});

test('a document that is remembered is confirmed and not read', async () => {
  const zone = await newZone();
  await server.request('GET', `/zones/${zone.id}`);
  read.length = 0;
  assert.deepEqual((await server.request('GET', `/zones/${zone.id}`)).body, zone);
  assert.deepEqual(read, []);
});

test('a document that another process changes or deletes is answered as it is', async () => {
  const zone = await newZone();
  await server.request('GET', `/zones/${zone.id}`);
  const { body: changed } = await rename(other, zone, 'b');
  assert.deepEqual((await server.request('GET', `/zones/${zone.id}`)).body, changed);
  await other.request('DELETE', `/zones/${zone.id}?version=${changed.version}`);
  assert.equal((await server.request('GET', `/zones/${zone.id}`)).status, 404);
});

test('an update goes by the version of now, whoever made it', async () => {
  const zone = await newZone();
  const { body: changed } = await rename(other, zone, 'b');
  const late = await rename(server, zone, 'c');
  assert.equal(late.status, 409);
  assert.equal(late.body.errors[0].currentVersion, changed.version);
  assert.equal((await rename(server, changed, 'c')).body.name, 'c');
});

test('a key or an SKU that has gone to another document leads there', async () => {
  const first = await server.created('/zones', { key: 'moving', name: 'first' });
  assert.equal((await server.request('GET', '/zones/key=moving')).body.id, first.id);
  const { body: freed } = await other.request('POST', `/zones/${first.id}`, {
    version: first.version,
    actions: [{ action: 'setKey', key: 'elsewhere' }],
  });
  assert.equal((await server.request('GET', '/zones/key=moving')).status, 404);
  const second = await other.created('/zones', { key: 'moving', name: 'second' });
  assert.equal((await server.request('GET', '/zones/key=moving')).body.id, second.id);
  assert.deepEqual((await server.request('GET', '/zones/key=elsewhere')).body, freed);
});

test('a cart is made of the prices of now, whoever changed them', async () => {
  const product = await shop.product('stool', 1_000);
  const draft = { currency: 'EUR', country: 'DE', lineItems: [{ sku: 'stool-1' }] };
  const total = async () => (await server.created('/carts', draft)).totalPrice.centAmount;
  assert.equal(await total(), 1_000);
  assert.equal(await total(), 1_000);
  const [{ id: priceId }] = product.masterData.current.masterVariant.prices;
  const price = { value: { currencyCode: 'EUR', centAmount: 2_000 } };
  const changed = await other.request('POST', `/products/${product.id}`, {
    version: product.version,
    actions: [{ action: 'changePrice', priceId, price, staged: false }],
  });
  assert.equal(changed.status, 200);
  assert.equal(await total(), 2_000);
});

const uses: readonly { readonly name: string; readonly use: (token: string) => Promise<Answer> }[] =
  [
    {
      name: 'a read',
      use: async (token) =>
        server.request('GET', `/zones/${(await newZone()).id}`, undefined, { token }),
    },
    { name: 'a page', use: (token) => server.request('GET', '/zones', undefined, { token }) },
    {
      name: 'a document that is not there',
      use: (token) => server.request('GET', '/zones/nowhere', undefined, { token }),
    },
    {
      name: 'a body that is wrong',
      use: (token) => server.request('POST', '/zones', { name: 7 }, { token }),
    },
    {
      name: 'a question of GraphQL',
      use: (token) =>
        server.request('POST', '/graphql', { query: '{ zones { total } }' }, { token }),
    },
  ];

for (const { name, use } of uses)
  test(`a token revoked elsewhere is refused at once: ${name}`, async () => {
    assert.equal((await use(await revokedToken())).status, 401);
  });

test('a token revoked elsewhere stores nothing', async () => {
  const zone = await newZone();
  const make = { name: `made by nobody` };
  const made = await server.request('POST', '/zones', make, { token: await revokedToken() });
  assert.equal(made.status, 401);
  const where = encodeURIComponent(`name="${make.name}"`);
  assert.equal((await server.request('GET', `/zones?where=${where}`)).body.count, 0);
  assert.equal((await rename(server, zone, 'b', await revokedToken())).status, 401);
  assert.deepEqual((await server.request('GET', `/zones/${zone.id}`)).body, zone);
});

test('processes that change one document in turn see every change', async () => {
  let zone = await newZone();
  for (let turn = 0; turn < 20; turn += 1) {
    const writer = turn % 2 === 0 ? server : other;
    const reader = turn % 2 === 0 ? other : server;
    const { status, body } = await rename(writer, zone, `name ${turn}`);
    assert.equal(status, 200);
    zone = body;
    assert.deepEqual((await reader.request('GET', `/zones/${zone.id}`)).body, zone);
  }
});
