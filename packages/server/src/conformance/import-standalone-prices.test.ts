// Standalone prices by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const failedWith = ([operation]: readonly any[], code: string, more: object = {}) => {
  const [error] = operation.errors ?? [];
  assert.equal(`${operation.state} ${error?.code}`, `validationFailed ${code}`);
  for (const [member, value] of Object.entries(more)) assert.deepEqual(error[member], value);
};
const at = (typeId: string, key: string) => ({ typeId, key });
const value = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });

const standalone = (...resources: object[]) =>
  imported(server, 'standalone-prices', 'standalone-price', resources);

test('A standalone price needs no product with its SKU, and its country cannot change', async () => {
  const one = { key: 'alone', sku: 'no-such-sku', value: value(5), country: 'DE' };
  assertImported(await standalone(one));
  const changed = {
    ...one,
    value: value(6),
    active: false,
    tiers: [{ minimumQuantity: 3, value: value(4) }],
  };
  assertImported(await standalone(changed));
  const { value: now, active, tiers, version } = await server.read('/standalone-prices/key=alone');
  assert.deepEqual([now.centAmount, active, tiers.length], [6, false, 1]);
  const [again] = await standalone(changed);
  assert.equal(again.resourceVersion, version);
  failedWith(await standalone({ ...changed, country: 'FR' }), 'InvalidFieldUpdate', {
    fields: ['country'],
  });
  assertImported(await standalone({ ...one }));
  const after = await server.read('/standalone-prices/key=alone');
  assert.deepEqual([after.tiers, after.active, after.value.centAmount], [undefined, true, 5]);
});

test('A discount of a standalone price that is left out goes', async () => {
  await server.created('/product-discounts', {
    ...{ key: 'external', name: { en: 'E' }, predicate: '1=1', sortOrder: '0.5' },
    ...{ isActive: true, value: { type: 'external' } },
  });
  const one = { key: 'lowered', sku: 'sku-lowered', value: value(9) };
  const discounted = { value: value(7), discount: at('product-discount', 'external') };
  assertImported(await standalone({ ...one, discounted }));
  const [again] = await standalone({ ...one, discounted });
  assert.equal(again.resourceVersion, 1);
  assertImported(await standalone(one));
  assert.equal((await server.read('/standalone-prices/key=lowered')).discounted, undefined);
});
