// What operators see of imports on the port of the metrics.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, holdImports, imported, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { metricsPort: 0 } });
});
after(() => server.close());

/** The values of a metric, by its labels as they are written. */
async function metric(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(server.metricsUrl!)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(name.length, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)),
    ]),
  );
}

const category = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, ...more },
});

test('Metrics count accepted and ended operations, and operations by state with the age of the oldest open one', async () => {
  const parent = { typeId: 'category', key: 'absent' };
  const sent = [category('one'), category('two'), category('three', { parent })];
  await imported(server, 'categories', 'category', sent);
  await imported(server, 'categories', 'category', [category('four', { slug: { en: 'one' } })]);
  const states = await metric('storewright_import_operations');
  assert.deepEqual(states, {
    '{project="demo",state="imported"}': 2,
    '{project="demo",state="unresolved"}': 1,
    '{project="demo",state="validationFailed"}': 1,
  });
  assert.deepEqual(await metric('storewright_import_operations_accepted_total'), {
    '{project="demo"}': 4,
  });
  assert.deepEqual(await metric('storewright_import_operations_ended_total'), {
    '{project="demo",state="imported"}': 2,
    '{project="demo",state="validationFailed"}': 1,
  });
  const place = '{project="demo"}';
  const { [place]: age = -1 } = await metric('storewright_import_oldest_open_seconds');
  assert.ok(age >= 0 && age < 60, `${age} s`);
  await sleep(50);
  const { [place]: later = -1 } = await metric('storewright_import_oldest_open_seconds');
  assert.ok(later > age, `${later} s after ${age} s`);
});

test('Operations that become one commit are counted one by one', async () => {
  const name = 'storewright_import_operations_ended_total';
  const label = '{project="demo",state="imported"}';
  const before = (await metric(name))[label] ?? 0;
  const productType = { key: 'plain', name: 'Plain', description: '', attributes: [] };
  await imported(server, 'product-types', 'product-type', [productType]);
  const release = await holdImports(server);
  const type = { typeId: 'product-type', key: 'plain' };
  const products = [category('lamp', { productType: type, masterVariant: { key: 'lamp-1' } })];
  const ids = [...(await accepted(server, 'product-drafts', 'product-draft', products))];
  const price = {
    ...{ key: 'eur', value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1 } },
    product: { typeId: 'product', key: 'lamp' },
    productVariant: { typeId: 'product-variant', key: 'lamp-1' },
  };
  ids.push(...(await accepted(server, 'prices', 'price', [price])));
  await release();
  assertImported(await Promise.all(ids.map((id) => settled(server, id))));
  assert.equal((await metric(name))[label], before + 3);
});
