// Pages that explain prices, discounts, taxes and shipping, in a real browser on a real server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import * as reasons from '../composition/explain/reasons.ts';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { messagesOf } from '../testing/console-languages.ts';
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

async function opened(path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo/documents/${path}`;
  const all = await openPage(browser, url, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  return all;
}

test('the page of a product says why a price is chosen and the others are not', {
  skip,
}, async () => {
  const { page, complaints } = await opened(`product/${shop.product.id}`);
  const why = page.getByRole('region', { name: 'Why this price' }).first();
  await why.getByText('The buyer pays €89.00 for one.').waitFor();
  const lost = 'it is for a customer group that the buyer is not in';
  await why.getByRole('row', { name: `€79.00 ${lost}` }).waitFor();
  const preview = page.getByRole('region', { name: 'Price preview' }).first();
  await preview.getByRole('combobox', { name: 'Customer group' }).click();
  await page.getByRole('option', { name: 'Members (members)' }).click();
  await why.getByText('The buyer pays €79.00 for one.').waitFor();
  await why
    .getByRole('row', { name: '€89.00 the chosen price has a more specific scope' })
    .waitFor();
  assert.deepEqual(await axeFindings(page), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the pages of a cart and of an order say why of discounts, prices, taxes and shipping', {
  skip,
}, async () => {
  for (const path of [`cart/${shop.order.cart.id}`, `order/${shop.order.id}`]) {
    const { page, complaints } = await opened(path);
    await page.getByRole('button', { name: 'Explain' }).click();
    const why = page.getByRole('region', { name: 'Why this price, discount, tax and shipping' });
    await why.getByRole('row', { name: 'Ten per cent off €17.80 it applies' }).waitFor();
    await why.getByRole('row', { name: '€89.00 it is chosen' }).waitFor();
    await why.getByRole('row', { name: 'VAT 19 % Germany it is chosen' }).first().waitFor();
    await why.getByRole('row', { name: /^Parcel .*the cart uses it/ }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test('the price preview shows the price at another time', { skip }, async () => {
  const later = {
    value: { currencyCode: 'EUR', centAmount: 8_000 },
    validFrom: '2031-01-01T00:00:00.000Z',
  };
  await server.changed(
    `/products/${shop.product.id}`,
    { action: 'addPrice', variantId: 1, price: later },
    { action: 'publish' },
  );
  const { page, complaints } = await opened(`product/${shop.product.id}`);
  const preview = page.getByRole('region', { name: 'Price preview' }).first();
  await preview.getByRole('row', { name: 'lamp-1 €89.00' }).waitFor();
  await preview.getByLabel('Time', { exact: true }).fill('2031-06-01T12:00');
  await preview.getByRole('row', { name: 'lamp-1 €80.00' }).waitFor();
  const why = page.getByRole('region', { name: 'Why this price' }).first();
  await why.getByText('The buyer pays €80.00 for one.').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('explanations are in the language of the page', { skip }, async () => {
  const { page } = await opened(`product/${shop.product.id}`, 'de-DE');
  const why = page.getByRole('region', { name: 'Warum dieser Preis' }).first();
  await why.getByRole('row', { name: /^89,00\s€ wird genommen/ }).waitFor();
  await page.close();
});

test('every reason of the server has words in the languages of the console', () => {
  const known = messagesOf('en').reasons;
  const { priceSources: _, ...tables } = reasons;
  const codes = Object.values(tables).flatMap((table) => Object.keys(table));
  assert.ok(codes.length > 40);
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(known, code)),
    [],
  );
});
