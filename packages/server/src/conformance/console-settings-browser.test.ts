// The settings of a project in a real browser, by labels that people see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
before(async () => {
  server = await startTestServer();
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

/** The page as people get there. */
async function openSettings(locale = 'en-GB', [projects, settings] = ['demo', 'Settings']) {
  const all = await openPage(browser, `${server.url}/`, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  await all.page.getByRole('link', { name: projects, exact: true }).click();
  await all.page.getByRole('link', { name: settings, exact: true }).click();
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

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await box.fill(option);
  await page.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

test('countries, languages in their order, messages and search are set on one page and saved once', {
  skip,
}, async () => {
  const was = await server.read('');
  const { page, complaints } = await openSettings();
  await page.getByLabel('Name', { exact: true }).fill('Lamps of Berlin');
  await look(page);
  await choose(page, 'Countries', 'Japan');
  await choose(page, 'Currencies', 'Japanese Yen');
  await choose(page, 'Add language', 'French (fr)');
  await page.getByRole('button', { name: 'Move German up' }).click();
  await page.getByLabel('Store messages, so that clients can query them').check();
  await page.getByLabel('Days for which messages are stored').fill('30');
  await page.getByLabel('Order search').check();
  await page.getByLabel('Customer search').check();
  await page.getByLabel('Business unit search').check();
  await page.getByRole('switch', { name: /^Product search/ }).check();
  await page.getByLabel('Days until an unchanged cart is deleted').fill('45');
  await page.getByRole('combobox', { name: 'Kind of shipping rate input' }).click();
  await page.getByRole('option', { name: 'Score of the cart' }).click();
  await save(page);
  const { countries, currencies, languages, messages, carts, searchIndexing, ...others } =
    await server.read('');
  assert.deepEqual(
    [countries, currencies],
    [
      [...was.countries, 'JP'],
      [...was.currencies, 'JPY'],
    ],
  );
  assert.deepEqual(languages, ['de', 'en', 'fr']);
  assert.deepEqual(messages, { enabled: true, deleteDaysAfterCreation: 30 });
  assert.deepEqual(carts, { ...was.carts, deleteDaysAfterLastModification: 45 });
  const isOn = (name: string) => searchIndexing[name].status !== 'Deactivated';
  assert.deepEqual(
    ['products', 'productsSearch', 'orders', 'customers', 'businessUnits'].map(isOn),
    [false, true, true, true, true],
  );
  assert.deepEqual(others.shippingRateInputType, { type: 'CartScore' });
  assert.deepEqual(
    [others.name, others.version, others.inventory, others.discounts, others.shoppingLists],
    ['Lamps of Berlin', others.version, was.inventory, was.discounts, was.shoppingLists],
  );
  assert.deepEqual(complaints, []);
  await page.close();
});

test('of two who change settings the second one sees both changes', { skip }, async () => {
  const { page, complaints } = await openSettings();
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByLabel('Days until an unchanged shopping list is deleted').fill('77');
  await server.changed('', { action: 'changeName', name: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' });
  await conflict.getByRole('row', { name: /^Name .* Theirs Mine$/ }).waitFor();
  await conflict.getByRole('button', { name: 'Keep my changes' }).click();
  await save(page);
  const { name, shoppingLists } = await server.read('');
  assert.deepEqual([name, shoppingLists.deleteDaysAfterLastModification], ['Mine', 77]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the raw update actions of the settings are one click away, and changes can be discarded', {
  skip,
}, async () => {
  const { name } = await server.read('');
  const { page, complaints } = await openSettings();
  await page.getByLabel('Name', { exact: true }).fill('Never saved');
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), name);
  await page.getByRole('link', { name: 'Document and update actions' }).click();
  await page.getByRole('button', { name: 'Raw actions' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the settings speak German to those who prefer it', { skip }, async () => {
  const { page, complaints } = await openSettings('de-DE', ['demo', 'Einstellungen']);
  for (const label of [
    'Länder',
    'Nachrichten aufbewahren, damit Clients sie abfragen können',
    'Tage, bis ein unveränderter Warenkorb gelöscht wird',
    'Rundung der Steuern',
    'Abgelaufene Reservierungen freigeben',
    'Produktrabatte und Warenkorbrabatte',
    'Status von Geschäftseinheiten, die Kunden anlegen',
  ])
    await page.getByLabel(label, { exact: true }).first().waitFor();
  await page.getByRole('switch', { name: /^Bestellsuche/ }).waitFor();
  const headings = await page.locator('main h2').allTextContents();
  assert.ok(headings.includes('Warenkörbe und Einkaufslisten'), headings.join());
  assert.deepEqual(complaints, []);
  await page.close();
});
