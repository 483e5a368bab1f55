// What a process remembers proves nothing: whatever another process changes holds at once, for
// answers, for refusals and for what is stored.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import type { Answer, TestServer } from '../testing/harness.ts';
import { startTwoServers, type TwoServers } from '../testing/two-servers.ts';

let servers: TwoServers;
let server: TestServer;
let other: TestServer;
let shop: Shop;
let read: string[];
before(async () => {
  servers = await startTwoServers();
  ({ server, other, read } = servers);
  shop = await openShop(server);
});
after(() => servers.close());

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

const standalone = (sku: string, centAmount: number, more: object = {}) => ({
  sku,
  value: { currencyCode: 'EUR', centAmount },
  ...more,
});
const buying = (sku: string) => ({ currency: 'EUR', country: 'DE', lineItems: [{ sku }] });

/** What another process does to the price of a SKU, and what a cart costs from then on. */
const repriced: readonly {
  readonly name: string;
  readonly change: (sku: string, price: any) => Promise<Answer>;
  readonly costs: number | undefined;
}[] = [
  {
    name: 'its value',
    change: (_, { id, version }) =>
      other.request('POST', `/standalone-prices/${id}`, {
        version,
        actions: [
          {
            action: 'changeValue',
            value: { currencyCode: 'EUR', centAmount: 2_000 },
            staged: false,
          },
        ],
      }),
    costs: 2_000,
  },
  {
    name: 'one beside it',
    change: (sku) =>
      other.request('POST', '/standalone-prices', standalone(sku, 700, { country: 'DE' })),
    costs: 700,
  },
  {
    name: 'it is set inactive',
    change: (_, { id, version }) =>
      other.request('POST', `/standalone-prices/${id}`, {
        version,
        actions: [{ action: 'changeActive', active: false }],
      }),
    costs: undefined,
  },
  {
    name: 'it is deleted',
    change: (_, { id, version }) =>
      other.request('DELETE', `/standalone-prices/${id}?version=${version}`),
    costs: undefined,
  },
];

for (const [index, { name, change, costs }] of repriced.entries())
  test(`a cart is made of the standalone prices of now, when another process changes ${name}`, async () => {
    const sku = `stand-${index}-1`;
    await shop.standalone(`stand-${index}`, 1_000);
    const price = await server.read(`/standalone-prices/key=stand-${index}`);
    const cost = async () => {
      const { status, body } = await server.request('POST', '/carts', buying(sku));
      return status === 201 ? body.totalPrice.centAmount : body.errors[0].code;
    };
    const shown = async () => {
      const query = `priceCurrency=EUR&priceCountry=DE&where=slug(en="stand-${index}")`;
      const { results } = await server.read(`/product-projections?${encodeURI(query)}`);
      return results[0].masterVariant.price?.value.centAmount;
    };
    assert.deepEqual([await cost(), await cost(), await shown()], [1_000, 1_000, 1_000]);
    const { status } = await change(sku, price);
    assert.ok([200, 201].includes(status), String(status));
    assert.deepEqual([await shown(), await cost()], [costs, costs ?? 'MatchingPriceNotFound']);
    assert.equal(await cost(), costs ?? 'MatchingPriceNotFound');
  });

test('of a SKU that had no price, the first one made elsewhere is taken', async () => {
  const { id } = await shop.standalone('bare', 1_000);
  const price = await server.read('/standalone-prices/key=bare');
  await other.request('DELETE', `/standalone-prices/${price.id}?version=1`);
  const cost = () => server.request('POST', '/carts', buying('bare-1'));
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal((await cost()).body.errors[0].code, 'MatchingPriceNotFound');
  assert.equal(
    (await other.request('POST', '/standalone-prices', standalone('bare-1', 300))).status,
    201,
  );
  const { body } = await cost();
  assert.deepEqual([body.lineItems[0].productId, body.totalPrice.centAmount], [id, 300]);
});

