// What each role sees in a real browser: panels of the overview, parts of a page, and pages that the role hides. A panel
// that a role may not read is absent, and asks the server nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type ConsoleShop, openConsoleShop } from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let shop: ConsoleShop;

/** The roles of users by the names in their e-mail addresses. */
const roles = {
  admin: 'admin',
  editor: 'editor',
  viewer: 'viewer',
  catalogue: 'catalogue',
  orders: 'orders',
  own: ['view_customers'],
} as const;

before(async () => {
  server = await startTestServer({
    options: { console: 'sign-in', adminToken: 'admin-token-of-servers-under-test' },
  });
  shop = await openConsoleShop(server);
  for (const [name, role] of Object.entries(roles))
    await makeUser(server, `${name}@example.com`, { demo: role });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Who is not signed in yet is refused, and a busy server says so. */
const answersOfLoad = /status of (401|503)/;

async function openAs(name: keyof typeof roles, path: string) {
  const url = `${server.url}/-/console#/demo${path}`;
  const opened = await openPage(browser, url, { expected: answersOfLoad });
  opened.page.setDefaultTimeout(60_000);
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(`${name}@example.com`);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return opened;
}

/** Everything that is asked for has come. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Loading …').first().waitFor({ state: 'detached' });
}

const ofSales = ['Last 30 days', 'Best sellers', 'Orders a day'];
const ofRequests = ['Requests a second', 'Latency by path'];

const panels: { readonly [role in keyof typeof roles]: readonly string[] } = {
  admin: [...ofSales, 'Lowest stock', 'Failing extensions and deliveries', ...ofRequests],
  editor: [...ofSales, 'Lowest stock', ...ofRequests],
  viewer: [...ofSales, 'Lowest stock', ...ofRequests],
  catalogue: ['Lowest stock'],
  orders: [...ofSales, 'Lowest stock'],
  own: [],
};

for (const [name, expected] of Object.entries(panels))
  test(`the role '${name}' sees the panels of the overview that it may read, and no error`, {
    skip,
  }, async () => {
    const { page, complaints } = await openAs(name as keyof typeof roles, '/overview');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    for (const title of expected)
      await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await settled(page);
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), expected);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(complaints, []);
    await page.close();
  });

test('a customer has no orders and carts for a role that sees customers only', {
  skip,
}, async () => {
  const { page, complaints } = await openAs('own', `/documents/customer/${shop.customer.id}`);
  await page.getByRole('heading', { level: 1, name: 'Customer Anna Berg' }).waitFor();
  await page.getByText('Hauptstraße').first().waitFor();
  await settled(page);
  assert.equal(await page.getByText('Latest orders').count(), 0);
  assert.equal(await page.getByText('Latest carts').count(), 0);
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Berg');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Anna Berg' }).waitFor();
  await settled(page);
  // The search box asks for no kind that the role hides.
  assert.deepEqual(complaints, []);
  await page.close();
});

test('pages of kinds that a role hides say what to do, and are not in the list of kinds', {
  skip,
}, async () => {
  const { page, complaints } = await openAs('viewer', '');
  await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
  const kinds = [
    ['extension', 'API extensions'],
    ['subscription', 'Subscriptions'],
  ] as const;
  for (const [kind, title] of kinds) {
    assert.equal(await page.getByRole('link', { name: title, exact: true }).count(), 0, title);
    for (const path of [kind, `${kind}/create`, `${kind}/some-id`]) {
      await page.evaluate(`location.hash = '#/demo/documents/${path}'`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText('Sign in as a user whose role does').waitFor();
      await page.evaluate(`location.hash = '#/demo'`);
      await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    }
  }
  assert.deepEqual(complaints, []);
  await page.close();
});
