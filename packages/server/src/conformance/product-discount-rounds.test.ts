// What a server remembers between two rounds of the job that follows product discounts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dependencies } from '../composition/dependencies.ts';
import { caughtUpMemory } from '../jobs/catch-up.ts';
import { catchUp } from '../jobs/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let now = Date.parse('2026-03-01T00:00:00.000Z');
let server: TestServer;
let productType: any;

before(async () => {
  server = await startTestServer({ now: () => now, options: { catchUpIntervalSeconds: 0 } });
  productType = await server.created('/product-types', {
    key: 'lamps',
    name: 'Lamps',
    description: 'Lamps',
  });
});
after(() => server.close());

async function removed(path: string): Promise<void> {
  const { version } = (await server.request('GET', path)).body;
  assert.equal((await server.request('DELETE', `${path}?version=${version}`)).status, 200);
}

let count = 0;
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

/** A published product with one variant at 20.00. */
function product(): Promise<any> {
  count += 1;
  return server.created('/products', {
    key: `product-${count}`,
    productType: { typeId: 'product-type', id: productType.id },
    name: { en: 'Lamp' },
    slug: { en: `lamp-${count}` },
    masterVariant: { sku: `sku-${count}`, prices: [{ value: eur(2_000) }] },
    publish: true,
  });
}

function discount(predicate: string, members: object = {}): Promise<any> {
  count += 1;
  return server.created('/product-discounts', {
    name: { en: 'Sale' },
    predicate,
    sortOrder: `0.${count}1`,
    isActive: true,
    value: { type: 'relative', permyriad: 2_500 },
    ...members,
  });
}

/** What the job of a server does every few seconds. */
async function catchUpOnce(): Promise<number> {
  let total = 0;
  for (const dependency of dependencies)
    total += await catchUp(server.server.world, dependency, () => true);
  return total;
}

const read = async ({ id }: any) => (await server.request('GET', `/products/${id}`)).body;
const discountedOf = async (one: any) =>
  (await read(one)).masterData.current.masterVariant.prices[0].discounted;

test('a project that has caught up is not read again before something can change', async () => {
  const { id: former } = await discount('1=1');
  await catchUpOnce();
  await removed(`/product-discounts/${former}`);
  await catchUpOnce();
  const { world } = server.server;
  let reads = 0;
  const query: typeof world.storage.query = (...asked) => {
    reads += 1;
    return world.storage.query(...asked);
  };
  const counted = { ...world, storage: { ...world.storage, query } };
  const memories = dependencies.map(() => caughtUpMemory());
  const round = async () => {
    reads = 0;
    let changed = 0;
    for (const [index, dependency] of dependencies.entries())
      changed += await catchUp(counted, dependency, () => true, { memory: memories[index]! });
    return { reads, changed };
  };
  const nothing = { reads: 0, changed: 0 };
  await round();
  assert.deepEqual(await round(), nothing);
  const lamp = await product();
  const instant = (ms: number) => new Date(now + ms).toISOString();
  const { id } = await discount(`product.id = "${lamp.id}"`, {
    validFrom: instant(60_000),
    validUntil: instant(120_000),
  });
  assert.deepEqual(await round(), { reads: dependencies.length, changed: 0 });
  assert.deepEqual(await round(), nothing);
  now += 59_999;
  assert.deepEqual(await round(), nothing);
  now += 1;
  assert.equal((await round()).changed, 1);
  await round();
  assert.deepEqual(await round(), nothing);
  assert.equal((await discountedOf(lamp)).discount.id, id);
  now -= 1;
  assert.equal((await round()).changed, 1);
  await round();
  now += 60_001;
  await round();
  assert.equal(await discountedOf(lamp), undefined);
  await round();
  assert.deepEqual(await round(), nothing);
  await removed(`/product-discounts/${id}`);
  assert.deepEqual(await round(), { reads: dependencies.length, changed: 0 });
});

test('a change by another server is seen by the next round', async () => {
  await catchUpOnce();
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({
    now: () => now,
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { catchUpIntervalSeconds: 0 },
  });
  try {
    const [dependency] = dependencies;
    const memory = caughtUpMemory();
    const round = () => catchUp(other.server.world, dependency!, () => true, { memory });
    await round();
    const lamp = await product();
    const { id } = await discount(`product.id = "${lamp.id}"`);
    assert.equal(await round(), 1);
    assert.equal((await discountedOf(lamp)).discount.id, id);
    await round();
    // The first server undoes it, so that the other one finds a state that it has not left.
    await removed(`/product-discounts/${id}`);
    assert.equal(await catchUpOnce(), 1);
    assert.equal(await round(), 0);
    await server.created('/product-discounts', {
      name: { en: 'Sale' },
      predicate: `product.id = "${lamp.id}"`,
      sortOrder: '0.77',
      isActive: true,
      value: { type: 'relative', permyriad: 1_000 },
    });
    assert.equal(await round(), 1);
  } finally {
    await other.close();
  }
});
