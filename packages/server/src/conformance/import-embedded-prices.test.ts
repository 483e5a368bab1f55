// Discounts of embedded prices by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await imported(server, 'product-types', 'product-type', [
    { key: 'goods', name: 'Goods', description: '' },
  ]);
  const discount = { predicate: '1=1', isActive: true };
  await server.created('/product-discounts', {
    ...{ key: 'external', name: { en: 'E' }, sortOrder: '0.5', ...discount },
    value: { type: 'external' },
  });
});
after(() => server.close());

const at = (typeId: string, key: string) => ({ typeId, key });
const value = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const discounted = { value: value(7), discount: at('product-discount', 'external') };
const price = { key: 'eur', value: value(10) };

const sendDraft = (key: string, prices: readonly object[]) =>
  imported(server, 'product-drafts', 'product-draft', [
    {
      ...{ key, name: { en: key }, slug: { en: key }, productType: at('product-type', 'goods') },
      masterVariant: { key: `${key}-1`, sku: `${key}-1`, prices },
      publish: true,
    },
  ]);
const sendPrice = (key: string, more: object = {}) =>
  imported(server, 'prices', 'price', [
    {
      ...{ ...price, product: at('product', key), staged: false, ...more },
      productVariant: at('product-variant', `${key}-1`),
    },
  ]);
const priceOf = async (key: string) =>
  (await server.read(`/products/key=${key}`)).masterData.current.masterVariant.prices[0];

for (const [what, sendWithout] of [
  ['A product draft', (key: string) => sendDraft(key, [price])],
  ['A price import', (key: string) => sendPrice(key)],
] as const)
  test(`${what} without a discount removes an external discount, and the price keeps its id`, async () => {
    const key = what.replaceAll(' ', '-');
    assertImported(await sendDraft(key, [{ ...price, discounted }]));
    const before = await priceOf(key);
    assert.equal(before.discounted.value.centAmount, 7);
    assertImported(await sendWithout(key));
    const { id, discounted: left } = await priceOf(key);
    assert.deepEqual([id, left], [before.id, undefined]);
    const [again] = await sendWithout(key);
    assert.equal(again.resourceVersion, (await server.read(`/products/key=${key}`)).version);
  });

test('An import leaves the discounts that the server sets', async () => {
  assertImported(await sendDraft('sale', [price]));
  await server.created('/product-discounts', {
    ...{ key: 'half', name: { en: 'H' }, sortOrder: '0.9', isActive: true },
    ...{ predicate: 'sku = "sale-1"', value: { type: 'relative', permyriad: 5_000 } },
  });
  while ((await priceOf('sale')).discounted === undefined);
  const { version } = await server.read('/products/key=sale');
  for (const [operation] of [await sendDraft('sale', [price]), await sendPrice('sale')])
    assert.deepEqual([operation.state, operation.resourceVersion], ['imported', version]);
  assert.equal((await priceOf('sale')).discounted.value.centAmount, 5);
});
