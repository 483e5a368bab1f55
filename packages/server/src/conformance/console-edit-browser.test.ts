// Edit pages of the console in a real browser: filled from the document, saved by the difference, and nothing that
// was left alone is lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de', 'fr'] });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

async function openPath(path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo${path}`;
  const all = await openPage(browser, url, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  return all;
}

const keyOf = (page: Page) => page.getByRole('textbox', { name: 'Key', exact: true });

const lamps = { en: 'Lamps', de: 'Lampen', fr: 'Lampes' };

test('one language of a name is changed, and the other languages stay', { skip }, async () => {
  const slug = { en: 'lamps', de: 'lampen', fr: 'lampes' };
  const category = await server.created('/categories', { name: lamps, slug, orderHint: '0.5' });
  const { page, complaints } = await openPath(`/documents/category/${category.id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('heading', { name: 'Edit category Lamps' }).waitFor();
  assert.equal(await page.getByLabel('Name (English)').inputValue(), 'Lamps');
  await page.getByRole('tab', { name: 'German' }).first().click();
  await page.getByLabel('Name (German)').fill('Leuchten');
  await page.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('region', { name: 'This is what changes' }).first();
  await review.getByRole('row', { name: 'Name · de Lampen Leuchten' }).waitFor();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const { body } = await server.request('GET', `/categories/${category.id}`);
  assert.deepEqual(body.name, { ...lamps, de: 'Leuchten' });
  assert.deepEqual([body.slug, body.orderHint, body.version], [slug, '0.5', 2]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('of two who edit a document the second one sees both changes, and keeps his own', {
  skip,
}, async () => {
  const draft = { key: 'berlin', roles: ['InventorySupply'], name: { en: 'Berlin' } };
  const channel = await server.created('/channels', draft);
  const { page, complaints } = await openPath(`/documents/channel/${channel.id}/edit`);
  await keyOf(page).fill('bonn');
  await page.getByLabel('Name (English)').fill('Bonn');
  const actions = [
    { action: 'changeName', name: { en: 'Meanwhile' } },
    { action: 'changeDescription', description: { de: 'Neu' } },
  ];
  await server.request('POST', `/channels/${channel.id}`, { version: 1, actions });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await conflict.getByRole('row', { name: 'Name · en Berlin Meanwhile Bonn' }).waitFor();
  await conflict.getByRole('row', { name: 'Description Neu Neu' }).waitFor();
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const { body } = await server.request('GET', `/channels/${channel.id}`);
  assert.deepEqual(
    [body.key, body.name, body.description],
    ['bonn', { en: 'Bonn' }, { de: 'Neu' }],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('what no action leads to is refused at its field, and nothing is sent', { skip }, async () => {
  const zone = await server.created('/zones', { key: 'north', name: 'North', locations: [] });
  await server.created('/zones', { key: 'south', name: 'South', locations: [] });
  const { page } = await openPath(`/documents/zone/${zone.id}/edit`);
  await keyOf(page).fill('no key!');
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was sent' });
  await alert.getByText(/^Key: .*pattern/).waitFor();
  assert.equal(await keyOf(page).getAttribute('aria-invalid'), 'true');
  assert.equal((await server.request('GET', `/zones/${zone.id}`)).body.version, 1);
  await keyOf(page).fill('far-north');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal((await server.request('GET', `/zones/${zone.id}`)).body.key, 'far-north');
  await page.close();
});

async function productWithPrices() {
  const color = {
    name: 'color',
    label: { en: 'Colour', de: 'Farbe' },
    isRequired: false,
    isSearchable: false,
    type: {
      name: 'enum',
      values: [
        { key: 'red', label: 'Red' },
        { key: 'blue', label: 'Blue' },
      ],
    },
  };
  const type = await server.created('/product-types', {
    name: 'Lamp',
    description: '',
    attributes: [color],
  });
  const price = (centAmount: number, country?: string) => ({
    value: { currencyCode: 'EUR', centAmount },
    ...(country === undefined ? {} : { country }),
  });
  return server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: lamps,
    slug: { en: `lamp-${type.id}` },
    masterVariant: { sku: `a-${type.id}`, prices: [price(8_900), price(9_900, 'FR')] },
    variants: [{ sku: `b-${type.id}` }],
    publish: true,
  });
}

test('prices are in units, attributes have their labels, and references are found by name', {
  skip,
}, async () => {
  const product = await productWithPrices();
  await server.created('/categories', {
    name: { en: 'Desk lamps' },
    slug: { en: `desk-${product.id}` },
  });
  const { page, complaints } = await openPath(`/documents/product/${product.id}/edit`);
  const value = page.getByLabel('Price 1, variant 1', { exact: true });
  assert.equal(await value.inputValue(), '89.00');
  await value.fill('95.5');
  await page.getByRole('combobox', { name: 'Colour' }).first().click();
  await page.getByRole('option', { name: 'Blue' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('combobox', { name: 'Category 1' }).fill('desk');
  await page.getByRole('option', { name: /^Desk lamps/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const { masterData } = (await server.request('GET', `/products/${product.id}`)).body;
  const { masterVariant, variants, categories, name } = masterData.staged;
  assert.deepEqual(
    masterVariant.prices.map((one: any) => [one.value.centAmount, one.country]),
    [
      [9_550, undefined],
      [9_900, 'FR'],
    ],
  );
  assert.deepEqual(masterVariant.attributes, [
    { name: 'color', value: { key: 'blue', label: 'Blue' } },
  ]);
  assert.deepEqual([categories.length, variants.length, name], [1, 1, lamps]);
  assert.deepEqual(masterData.current, product.masterData.current);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the page speaks German to those who prefer it', { skip }, async () => {
  const zone = await server.created('/zones', {
    key: 'german',
    name: 'Deutschland',
    locations: [],
  });
  const { page } = await openPath(`/documents/zone/${zone.id}/edit`, 'de-DE');
  await page.getByLabel('Schlüssel').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).waitFor();
  await page.close();
});
