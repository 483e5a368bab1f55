// Each type of field of a form in a real browser: what is put in is what the server stores.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  await server.created('/stores', { key: 'berlin', name: { en: 'Berlin' } });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

test('text, localized text, choice, boolean, union, list, money and reference are stored as put in', {
  skip,
}, async () => {
  const { page, complaints } = await openPage(
    browser,
    `${server.url}/-/console#/demo/documents/cart-discount/new`,
  );
  await page.getByLabel('name (English)', { exact: true }).fill('Ten off');
  await page.getByLabel('name (German)', { exact: true }).fill('Zehn weniger');
  await page.getByLabel('cartPredicate *', { exact: true }).fill('1 = 1');
  await page.getByLabel('sortOrder', { exact: true }).fill('0.5');
  await page.getByLabel('stackingMode', { exact: true }).selectOption('StopAfterThisDiscount');
  await page.getByLabel('requiresDiscountCode', { exact: true }).selectOption('true');
  await page.getByLabel('value', { exact: true }).selectOption({ label: 'absolute' });
  await page.getByRole('button', { name: '+ money' }).click();
  await page.getByLabel('centAmount *', { exact: true }).fill('1000');
  await page.getByLabel('currencyCode *', { exact: true }).fill('EUR');
  await page.getByRole('button', { name: '+ target' }).click();
  await page.getByLabel('target', { exact: true }).selectOption({ label: 'totalPrice' });
  await page.getByRole('button', { name: '+ stores' }).click();
  await page.getByRole('button', { name: '+ stores' }).click();
  const store = page.getByRole('group', { name: /^stores 1/ });
  await store.getByLabel('key', { exact: true }).fill('berlin');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Created:').waitFor();
  const { results } = (await server.request('GET', '/cart-discounts')).body;
  const [{ name, cartPredicate, sortOrder, stackingMode, requiresDiscountCode, value, stores }] =
    results;
  assert.deepEqual(name, { en: 'Ten off', de: 'Zehn weniger' });
  assert.deepEqual(
    [cartPredicate, sortOrder, stackingMode, requiresDiscountCode],
    ['1 = 1', '0.5', 'StopAfterThisDiscount', true],
  );
  assert.deepEqual([value.type, value.money[0].centAmount], ['absolute', 1_000]);
  assert.equal(value.money[0].currencyCode, 'EUR');
  assert.deepEqual(stores, [{ typeId: 'store', key: 'berlin' }]);
  assert.deepEqual(complaints, []);
  await page.close();
});