test('while one process raises a price step by step, no cart of another costs less than was told before', async () => {
  await shop.standalone('rising', 1_000);
  let price = await server.read('/standalone-prices/key=rising');
  let told = 1_000;
  let isOver = false;
  const raise = async () => {
    for (let step = 1; step <= 25; step += 1) {
      const value = { currencyCode: 'EUR', centAmount: 1_000 + step };
      const { status, body } = await other.request('POST', `/standalone-prices/${price.id}`, {
        version: price.version,
        actions: [{ action: 'changeValue', value, staged: false }],
      });
      assert.equal(status, 200);
      price = body;
      told = value.centAmount;
    }
    isOver = true;
  };
  const buy = async () => {
    let carts = 0;
    do {
      const least = told;
      const { totalPrice } = await server.created('/carts', buying('rising-1'));
      assert.ok(totalPrice.centAmount >= least, `${totalPrice.centAmount} after ${least}`);
      carts += 1;
    } while (!isOver);
    return carts;
  };
  const [, ...carts] = await Promise.all([raise(), buy(), buy(), buy()]);
  assert.ok(carts.every((count) => count > 0));
  const last = await server.created('/carts', buying('rising-1'));
  assert.equal(last.totalPrice.centAmount, 1_025);
});

test('prices in other currencies stand beside each other, and of more than a list holds all are looked at', async () => {
  await shop.standalone('crowded', 1_000);
  const draft = (number: number) =>
    standalone('crowded-1', 900 - number, {
      validFrom: new Date(Date.UTC(2020, 0, 1, number)).toISOString(),
      validUntil: new Date(Date.UTC(2020, 0, 1, number + 1)).toISOString(),
    });
  const cost = async () =>
    (await server.created('/carts', buying('crowded-1'))).totalPrice.centAmount;
  await server.created('/standalone-prices', {
    sku: 'crowded-1',
    value: { currencyCode: 'USD', centAmount: 1 },
  });
  assert.deepEqual([await cost(), await cost()], [1_000, 1_000]);
  for (let number = 0; number < 110; number += 1)
    await other.created('/standalone-prices', draft(number));
  assert.deepEqual([await cost(), await cost()], [1_000, 1_000]);
  await other.created('/standalone-prices', standalone('crowded-1', 800, { country: 'DE' }));
  assert.deepEqual([await cost(), await cost()], [800, 800]);
});

test('a SKU that is longer than what an index holds of it is not taken for another one', async () => {
  const [one, two] = ['a', 'b'].map((end) => `${'x'.repeat(300)}${end}`) as [string, string];
  const long = (sku: string, slug: string) =>
    server.request('POST', '/products', {
      productType: { id: lampType },
      name: { en: slug },
      slug: { en: slug },
      priceMode: 'Standalone',
      publish: true,
      masterVariant: { sku },
    });
  const { productType } = (await shop.product('any', 1)) as any;
  const lampType = productType.id;
  const products = [await long(one, 'one'), await long(two, 'two')].map(({ body }) => body.id);
  await server.created('/standalone-prices', standalone(one, 100));
  await other.created('/standalone-prices', standalone(two, 200));
  const costs = async () => {
    const lineItems = products.map((productId) => ({ productId }));
    const cart = await server.created('/carts', { currency: 'EUR', lineItems });
    return cart.lineItems.map(({ totalPrice }: any) => totalPrice.centAmount);
  };
  assert.deepEqual(
    [await costs(), await costs()],
    [
      [100, 200],
      [100, 200],
    ],
  );
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
    {
      name: 'a description of the schema',
      use: (token) =>
        server.request(
          'POST',
          '/graphql',
          { query: '{ __schema { queryType { name } } }' },
          { token },
        ),
    },
    {
      name: 'a document of GraphQL that is wrong',
      use: (token) => server.request('POST', '/graphql', { query: '{ nothing' }, { token }),
    },
    {
      name: 'a mutation',
      use: (token) => {
        const query = 'mutation { createZone(draft: { name: "nobody" }) { id } }';
        return server.request('POST', '/graphql', { query }, { token });
      },
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
