// Who bought and where it goes, in a real browser: buyers of orders without an e-mail address, and addresses with the
// country in the language of the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
/** By order number. */
const ids = new Map<string, string>();
let customer: any;
let unit: any;
let channel: any;

const money = { currencyCode: 'EUR', centAmount: 100 };
const address = { streetName: 'Hauptstraße', city: 'Berlin', country: 'DE' };

/** What is known of the buyer, by the order number. */
const buyers: { readonly [number: string]: object } = {
  'B-1': { customerEmail: 'otto@example.com' },
  'B-2': {},
  'B-3': { billingAddress: { ...address, firstName: 'Greta', lastName: 'Gast' } },
  'B-4': { shippingAddress: { ...address, company: 'Kontor Ost' } },
  'B-5': {},
};

before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  ({ customer } = await server.created('/customers', {
    ...{ email: 'anna@example.com', password: 'secret-1', firstName: 'Anna', lastName: 'Berg' },
    ...{ addresses: [address], defaultShippingAddress: 0 },
  }));
  unit = await server.created('/business-units', {
    ...{ key: 'north', name: 'North', unitType: 'Company', contactEmail: 'a@north.example' },
    addresses: [{ ...address, country: 'AT', city: 'Wien' }],
  });
  channel = await server.created('/channels', {
    ...{ key: 'berlin', address, name: { en: 'Berlin store', de: 'Lager Berlin' } },
  });
  const supplyChannel = { typeId: 'channel', id: channel.id };
  await server.created('/inventory', { sku: 'lamp', quantityOnStock: 1, supplyChannel });
  for (const [orderNumber, buyer] of Object.entries(buyers)) {
    const order = await server.created('/orders/import', {
      ...{ orderNumber, totalPrice: money, ...buyer },
      ...(orderNumber === 'B-5' ? { customerId: customer.id, shippingAddress: address } : {}),
      customLineItems: [{ name: { en: 'Postcard' }, slug: 'postcard', money, quantity: 1 }],
    });
    ids.set(orderNumber, order.id);
  }
  await makeUser(server, 'adam@example.com', { demo: 'admin' });
  await makeUser(server, 'olga@example.com', { demo: ['view_orders'] });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function openAs(name: string, path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo${path}`;
  const opened = await openPage(browser, url, { locale, expected: /status of (401|503)/ });
  const dialog = opened.page.getByRole('dialog');
  await dialog
    .locator('input[type=email], input[autocomplete=username]')
    .fill(`${name}@example.com`);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.locator('button[type=submit]').first().click();
  await dialog.waitFor({ state: 'detached' });
  return opened;
}

/** The last cells of the rows, by order number. */
async function buyersIn(page: Page): Promise<object> {
  await page.getByRole('cell', { name: 'B-1', exact: true }).waitFor();
  const rows = await page.locator('main tbody tr').all();
  return Object.fromEntries(
    await Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('td').allInnerTexts();
        return [cells[1], cells.at(-1)];
      }),
    ),
  );
}

test('the list of orders has the name of the buyer where an order has no e-mail address', {
  skip,
}, async () => {
  const { page, complaints } = await openAs('adam', '/documents/order');
  const named = {
    ...{ 'B-1': 'otto@example.com', 'B-2': 'Guest', 'B-3': 'Greta Gast', 'B-4': 'Kontor Ost' },
    'B-5': 'Anna Berg',
  };
  assert.deepEqual(await buyersIn(page), named);
  for (const [number, name] of Object.entries(named)) {
    await page.evaluate(`location.hash = '#/demo/documents/order/${ids.get(number)}'`);
    await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
    await page.locator('dl.flow dd', { hasText: name }).first().waitFor();
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a role that hides customers sees whom the addresses name, and nothing is refused', {
  skip,
}, async () => {
  const { page, complaints } = await openAs('olga', '/documents/order');
  const { 'B-3': guest, 'B-5': hidden } = (await buyersIn(page)) as any;
  assert.deepEqual([guest, hidden], ['Greta Gast', 'Customer']);
  assert.deepEqual(complaints, []);
  await page.close();
});

for (const [locale, stock] of [
  ['en-GB', 'Berlin store'],
  ['de-DE', 'Lager Berlin'],
] as const)
  test(`a table has the names of what it refers to, in the language of the page: ${locale}`, {
    skip,
  }, async () => {
    const { page, complaints } = await openAs('adam', '/documents/inventory-entry', locale);
    const link = page.getByRole('cell').getByRole('link', { name: stock, exact: true });
    await link.click();
    await page.locator('main address').waitFor();
    assert.match(page.url(), new RegExp(`/documents/channel/${channel.id}$`));
    assert.deepEqual(complaints, []);
    await page.close();
  });

for (const [locale, germany, austria] of [
  ['en-GB', 'Germany', 'Austria'],
  ['de-DE', 'Deutschland', 'Österreich'],
] as const)
  test(`addresses have the name of the country, in the language of the page: ${locale}`, {
    skip,
  }, async () => {
    const { page, complaints } = await openAs('adam', '', locale);
    for (const [path, country] of [
      [`customer/${customer.id}`, germany],
      [`order/${ids.get('B-3')}`, germany],
      [`order/${ids.get('B-3')}/print`, germany],
      [`business-unit/${unit.id}`, austria],
      [`channel/${channel.id}`, germany],
    ]) {
      await page.evaluate(`location.hash = '#/demo/documents/${path}'`);
      const shown = page.locator('main address').first();
      await shown.getByText(country!, { exact: true }).waitFor();
      assert.ok(!/\b(DE|AT)\b/.test(await shown.innerText()), path);
    }
    await page.evaluate(`location.hash = '#/demo/documents/channel'`);
    await page.getByRole('cell', { name: germany, exact: true }).waitFor();
    await page.evaluate(`location.hash = '#/demo/documents/customer/${customer.id}/edit'`);
    await page.locator('summary', { hasText: `${germany} · Hauptstraße · Berlin` }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });
