// Everyday tasks in a real browser by the keyboard alone, and the focus is seen at each stop.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { makeUser, password } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertFocusReturns, assertFocusSeen, pressAt, tabTo } from '../testing/keyboard.ts';
import { type ConsoleShop, openConsoleShop } from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let shop: ConsoleShop;
before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  await makeUser(server, 'adam@example.com', { '*': 'admin' });
  shop = await openConsoleShop(server);
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Signs in by typing. */
async function open(path: string) {
  const all = await openPage(browser, `${server.url}/-/console#/${server.projectKey}${path}`, {
    expected: refusals,
  });
  const { page } = all;
  page.setDefaultTimeout(90_000);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, dialog.getByLabel('E-mail'));
  await page.keyboard.type('adam@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return all;
}

function walk(title: string, path: string, steps: (page: Page) => Promise<void>): void {
  test(title, { skip }, async () => {
    const { page, complaints } = await open(path);
    await steps(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

walk('an order is found, opened and marked as shipped', '', async (page) => {
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('A-1001');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Orders', exact: true });
  await pressAt(page, found.getByRole('link', { name: 'A-1001' }));
  await page.getByRole('heading', { level: 1, name: 'Order A-1001' }).waitFor();
  await tabTo(page, page.getByLabel('Carrier'));
  await page.keyboard.type('Post');
  await tabTo(page, page.getByLabel('Tracking number'));
  await page.keyboard.type('T-77');
  await pressAt(page, page.getByRole('button', { name: 'Mark as shipped' }));
  await page.getByRole('cell', { name: 'T-77', exact: true }).waitFor();
  assert.equal((await server.read(`/orders/${shop.order.id}`)).shipmentState, 'Shipped');
  const opener = page.getByRole('button', { name: 'Edit parcel T-77' });
  await assertFocusReturns(page, opener, page.getByRole('dialog'), 'Cancel');
});

walk('one language of the name of a product is changed', '', async (page) => {
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('desk');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Products', exact: true });
  await pressAt(page, found.getByRole('link', { name: 'Desk lamp' }));
  await page.getByRole('heading', { level: 1, name: 'Product Desk lamp' }).waitFor();
  await pressAt(page, page.getByRole('link', { name: 'Edit', exact: true }));
  const name = page.getByRole('group', { name: 'Name', exact: true });
  await tabTo(page, name.getByRole('tab', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Name (German)'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Tischlampe');
  await pressAt(page, page.getByRole('button', { name: 'Save', exact: true }), 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Send these changes' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  const { staged } = (await server.read(`/products/${shop.product.id}`)).masterData;
  assert.deepEqual(staged.name, { en: 'Desk lamp', de: 'Tischlampe' });
});

walk(
  'a category is moved in the tree, and the tree is opened and closed',
  '/categories',
  async (page) => {
    const tree = page.getByRole('tree');
    const dialog = page.getByRole('dialog', { name: 'Move Lamps' });
    const opener = tree.getByRole('button', { name: 'Move Lamps' });
    await assertFocusReturns(page, opener, dialog, 'Cancel');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Into' }));
    await page.keyboard.type('Furn');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // Escape closes a list that is open, and not the dialog around it.
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('listbox').waitFor({ state: 'hidden' });
    assert.equal(await dialog.isVisible(), true);
    await pressAt(page, dialog.getByRole('button', { name: 'Move', exact: true }));
    await page.getByText('Lamps was moved.').waitFor();
    assert.equal((await server.read(`/categories/${shop.category.id}`)).ancestors.length, 1);
    // The tree is loaded again.
    await tree.getByRole('link').first().filter({ hasText: 'Furniture' }).waitFor();
    await tabTo(page, tree.getByRole('treeitem').first());
    await page.keyboard.press('ArrowLeft');
    await tree.getByRole('link', { name: 'Lamps' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('link', { name: 'Lamps' }).waitFor();
  },
);

walk('a reference is chosen, and the dialogs of a product are left', '', async (page) => {
  await page.evaluate(`location.hash = '#/demo/documents/product/${shop.product.id}/edit'`);
  await pressAt(page, page.getByRole('button', { name: 'Add category' }));
  await tabTo(page, page.getByRole('combobox', { name: 'Category 1' }));
  await page.keyboard.type('lam');
  // The server finds the one; before, the list has all.
  await page.getByRole('option', { name: 'Furniture' }).waitFor({ state: 'hidden' });
  await page.getByRole('option', { name: 'Lamps' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal(await page.getByRole('combobox', { name: 'Category 1' }).inputValue(), 'Lamps');
  await page.evaluate(`location.hash = '#/demo/documents/product/${shop.product.id}'`);
  const publish = page.getByRole('button', { name: 'Take offline' });
  await publish.waitFor();
  await assertFocusReturns(page, publish, page.getByRole('dialog'), 'Cancel');
});

walk(
  'the list of keys and the dialogs of companies and bulk changes return the focus',
  '/units',
  async (page) => {
    const keys = page.getByRole('button', { name: 'Shortcuts' });
    await assertFocusReturns(page, keys, page.getByRole('dialog', { name: 'Keyboard' }), 'Close');
    const create = page.getByRole('button', { name: 'New company' });
    await assertFocusReturns(page, create, page.getByRole('dialog'), 'Cancel');
    await page.evaluate("location.hash = '#/demo/documents/product'");
    await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
    const bar = page.getByRole('region', { name: 'Change the selected documents' });
    await pressAt(page, bar.getByRole('button', { name: 'Select all that are loaded' }), 'Space');
    const change = bar.getByRole('button', { name: 'Change them' });
    await assertFocusReturns(page, change, page.getByRole('dialog'), 'Cancel');
  },
);

for (const path of ['/documents/order', '/settings', '/graphql'])
  walk(`at each stop of the page${path} the focus is seen`, path, async (page) => {
    await page.waitForTimeout(1_000);
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      await assertFocusSeen(page);
      // The editor keeps Tab for itself, unless Escape comes before.
      await page.keyboard.press('Escape');
    }
  });
