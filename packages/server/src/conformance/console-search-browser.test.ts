// The search box in a real browser: by the beginning of names without a search index, by words within them with one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { type ConsoleShop, openConsoleShop } from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let shop: ConsoleShop;
let page: Page;
let complaints: readonly string[];

before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  shop = await openConsoleShop(server);
  const company = { key: 'north', name: 'North Lights', contactEmail: 'office@north.example' };
  await server.created('/business-units', { ...company, unitType: 'Company' });
  await createOrderOfGuest();
  await makeUser(server, 'adam@example.com', { demo: 'admin' });
  await makeUser(server, 'olga@example.com', { demo: ['view_orders'] });
  if (skip !== false) return;
  browser = await launchBrowser();
  ({ page, complaints } = await signInAs('adam@example.com'));
});

/** An order without a customer: only its address has a name. */
function createOrderOfGuest(): Promise<any> {
  const money = { currencyCode: 'EUR', centAmount: 100 };
  const name = { firstName: 'Greta', lastName: 'Gastmann' };
  return server.created('/orders/import', {
    ...{ orderNumber: 'G-7', totalPrice: money },
    shippingAddress: { ...name, country: 'DE' },
    billingAddress: { company: 'Kontor Ost', country: 'DE' },
    customLineItems: [{ name: { en: 'Postcard' }, slug: 'postcard', money, quantity: 1 }],
  });
}

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Who is not signed in yet is refused, and a busy server says so; a search without an index asks nothing in vain. */
const answersOfLoad = /status of (401|503)/;

async function signInAs(email: string) {
  const url = `${server.url}/-/console#/demo`;
  const opened = await openPage(browser, url, { expected: answersOfLoad });
  opened.page.setDefaultTimeout(60_000);
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await opened.page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
  return opened;
}

/** Titles of what is found, by kind. */
async function findBy(of: Page, text: string): Promise<{ readonly [kind: string]: string[] }> {
  await of.getByRole('searchbox', { name: 'Search' }).fill(text);
  await of.keyboard.press('Enter');
  await of.getByRole('heading', { name: `Found for “${text}”` }).waitFor();
  await of.getByText('Loading …').waitFor({ state: 'detached' });
  const regions = await of.getByRole('main').getByRole('region').all();
  return Object.fromEntries(
    await Promise.all(
      regions.map(async (region) => [
        await region.getByRole('heading').innerText(),
        await region.getByRole('link').allInnerTexts(),
      ]),
    ),
  );
}

const hint = 'A search index of the project is off.';
const within = ['lamp', '1001', 'example.com', 'lights', 'th.example'] as const;

async function assertOnlyBeginnings(): Promise<void> {
  for (const text of within)
    assert.deepEqual(
      await findBy(page, text),
      text === 'lamp' ? { Categories: ['Lamps'], Products: ['Desk lamp'] } : {},
      text,
    );
  await page.getByText(hint).waitFor();
  assert.deepEqual(await findBy(page, 'A-10'), { Orders: ['A-1001'] });
  assert.deepEqual(await findBy(page, 'Desk'), { Products: ['Desk lamp'] });
  assert.deepEqual(await findBy(page, 'north'), { 'Business units': ['North Lights'] });
}

test('without a search index documents are found by the beginning of a name or number', {
  skip,
}, async () => {
  await assertOnlyBeginnings();
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('link', { name: 'Search indexes in the settings' }).waitFor();
  assert.deepEqual(complaints, []);
});

const documents = ['changeOrderSearchStatus', 'changeCustomerSearchStatus'];

async function switchIndexes(isOn: boolean): Promise<void> {
  const status = isOn ? 'Activated' : 'Deactivated';
  await server.changed(
    '',
    ...[...documents, 'changeBusinessUnitSearchStatus'].map((action) => ({ action, status })),
    {
      action: 'changeProductSearchIndexingEnabled',
      ...{ enabled: isOn, mode: 'ProductsSearch' },
    },
  );
  if (!isOn) return;
  const query = { query: { exists: { field: 'id' } } };
  for (const path of ['orders', 'customers', 'business-units', 'products'])
    await waitUntil(`the search of ${path} answers`, async () => {
      const { status, body } = await server.request('POST', `/${path}/search`, query);
      return status === 200 && body.total > 0;
    });
}

const ofGuest = ['gast', 'Greta', 'greta gastmann', 'Gastmann, Greta', 'kontor'] as const;

test('an order of a guest is found by the name in its address', { skip }, async () => {
  for (const text of ofGuest) assert.deepEqual(await findBy(page, text), { Orders: ['G-7'] }, text);
  assert.deepEqual(await findBy(page, 'Greta Berg'), {});
  assert.deepEqual(complaints, []);
});

test('with search indexes documents are found by words and parts within', { skip }, async () => {
  await switchIndexes(true);
  const customer = 'Anna Berg';
  assert.deepEqual((await findBy(page, 'lamp')).Products, ['Desk lamp']);
  assert.deepEqual(await findBy(page, '1001'), { Orders: ['A-1001'] });
  assert.deepEqual((await findBy(page, 'example.com')).Customers, [customer]);
  assert.deepEqual((await findBy(page, 'straße')).Customers, undefined);
  assert.deepEqual((await findBy(page, 'hauptstr')).Customers, [customer]);
  for (const text of ['lights', 'th.example'])
    assert.deepEqual(await findBy(page, text), { 'Business units': ['North Lights'] }, text);
  for (const text of [...ofGuest, 'astman', 'reta gast'])
    assert.deepEqual(await findBy(page, text), { Orders: ['G-7'] }, text);
  assert.equal(await page.getByText(hint).count(), 0);
  await findBy(page, '1001');
  await page.getByRole('link', { name: 'A-1001' }).click();
  await page.getByRole('heading', { level: 1, name: 'A-1001' }).waitFor();
  assert.match(page.url(), new RegExp(`/documents/order/${shop.order.id}$`));
  assert.deepEqual(complaints, []);
});

test('the search box goes back to beginnings when the indexes are switched off', {
  skip,
}, async () => {
  await switchIndexes(false);
  await assertOnlyBeginnings();
  assert.deepEqual(complaints, []);
});

test('colleagues who may only see orders find an order, and are not led to settings', {
  skip,
}, async () => {
  const hers = await signInAs('olga@example.com');
  assert.deepEqual(await findBy(hers.page, 'A-10'), { Orders: ['A-1001'] });
  assert.equal(
    await hers.page.getByRole('link', { name: 'Search indexes in the settings' }).count(),
    0,
  );
  await hers.page.close();
});
