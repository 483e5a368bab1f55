// Orders with several shippings, and search keywords of products, in a real browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type ConsoleShop, openConsoleShop } from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let shop: ConsoleShop;

before(async () => {
  server = await startTestServer();
  shop = await openConsoleShop(server);
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const openDocument = async (kind: string, id: string, locale = 'en-GB') => {
  const url = `${server.url}/-/console#/${server.projectKey}/documents/${kind}/${id}`;
  const opened = await openPage(browser, url, { expected: refusals, locale });
  opened.page.setDefaultTimeout(60_000);
  return opened;
};

/** One shipping carries two lamps home, and another carries one lamp to work. */
async function orderOfTwoShippings(): Promise<any> {
  const [taxCategory] = (await server.read('/tax-categories')).results;
  const address = (key: string, city: string) => ({ key, city, country: 'DE' });
  const cart = await server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingMode: 'Multiple',
    itemShippingAddresses: [address('home', 'Berlin'), address('work', 'Potsdam')],
    lineItems: [
      {
        sku: 'lamp-1',
        quantity: 3,
        shippingDetails: {
          targets: [
            { addressKey: 'home', quantity: 2, shippingMethodKey: 'fast' },
            { addressKey: 'work', quantity: 1, shippingMethodKey: 'slow' },
          ],
        },
      },
    ],
  });
  const shipping = (shippingKey: string, shippingMethodName: string, city: string) => ({
    action: 'addCustomShippingMethod',
    ...{ shippingKey, shippingMethodName },
    shippingAddress: { city, country: 'DE' },
    shippingRate: { price: { currencyCode: 'EUR', centAmount: 590 } },
    taxCategory: { typeId: 'tax-category', id: taxCategory.id },
  });
  const { version } = await server.changed(
    `/carts/${cart.id}`,
    shipping('fast', 'Courier', 'Berlin'),
    shipping('slow', 'Bicycle', 'Potsdam'),
  );
  return server.created('/orders', { cart: { typeId: 'cart', id: cart.id }, version });
}

test('an order with several shippings is shipped by each of them', { skip }, async () => {
  const order = await orderOfTwoShippings();
  const { page, complaints } = await openDocument('order', order.id);
  const now = () => server.read(`/orders/${order.id}`);
  await page.getByRole('row', { name: 'Courier · fast Berlin, Germany €5.90' }).waitFor();
  await page.getByRole('row', { name: 'Bicycle · slow Potsdam, Germany €5.90' }).waitFor();
  await page.getByRole('row', { name: 'Shipping: Bicycle · slow €5.90' }).waitFor();
  const sums = await page.getByRole('region', { name: 'Items' }).first().innerText();
  for (const sum of ['Shipping: Courier · fast', 'Shipping: Bicycle · slow'])
    assert.match(sums, new RegExp(`${sum}\\s+€5\\.90`));
  await page.getByRole('combobox', { name: 'Shipping method' }).click();
  await page.getByRole('option', { name: 'Bicycle · slow' }).click();
  await page.getByLabel('Carrier').fill('Messenger');
  await page.getByLabel('Tracking number').fill('S-1');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('row', { name: 'S-1 Messenger 1 × Desk lamp Bicycle · slow' }).waitFor();
  const parcelsOf = (one: any) =>
    one.shipping.map(({ shippingKey, shippingInfo: { deliveries = [] } }: any) => [
      shippingKey,
      deliveries.map(({ items, parcels }: any) => [
        items[0].quantity,
        parcels[0].trackingData.trackingId,
      ]),
    ]);
  const half = await now();
  assert.deepEqual(parcelsOf(half), [
    ['fast', []],
    ['slow', [[1, 'S-1']]],
  ]);
  assert.equal(half.shipmentState, 'Partial');
  await page.getByLabel('Tracking number').fill('F-1');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('row', { name: 'F-1 Messenger 2 × Desk lamp Courier · fast' }).waitFor();
  await page.getByRole('button', { name: 'Mark as shipped' }).waitFor({ state: 'detached' });
  const whole = await now();
  assert.deepEqual(parcelsOf(whole), [
    ['fast', [[2, 'F-1']]],
    ['slow', [[1, 'S-1']]],
  ]);
  assert.equal(whole.shipmentState, 'Shipped');
  assert.deepEqual(complaints, []);
  await page.close();
});

const languages = [
  ['en-GB', 'Search keywords', ['en desk lamp each of its words', 'en light lux, lumen']],
  ['de-DE', 'Suchwörter', ['en desk lamp jedem seiner Wörter', 'de Leuchte dem ganzen Suchwort']],
] as const;

for (const [locale, title, rows] of languages)
  test(`search keywords are read by language (${locale})`, { skip }, async () => {
    await server.changed(`/products/${shop.product.id}`, {
      action: 'setSearchKeywords',
      searchKeywords: {
        en: [
          { text: 'desk lamp', suggestTokenizer: { type: 'whitespace' } },
          { text: 'light', suggestTokenizer: { type: 'custom', inputs: ['lux', 'lumen'] } },
        ],
        de: [{ text: 'Leuchte' }],
      },
    });
    const { page, complaints } = await openDocument('product', shop.product.id, locale);
    const table = page.getByRole('table').filter({ hasText: 'desk lamp' }).first();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    for (const name of rows) await table.getByRole('row', { name }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

test('a product type without attributes has no box of attributes', { skip }, async () => {
  const { page } = await openDocument('product', shop.product.id);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  assert.equal(await page.getByRole('group', { name: 'Attributes', exact: true }).count(), 0);
  await page.close();
});
