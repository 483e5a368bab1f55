// Orders and their edits in a real browser: staged actions are changes that people read, and a discount has a name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
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

const opened = async (path: string, locale = 'en-GB') => {
  const all = await openPage(browser, `${server.url}/-/console#/demo${path}`, { locale });
  all.page.setDefaultTimeout(60_000);
  return all;
};

const email = { action: 'setCustomerEmail', email: 'berg@example.com' };
const number = { action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P-1' };

const createEdit = (): Promise<any> =>
  server.created('/orders/edits', {
    resource: { typeId: 'order', id: shop.order.id },
    stagedActions: [email, number],
  });

test('an order edit lists its staged actions in words; actions are added, changed and removed', {
  skip,
}, async () => {
  const { id } = await createEdit();
  const { page, complaints } = await opened(`/documents/order-edit/${id}/edit`);
  const staged = page.getByRole('group', { name: 'Staged actions' });
  const summaries = staged.locator('summary');
  await summaries.nth(1).waitFor();
  assert.deepEqual(await summaries.allInnerTexts(), [
    'Staged action 1 Set e-mail of the customer · E-mail: berg@example.com',
    'Staged action 2 Set purchase order number · Purchase order number: P-1',
  ]);
  assert.equal(await page.getByText('"setCustomerEmail"').isVisible(), false);
  await page.getByText('As JSON', { exact: true }).click();
  await page.getByText('"setCustomerEmail"').waitFor();
  await summaries.first().click();
  await staged.getByLabel('E-mail').fill('anna.berg@example.com');
  await summaries.nth(1).click();
  await staged.getByRole('button', { name: 'Remove staged action 2' }).click();
  await staged.getByRole('button', { name: 'Add staged action' }).click();
  await staged.getByRole('combobox', { name: 'Kind of staged action 2' }).fill('order number');
  await page.getByRole('option', { name: 'Set purchase order number', exact: true }).click();
  await staged.getByLabel('Purchase order number').fill('P-2');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Save' }).click();
  const review = page.getByRole('region', { name: 'This is what changes' }).first();
  await review.getByText('Set purchase order number · Purchase order number: P-2').waitFor();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const { stagedActions } = await server.read(`/orders/edits/${id}`);
  assert.deepEqual(stagedActions, [
    { ...email, email: 'anna.berg@example.com' },
    { ...number, purchaseOrderNumber: 'P-2' },
  ]);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('staged actions have German names', { skip }, async () => {
  const { id } = await createEdit();
  const { page, complaints } = await opened(`/documents/order-edit/${id}/edit`, 'de-DE');
  const staged = page.getByRole('group', { name: 'Vorgemerkte Änderungen' });
  await staged
    .getByText('E-Mail des Kunden festlegen · E-Mail: berg@example.com', { exact: true })
    .waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('until the name of a discount is loaded its place shows nothing else', {
  skip,
}, async () => {
  const { page, complaints } = await opened('');
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/demo/cart-discounts?*', async (route) => {
    await asked;
    await route.continue();
  });
  await page.evaluate(`location.hash = '#/demo/documents/order/${shop.order.id}'`);
  const total = page.getByRole('region', { name: 'How the total comes about' }).last();
  await total.getByRole('row', { name: 'Discount: … -€17.80' }).waitFor();
  answer();
  await total.getByRole('row', { name: 'Discount: Ten per cent off -€17.80' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});
