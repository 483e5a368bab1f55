// Stores and channels in a real browser, by labels that people see: lists, edit pages, and what uses them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let berlin: any;
let web: any;
let selections: any[];
before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de', 'fr'] });
  berlin = await server.created('/channels', {
    key: 'berlin',
    name: { en: 'Berlin warehouse', de: 'Lager Berlin' },
    roles: ['InventorySupply'],
  });
  web = await server.created('/channels', {
    key: 'web',
    name: { en: 'Web shop' },
    roles: ['ProductDistribution'],
  });
  selections = [];
  for (const key of ['winter', 'summer'])
    selections.push(
      await server.created('/product-selections', { key, name: { en: `All of ${key}` } }),
    );
  await server.created('/inventory', {
    sku: 'lamp',
    quantityOnStock: 5,
    supplyChannel: { typeId: 'channel', id: berlin.id },
  });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

async function openKind(kind: string, locale = 'en-GB') {
  const all = await openPage(browser, `${server.url}/`, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  await all.page.getByRole('link', { name: 'demo', exact: true }).click();
  await all.page.getByRole('link', { name: kind, exact: true }).click();
  return all;
}

/** Axe finds nothing in either theme, and nothing is wider than a telephone. */
async function look(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_200],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${widest} of ${width}`);
  }
}

async function choose(page: Page, field: string, text: string, option = text): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await box.fill(text);
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
}

test('a store is created with its name, languages, countries and channels', { skip }, async () => {
  const { page, complaints } = await openKind('Stores');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByLabel('Key', { exact: true }).fill('north');
  await page.getByLabel('Name (English)').fill('North');
  await choose(page, 'Languages', 'German');
  await choose(page, 'Countries', 'Germany');
  await choose(page, 'Countries', 'Denmark');
  await choose(page, 'Distribution channels', 'Web');
  await choose(page, 'Supply channels', 'Berlin');
  await choose(page, 'Add product selection', 'All of winter');
  await look(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /North/ }).waitFor();
  const store = await server.read('/stores/key=north');
  assert.deepEqual(
    [store.name, store.languages, store.countries],
    [{ en: 'North' }, ['de'], [{ code: 'DE' }, { code: 'DK' }]],
  );
  const channel = (id: string) => ({ typeId: 'channel', id });
  assert.deepEqual(store.distributionChannels, [channel(web.id)]);
  assert.deepEqual(store.supplyChannels, [channel(berlin.id)]);
  assert.deepEqual(store.productSelections, [
    { productSelection: { typeId: 'product-selection', id: selections[0].id }, active: true },
  ]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('an edit of a store keeps what was left alone, and a product selection has a switch', {
  skip,
}, async () => {
  const was = await server.read('/stores/key=north');
  const { page, complaints } = await openKind('Stores');
  await page.getByRole('link', { name: was.id.slice(-8) }).click();
  await page.getByRole('link', { name: 'Web shop' }).waitFor();
  await page.getByRole('link', { name: 'Orders of this store' }).waitFor();
  await look(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'German' }).first().click();
  await page.getByLabel('Name (German)').fill('Norden');
  await page.getByRole('switch', { name: 'All of winter (winter): Active' }).uncheck();
  await choose(page, 'Add product selection', 'All of summer');
  // Of channels only those with the role are offered.
  const box = page.getByRole('combobox', { name: 'Supply channels', exact: true });
  await box.fill('Web');
  await page.waitForTimeout(500);
  assert.equal(await page.getByRole('option', { name: 'Web shop' }).count(), 0);
  await page.keyboard.press('Escape');
  await look(page);
  await save(page);
  const store = await server.read('/stores/key=north');
  assert.deepEqual(store.name, { en: 'North', de: 'Norden' });
  assert.deepEqual(
    store.productSelections.map(({ active }: any) => active),
    [false, true],
  );
  for (const member of ['languages', 'countries', 'distributionChannels', 'supplyChannels'])
    assert.deepEqual(store[member], was[member], member);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a channel has its roles as boxes, an address and a place on the map', { skip }, async () => {
  const { page, complaints } = await openKind('Channels');
  await page.getByRole('cell', { name: 'Supplies stock' }).first().waitFor();
  await page.getByRole('link', { name: berlin.id.slice(-8) }).click();
  await page.getByRole('link', { name: 'Stock of this channel' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Stock of this channel 1' }).waitFor();
  await look(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Sells products' }).check();
  await page.getByLabel('Description (English)').fill('In the south of the town');
  await page.getByLabel('Latitude').fill('52.5');
  await page.getByText('Give latitude and longitude, or neither.').waitFor();
  await page.getByLabel('Longitude').fill('13.4');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('City', { exact: true }).fill('Berlin');
  await choose(page, 'Country', 'Germany');
  await look(page);
  await save(page);
  const channel = await server.read(`/channels/${berlin.id}`);
  assert.deepEqual(channel.roles, ['InventorySupply', 'ProductDistribution']);
  assert.deepEqual(channel.geoLocation, { type: 'Point', coordinates: [13.4, 52.5] });
  assert.deepEqual([channel.address.city, channel.address.country], ['Berlin', 'DE']);
  assert.deepEqual([channel.name, channel.key], [berlin.name, 'berlin']);
  await page.getByRole('link', { name: 'Document and update actions' }).click();
  await page.getByRole('link', { name: 'Stock of this channel' }).click();
  await page.getByText('1 found').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the list of stores has names of languages and countries, in German, too', {
  skip,
}, async () => {
  const { page, complaints } = await openKind('Stores', 'de-DE');
  await page.getByRole('columnheader', { name: 'Länder' }).waitFor();
  await page.getByRole('cell', { name: 'Deutschland, Dänemark' }).waitFor();
  await page.getByRole('cell', { name: 'Deutsch', exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});
