// Parcels of an order, and search keywords and category positions of a product, are edited in a real browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
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
  await server?.close();
});

async function openDocument(path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/${server.projectKey}/documents/${path}`;
  const opened = await openPage(browser, url, { expected: refusals, locale });
  opened.page.setDefaultTimeout(60_000);
  return opened;
}

const parcelsNow = async (): Promise<readonly any[]> => {
  const { shippingInfo } = await server.read(`/orders/${shop.order.id}`);
  return shippingInfo.deliveries.flatMap(({ parcels }: any) => parcels);
};

test('a parcel that was sent without a tracking number gets one later, and measurements', {
  skip,
}, async () => {
  const items = [{ id: shop.order.lineItems[0].id, quantity: 1 }];
  const provider = { provider: 'DHL', providerTransaction: 'P-1' };
  const parcel = { key: 'box', items, trackingData: provider };
  await server.changed(`/orders/${shop.order.id}`, {
    ...{ action: 'addDelivery', items, parcels: [parcel] },
  });
  const { page, complaints } = await openDocument(`order/${shop.order.id}`);
  await page.getByRole('button', { name: 'Edit parcel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit parcel' });
  assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true);
  await dialog.getByLabel('Carrier').fill('Post');
  await dialog.getByLabel('Tracking number').fill('T-12');
  await dialog.getByLabel('Weight in grams').fill('1200');
  for (const [side, length] of [
    ['Length', '300'],
    ['Width', '200'],
    ['Height', '100'],
  ] as const)
    await dialog.getByLabel(`${side} in millimetres`).fill(length);
  assert.deepEqual(await axeFindings(page), []);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = /T-12 Post 1 × Desk lamp Parcel 1,200 g, 300 × 200 × 100 mm/;
  await page.getByRole('row', { name: row }).waitFor();
  const [sent] = await parcelsNow();
  assert.deepEqual(
    [sent.trackingData, sent.measurements],
    [
      { carrier: 'Post', trackingId: 'T-12', isReturn: false, ...provider },
      {
        weightInGram: 1_200,
        lengthInMillimeter: 300,
        widthInMillimeter: 200,
        heightInMillimeter: 100,
      },
    ],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a tracking number is corrected without other members of the parcel', { skip }, async () => {
  const [before] = await parcelsNow();
  const { page } = await openDocument(`order/${shop.order.id}`);
  await page.getByRole('button', { name: 'Edit parcel T-12' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit parcel' });
  await dialog.getByLabel('Tracking number').fill('T-13');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: 'T-13 Post 1 × Desk lamp' }).waitFor();
  const [after] = await parcelsNow();
  assert.deepEqual(after, {
    ...before,
    trackingData: { ...before.trackingData, trackingId: 'T-13' },
  });
  await page.close();
});

test('a delivery without a parcel gets a parcel with a tracking number', { skip }, async () => {
  const items = [{ id: shop.order.lineItems[0].id, quantity: 1 }];
  await server.changed(`/orders/${shop.order.id}`, { action: 'addDelivery', items });
  const { page, complaints } = await openDocument(`order/${shop.order.id}`, 'de-DE');
  await page.getByRole('button', { name: 'Paket hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paket hinzufügen' });
  await dialog.getByLabel('Sendungsnummer').fill('S-9');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('row', { name: 'S-9 1 × Schreibtischlampe' }).waitFor();
  const parcels = await parcelsNow();
  assert.deepEqual(
    parcels.map(({ trackingData, items }) => [trackingData.trackingId, items[0].quantity]),
    [
      ['T-13', 1],
      ['S-9', 1],
    ],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

async function save(page: Page, [review, send, done]: readonly [string, string, string]) {
  await page.getByRole('button', { name: review }).click();
  await page.getByRole('button', { name: send }).click();
  await page.getByText(done).waitFor();
}

const keywordsNow = async () =>
  (await server.read(`/products/${shop.product.id}`)).masterData.staged.searchKeywords;

test('search keywords are edited as words of each language', { skip }, async () => {
  await server.changed(`/products/${shop.product.id}`, {
    action: 'setSearchKeywords',
    searchKeywords: {
      en: [
        { text: 'desk lamp', suggestTokenizer: { type: 'whitespace' } },
        { text: 'light', suggestTokenizer: { type: 'custom', inputs: ['lux', 'lumen'] } },
      ],
      fr: [{ text: 'lampe' }],
    },
  });
  const { page, complaints } = await openDocument(`product/${shop.product.id}/edit`);
  const keywords = page.getByRole('group', { name: 'Search keywords' });
  assert.equal(
    await keywords.getByLabel('Keyword 1 (English)', { exact: true }).inputValue(),
    'desk lamp',
  );
  assert.equal(await keywords.getByLabel('Words, separated by commas').inputValue(), 'lux, lumen');
  await keywords.getByLabel('Keyword 1 (English)', { exact: true }).fill('table lamp');
  await keywords.getByLabel('Words, separated by commas').fill('lux, lumen, candela');
  await keywords.getByRole('tab', { name: 'German' }).click();
  await keywords.getByRole('button', { name: 'Add keyword' }).click();
  await keywords.getByLabel('Keyword 1 (German)', { exact: true }).fill('Leuchte');
  await keywords.getByRole('combobox', { name: 'Suggested by' }).click();
  await page.getByRole('option', { name: 'each of its words' }).click();
  assert.deepEqual(await axeFindings(page), []);
  await save(page, ['Save', 'Send these changes', 'Saved.']);
  assert.deepEqual(await keywordsNow(), {
    en: [
      { text: 'table lamp', suggestTokenizer: { type: 'whitespace' } },
      { text: 'light', suggestTokenizer: { type: 'custom', inputs: ['lux', 'lumen', 'candela'] } },
    ],
    de: [{ text: 'Leuchte', suggestTokenizer: { type: 'whitespace' } }],
    fr: [{ text: 'lampe' }],
  });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the last search keyword of a language is removed', { skip }, async () => {
  const { fr: _, ...others } = await keywordsNow();
  const { page } = await openDocument(`product/${shop.product.id}/edit`, 'de-DE');
  const keywords = page.getByRole('group', { name: 'Suchwörter' });
  await keywords.getByRole('tab', { name: 'Französisch' }).click();
  await keywords.getByRole('button', { name: 'Suchwort 1 (Französisch) entfernen' }).click();
  await save(page, ['Speichern', 'Diese Änderungen senden', 'Gespeichert.']);
  assert.deepEqual(await keywordsNow(), others);
  await page.close();
});

test('a new product gets its position in a category by the name of the category', {
  skip,
}, async () => {
  const { page, complaints } = await openDocument('product/create');
  await page.getByRole('combobox', { name: 'Product type' }).click();
  await page.getByRole('option', { name: 'Furnishing' }).click();
  await page.getByLabel('Name (English)').fill('Lantern');
  await page.getByLabel('Slug (English)').fill('lantern');
  await page.getByRole('button', { name: 'Add category', exact: true }).click();
  await page.getByRole('combobox', { name: 'Category 1', exact: true }).click();
  await page.getByRole('option', { name: 'Lamps' }).click();
  const positions = page.getByRole('group', { name: 'Category order hints' });
  for (const number of [1, 2]) {
    await positions.getByRole('button', { name: 'Add position' }).click();
    await positions.getByRole('combobox', { name: `In category ${number}` }).click();
    const name = number === 1 ? 'Lamps' : 'Furniture';
    await page.getByRole('option', { name }).click();
    await positions.getByLabel(`Position ${number}`, { exact: true }).fill(`0.${number}`);
  }
  await positions.getByRole('button', { name: 'Remove position 2' }).click();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Product Lantern' }).waitFor();
  const id = page.url().split('/').at(-1);
  const { staged } = (await server.read(`/products/${id}`)).masterData;
  assert.deepEqual(staged.categoryOrderHints, { [shop.category.id]: '0.1' });
  assert.deepEqual(complaints, []);
  await page.close();
});
