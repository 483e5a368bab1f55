// Requests that were decided by what does not hold any more, and are stored as late as it may be: the
// work that follows a change waits for them by their transactions and refuses them by their numbers,
// and no time makes a difference.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { connect, type Database } from '@storewright/store/storage/connection/database';
import { dependencies } from '../composition/dependencies.ts';
import { openShop } from '../demo/shop.ts';
import { catchUp } from '../jobs/index.ts';
import { settleIndexes } from '../jobs/suggestion-index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let now = Date.parse('2026-03-01T00:00:00.000Z');
let server: TestServer;
let database: Database;
let productType: any;

before(async () => {
  server = await startTestServer({ now: () => now, options: { catchUpIntervalSeconds: 0 } });
  database = await connect({ url: server.databaseUrl });
  productType = await server.created('/product-types', { name: 'Lamps', description: 'Lamps' });
});
after(async () => {
  await database.close();
  await server.close();
});

let count = 0;
const price = { value: { currencyCode: 'EUR', centAmount: 2_000 } };

function lampDraft(members: object = {}) {
  count += 1;
  return {
    productType: { typeId: 'product-type', id: productType.id },
    name: { en: 'Lamp' },
    slug: { en: `lamp-${count}` },
    masterVariant: { sku: `sku-${count}`, prices: [price] },
    ...members,
  };
}

function discountDraft(members: object = {}) {
  count += 1;
  return {
    name: { en: 'Sale' },
    predicate: '1 = 1',
    sortOrder: `0.${count}1`,
    isActive: true,
    value: { type: 'relative', permyriad: 2_500 },
    ...members,
  };
}

/** A server that stops right before it stores what it has decided, until it is woken. */
function sleeper() {
  const { world } = server.server;
  let wake = () => {};
  let asleep = () => {};
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const isAsleep = new Promise<void>((resolve) => {
    asleep = resolve;
  });
  const commit: typeof world.storage.commit = async (...given) => {
    asleep();
    await woken;
    return world.storage.commit(...given);
  };
  const shop = openShop({ ...world, storage: { ...world.storage, commit } }, 'demo');
  return { shop, wake, isAsleep };
}

const round = async () => {
  for (const one of dependencies) await catchUp(server.server.world, one, () => true);
};
/** Whatever a server does in a minute. */
async function aMinute() {
  await round();
  now += 60_000;
  await round();
}

const discountOf = async (path: string) => {
  const { body } = await server.request('GET', path);
  return (body.masterData?.staged.masterVariant.prices[0] ?? body).discounted?.discount.id;
};

async function removed({ id }: any): Promise<void> {
  const { version } = (await server.request('GET', `/product-discounts/${id}`)).body;
  await server.request('DELETE', `/product-discounts/${id}?version=${version}`);
  await round();
}

const kinds: readonly (readonly [string, string, () => object])[] = [
  ['product', '/products', () => lampDraft()],
  ['standalone-price', '/standalone-prices', () => ({ sku: `own-${count}`, ...price })],
];

for (const [kind, path, draft] of kinds) {
  test(`a ${kind} that was decided before there was a discount has it when it is stored a minute later`, async () => {
    const late = sleeper();
    const made = late.shop.create(kind, draft());
    await late.isAsleep;
    const discount = await server.created('/product-discounts', discountDraft());
    await aMinute();
    late.wake();
    assert.equal(await discountOf(`${path}/${(await made).id}`), discount.id);
    await removed(discount);
  });

  test(`a ${kind} that was decided before a discount began has it when it is stored a minute later`, async () => {
    const validFrom = new Date(now + 1_000).toISOString();
    const discount = await server.created('/product-discounts', discountDraft({ validFrom }));
    await round();
    const late = sleeper();
    const made = late.shop.create(kind, draft());
    await late.isAsleep;
    now += 1_000;
    await aMinute();
    late.wake();
    assert.equal(await discountOf(`${path}/${(await made).id}`), discount.id);
    await removed(discount);
  });
}

test('a server whose clock is behind goes by the instant at which another one saw a discount begin', async () => {
  const validFrom = new Date(now + 500).toISOString();
  const discount = await server.created('/product-discounts', discountDraft({ validFrom }));
  now += 500;
  await round();
  now -= 400;
  const lamp = await server.created('/products', lampDraft());
  assert.equal(await discountOf(`/products/${lamp.id}`), discount.id);
  now += 400;
  await removed(discount);
});

/** Repeats a step until `isDone` says so; fails after 10,000 rounds. */
async function repeatUntil(isDone: () => Promise<boolean>, step: () => Promise<unknown>) {
  for (let round = 0; round < 10_000; round += 1) {
    if (await isDone()) return;
    await step();
  }
  assert.fail(`not reached after 10,000 rounds: ${isDone.name}`);
}

/** Runs `work` while a write of a product has begun, and ends that once `work` has not. */
async function whileWriting(work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const working = await database.transaction(async (run) => {
    // What a write has before it has stored anything that others see or wait for.
    await run(sql`lock table product in row exclusive mode`);
    const begun = work().finally(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(isDone, false, 'the write is not waited for');
    return [begun];
  });
  await working[0];
}

test('prices are walked only when the writes have ended that had passed their check before', async () => {
  const lamp = await server.created('/products', lampDraft());
  const discount = await server.created('/product-discounts', discountDraft());
  await whileWriting(aMinute);
  assert.equal(await discountOf(`/products/${lamp.id}`), discount.id);
  await removed(discount);
});

test('suggestions are built only when the writes have ended that know nothing of the index', async () => {
  const set = (enabled: boolean) => {
    now += 1_000;
    return server.changed('', { action: 'changeProductSearchIndexingEnabled', enabled });
  };
  const { world } = server.server;
  const searchKeywords = { en: [{ text: 'Lantern' }] };
  await server.created('/products', lampDraft({ searchKeywords, publish: true }));
  const suggested = async () => {
    const path = '/product-projections/suggest?searchKeywords.en=lant';
    return (await server.request('GET', path)).body['searchKeywords.en'];
  };
  const status = async () => (await server.request('GET', '')).body.searchIndexing.products.status;
  const settle = async () => {
    now += 1;
    await settleIndexes(world, () => true);
  };
  await set(true);
  const isActivated = async () => (await status()) === 'Activated';
  await repeatUntil(isActivated, settle);
  await set(false);
  const hasNoTask = async () => (await world.storage.suggestionIndexing.tasks()).length === 0;
  await repeatUntil(hasNoTask, settle);
  // Longer than any time that could be waited for.
  const begunLongAgo = sql`update suggestion_index set started_at = now() - interval '1 hour'`;
  const build = async () => {
    await set(true);
    await repeatUntil(isActivated, async () => {
      await settle();
      await database.query('background', begunLongAgo);
    });
  };
  await whileWriting(build);
  assert.deepEqual(await suggested(), [{ text: 'Lantern' }]);
});
