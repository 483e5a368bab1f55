// The titles of pages and of the tabs of the browser, in a real browser: the kind in the singular and the readable name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type ConsoleShop, openConsoleShop } from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let shop: ConsoleShop;
let cart: { readonly id: string };
let message: { readonly id: string };
before(async () => {
  server = await startTestServer();
  shop = await openConsoleShop(server);
  cart = await server.created('/carts', { currency: 'EUR' });
  const where = encodeURIComponent('type = "OrderCreated"');
  [message] = (await server.read(`/messages?where=${where}`)).results;
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const open = (locale: string) =>
  openPage(browser, `${server.url}/-/console#/${server.projectKey}`, { locale });

/** A table has links in its heading. */
const headingOf = (title: string): RegExp => new RegExp(`^${title}( Create New| Anlegen Neu)?$`);

/** The heading is there before the document; the tab follows it. */
async function expectTitle(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate(`location.hash = '#/${server.projectKey}${path}'`);
  await page.getByRole('heading', { level: 1, name: headingOf(title) }).waitFor();
  const tab = `${title} · ${server.projectKey} · storewright`;
  await page.waitForFunction(`document.title === ${JSON.stringify(tab)}`);
}

const documents = (locale: 'en' | 'de'): readonly (readonly [path: string, title: string])[] => {
  const { order, product, customer, category, entry } = shop;
  const lastDigits = cart.id.slice(-8);
  const titles = {
    en: [
      'Order A-1001',
      'Product Desk lamp',
      'Customer Anna Berg',
      'Edit category Lamps',
      'Inventory entry lamp-1',
      `Cart ${lastDigits}`,
      'Message OrderCreated',
      'Orders',
      'Create product',
      'New API client',
    ],
    de: [
      'Bestellung A-1001',
      'Produkt Schreibtischlampe',
      'Kunde Anna Berg',
      'Kategorie Lamps bearbeiten',
      'Lagerbestand lamp-1',
      `Warenkorb ${lastDigits}`,
      'Nachricht OrderCreated',
      'Bestellungen',
      'Produkt anlegen',
      'Neu: API-Client',
    ],
  }[locale];
  const paths = [
    `order/${order.id}`,
    `product/${product.id}`,
    `customer/${customer.id}`,
    `category/${category.id}/edit`,
    `inventory-entry/${entry.id}`,
    `cart/${cart.id}`,
    `message/${message.id}`,
    'order',
    'product/create',
    'api-client/new',
  ];
  return paths.map((path, index) => [`/documents/${path}`, titles[index]!]);
};

for (const locale of ['en', 'de'] as const)
  test(`pages and tabs have the kind in the singular and the readable name (${locale})`, {
    skip,
  }, async () => {
    const { page, complaints } = await open(locale);
    for (const [path, title] of documents(locale)) await expectTitle(page, path, title);
    assert.deepEqual(complaints, []);
    await page.close();
  });

test('the id of a document is a line of its page, and a changed name is in its title', {
  skip,
}, async () => {
  const { customer } = await server.created('/customers', {
    email: 'dr@example.com',
    password: 'secret-1',
    title: 'Dr.',
  });
  const { id } = customer;
  const { page } = await open('en-GB');
  await expectTitle(page, `/documents/customer/${id}`, 'Customer dr@example.com');
  await page.getByText(`ID ${id}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Raw actions' }).click();
  await page.getByRole('button', { name: '+ actions' }).click();
  await page.getByLabel('actions 1', { exact: true }).selectOption({ label: 'setLastName' });
  await page.getByLabel('lastName', { exact: true }).fill('Who');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer Who', exact: true }).waitFor();
  await page.waitForFunction("document.title.startsWith('Customer Who ')");
  await page.close();
});

test('a page that does not exist has a heading', { skip }, async () => {
  const { page } = await open('en-GB');
  await expectTitle(page, '/nowhere', 'There is no such page.');
  await page.close();
});
