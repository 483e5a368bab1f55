// A server is killed while it brings prices in line with a discount. The next one ends the work,
// and nothing is done twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startCommand } from '../testing/command.ts';
import { enableMessages } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

const count = 120;
const batch = 50;
/** A product of the second batch, which can then not be stored. */
const held = 75;

let server: TestServer;
let database: pg.Client;

before(async () => {
  // This server has the API alone; the work is done by processes of their own.
  server = await startTestServer({ options: { catchUpIntervalSeconds: 0 } });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
after(async () => {
  await database.end();
  await server.close();
});

const worker = () =>
  startCommand({
    flags: ['--database-url', server.databaseUrl, '--catch-up-interval-seconds', '1'],
  });

async function products(): Promise<any[]> {
  const type = await server.created('/product-types', { name: 'Lamps', description: 'Lamps' });
  const lamps = [];
  for (let number = 0; number < count; number += 1) {
    const prices = [{ value: { currencyCode: 'EUR', centAmount: 2_000 } }];
    lamps.push(
      await server.created('/products', {
        productType: { typeId: 'product-type', id: type.id },
        name: { en: 'Lamp' },
        slug: { en: `lamp-${number}` },
        masterVariant: { sku: `lamp-${number}`, prices },
        publish: true,
      }),
    );
  }
  return lamps;
}

async function changedSoFar(lamps: readonly any[]): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as changed from product p
      join unnest($1::text[], $2::bigint[]) b(id, version) on b.id = p.id
      where p.version > b.version`,
    [lamps.map(({ id }) => id), lamps.map(({ version }) => version)],
  );
  return rows[0].changed;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await waitUntil(String(condition), condition);
}

test('a killed server leaves work half done; the next one ends it, each product once', async () => {
  await enableMessages(server);
  const lamps = await products();
  const locker = new pg.Client({ connectionString: server.databaseUrl });
  await locker.connect();
  await locker.query('begin');
  await locker.query('select 1 from product where id = $1 for update', [lamps[held].id]);
  const discount = await server.created('/product-discounts', {
    name: { en: 'Sale' },
    predicate: '1 = 1',
    sortOrder: '0.5',
    isActive: true,
    value: { type: 'relative', permyriad: 5_000 },
  });
  const first = await worker();
  // One batch is through, and the next one waits for the product.
  await until(async () => (await changedSoFar(lamps)) >= batch);
  await first.kill();
  await locker.end();
  const half = await changedSoFar(lamps);
  assert.ok(half < count, `${half}`);
  // The claim of a dead server ends a minute after its last word.
  await database.query('update job_progress set claimed_until = now()');
  const second = await worker();
  try {
    await until(async () => (await changedSoFar(lamps)) === count);
  } finally {
    await second.stop();
  }
  for (const lamp of lamps) await wasChangedOnce(lamp, discount.id);
});

async function wasChangedOnce(before: any, discount: string): Promise<void> {
  const { body } = await server.request('GET', `/products/${before.id}`);
  assert.equal(body.version, before.version + 1);
  assert.deepEqual(body.lastModifiedBy, before.lastModifiedBy);
  for (const side of ['current', 'staged']) {
    const [{ discounted }] = body.masterData[side].masterVariant.prices;
    assert.equal(discounted.discount.id, discount);
    assert.equal(discounted.value.centAmount, 1_000);
  }
  const where = `resource(id="${before.id}") and type="ProductPriceDiscountsSet"`;
  const messages = await server.request('GET', `/messages?where=${encodeURIComponent(where)}`);
  assert.equal(messages.body.total, 1);
}
