// The pages of imports in a real browser: a CSV file with a bad row is imported and mended; containers, operations,
// reasons.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported } from '../testing/import-api.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  const goods = { key: 'goods', name: 'Goods', description: 'Goods' };
  await imported(server, 'product-types', 'product-type', [goods], 'types');
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const opened = (path: string) =>
  openPage(browser, `${server.url}/-/console#/demo${path}`, {
    locale: 'en-GB',
    expected: /status of 4\d\d|ERR_/,
  });

const price = 'masterVariant.prices.0.value';
const header = `key,name.en,slug.en,productType.key,publish,masterVariant.key,masterVariant.sku,masterVariant.prices.0.key,${price}.type,${price}.currencyCode,${price}.centAmount`;
const row = (number: number, cents: string) =>
  `lamp-${number},"Lamp, ${number}",lamp-${number},goods,true,lamp-${number}-1,lamp-${number}-1,eur,centPrecision,EUR,${cents}`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  const buffer = Buffer.from(`\uFEFF${text}`);
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function downloadRejected(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rejected rows' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('20 products are imported from a CSV file with a bad row, which is mended and sent again', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/imports');
  await page.getByRole('link', { name: 'Import a CSV file' }).click();
  const rows = Array.from({ length: 20 }, (_, index) => row(index, index === 6 ? 'much' : '500'));
  await choose(page, 'lamps.csv', [header, ...rows].join('\r\n'));
  await page.getByText('20 rows, 19 of them valid.').waitFor();
  const columns = page.getByRole('region', { name: 'Columns' });
  await columns.getByRole('row', { name: /productType\.key.*key of a product-type/ }).waitFor();
  await columns.getByRole('row', { name: /centAmount.*number/ }).waitFor();
  const results = page.getByRole('region', { name: 'Rows' });
  await results.getByRole('row', { name: /^7 lamp-6 .*centAmount" must be a number/ }).waitFor();
  assert.equal((await server.read('/products')).total, 0);
  await page.getByRole('button', { name: 'Import 19 valid rows' }).click();
  await page.getByText('19 rows imported, 1 rejected.').waitFor();
  await results.getByRole('row', { name: '8 lamp-7 imported' }).waitFor();
  const rejected = await downloadRejected(page);
  const [names, bad, ...others] = rejected.trimEnd().split('\n');
  assert.deepEqual([names, others], [`${header},reason`, []]);
  assert.match(bad!, /^lamp-6,"Lamp, 6",.*must be a number/);
  await choose(page, 'lamps.csv.rejected.csv', rejected.replace(',much,', ',700,'));
  await page.getByText('1 row, 1 of them valid.').waitFor();
  await page.getByRole('button', { name: 'Import 1 valid row' }).click();
  await page.getByText('1 row imported, 0 rejected.').waitFor();
  const { masterData } = await server.read('/products/key=lamp-6');
  const { name, masterVariant } = masterData.current;
  assert.deepEqual([name.en, masterVariant.prices[0].value.centAmount], ['Lamp, 6', 700]);
  await page.getByRole('link', { name: 'Show the import' }).click();
  await page.getByRole('link', { name: 'lamp-6' }).click();
  await page.getByRole('heading', { level: 1 }).getByText('Lamp, 6').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('A row that the server rejects has its reason in the result and in the file', {
  skip,
}, async () => {
  const { page, complaints } = await opened('/import-csv');
  await page.getByLabel('Type of the rows').selectOption('category');
  await page.getByLabel('Delimiter').selectOption(';');
  const lines = [
    'key;name.en;slug.en;parent.key',
    'boots;Boots;boots;',
    'socks;Socks;socks;nowhere',
  ];
  await choose(page, 'categories.csv', lines.join('\n'));
  await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
  await page.getByText('1 row imported, 1 rejected.').waitFor();
  assert.match(
    await downloadRejected(page),
    /^socks;Socks;socks;nowhere;.*There is no category nowhere/m,
  );
  await page.getByRole('link', { name: 'Show the import' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  assert.match(await summary.innerText(), /imported\s+1\s+unresolved\s+1\s/);
  await page.getByLabel('State', { exact: true }).selectOption('unresolved');
  const operations = page.getByRole('region', { name: 'Operations' });
  await operations.getByRole('row', { name: /^socks .*There is no category nowhere\./ }).waitFor();
  await operations.getByText('boots').waitFor({ state: 'detached' });
  assert.match(page.url(), /state=unresolved/);
  // The page follows what happens elsewhere.
  await server.created('/categories', {
    key: 'nowhere',
    name: { en: 'N' },
    slug: { en: 'nowhere' },
  });
  await page.getByText('No operations found.').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the prices of a product are exported, edited in the file, and imported again', {
  skip,
}, async () => {
  const product = await server.created('/products', {
    key: 'cup',
    productType: { typeId: 'product-type', key: 'goods' },
    name: { en: 'Cup' },
    slug: { en: 'cup' },
    masterVariant: {
      key: 'cup-1',
      sku: 'cup-1',
      prices: [
        { key: 'all', value: { currencyCode: 'EUR', centAmount: 1_000 } },
        { key: 'french', country: 'FR', value: { currencyCode: 'EUR', centAmount: 1_100 } },
      ],
    },
  });
  const { page, complaints } = await opened(`/documents/product/${product.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export prices as CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  await page.getByRole('link', { name: 'Import prices from CSV' }).click();
  assert.equal(await page.getByLabel('Type of the rows').inputValue(), 'price');
  await choose(page, 'prices.csv', text.replace('"1000"', '"1250"'));
  await page.getByRole('button', { name: 'Import 2 valid rows' }).click();
  await page.getByText('2 rows imported, 0 rejected.').waitFor();
  const { masterVariant } = (await server.read('/products/key=cup')).masterData.staged;
  assert.deepEqual(
    masterVariant.prices.map(({ key, country, value }: any) => [key, country, value.centAmount]),
    [
      ['all', undefined, 1_250],
      ['french', 'FR', 1_100],
    ],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

for (const [kind, type, title] of [
  ['standalone-price', 'standalone-price', 'Standalone prices (standalone-price)'],
  ['product', 'product-draft', 'Products with variants and prices (product-draft)'],
  ['inventory-entry', 'inventory', 'Inventory entries (inventory)'],
] as const)
  test(`the table of ${kind} leads to the import of its rows, and back`, { skip }, async () => {
    const { page } = await opened(`/documents/${kind}`);
    await page.getByRole('link', { name: 'Import CSV' }).click();
    const choice = page.getByLabel('Type of the rows');
    assert.equal(await choice.inputValue(), type);
    await choice
      .getByRole('option', { name: title, selected: true })
      .waitFor({ state: 'attached' });
    await page.getByRole('link', { name: /with an export as CSV/ }).click();
    await page.getByRole('button', { name: 'Export as CSV' }).waitFor();
    await page.close();
  });

for (const [what, text, says] of [
  [
    'a column that no member has',
    'key,colour\nab,red',
    'product-draft has no such members: colour',
  ],
  ['a row with too few cells', 'key,name.en\nab', 'Invalid Record Length'],
  ['no rows', 'key,name.en', 'The file has no rows below the names of the columns.'],
] as const)
  test(`A file with ${what} is an error`, { skip }, async () => {
    const { page } = await opened('/import-csv');
    await choose(page, 'wrong.csv', text);
    await page.getByRole('alert').getByText(says).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Import/ }).count(), 0);
    await page.close();
  });

test('The pages of imports are in German, too', { skip }, async () => {
  await server.created('/import-containers', { key: 'nightly' });
  const { page } = await openPage(browser, `${server.url}/-/console#/demo/imports`, {
    locale: 'de-DE',
  });
  await page.getByRole('heading', { name: 'Importe' }).waitFor();
  await page.getByRole('link', { name: 'CSV-Datei importieren' }).waitFor();
  await page.getByRole('link', { name: 'nightly' }).click();
  await page.getByText('Einen solchen Vorgang gibt es nicht.').waitFor();
  await page.close();
});
