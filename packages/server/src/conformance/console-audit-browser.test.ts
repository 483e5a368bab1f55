// The audit page and the time line of a document in a real browser: who changed what, filters, a CSV file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { keepHistory } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let browser: Browser;
let id: string;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
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

test('The audit page of a project without a history has the command that begins one', {
  skip,
}, async () => {
  const { page } = await opened('/audit');
  await page.getByText('npx storewright history --on --project demo').waitFor();
  await page.close();
});

test('The settings page of a project has its history: whether it is kept, and for how many days', {
  skip,
}, async () => {
  const settingOf = async () => {
    const headers = { Authorization: `Bearer ${adminToken}` };
    const response = await fetch(`${server.url}/-/projects/demo/history`, { headers });
    const { enabled, days } = (await response.json()) as any;
    return [enabled, days];
  };
  const { page, complaints } = await opened('/audit');
  await page.getByRole('link', { name: 'or in the settings of the project' }).click();
  const setting = page.getByRole('region', { name: 'History of changes' });
  await setting.getByText('This project keeps no history of changes.').waitFor();
  await setting.getByRole('button', { name: 'Keep changes' }).click();
  await setting.getByText(/are kept for 365 days/).waitFor();
  assert.deepEqual(await settingOf(), [true, 365]);
  await setting.getByLabel('days to keep changes').fill('90');
  await setting.getByRole('button', { name: 'Keep changes' }).click();
  await setting.getByText(/are kept for 90 days/).waitFor();
  assert.deepEqual(await settingOf(), [true, 90]);
  await setting.getByRole('button', { name: 'Stop and delete the history' }).click();
  await setting.getByRole('button', { name: 'Really?' }).click();
  await setting.getByText('This project keeps no history of changes.').waitFor();
  assert.deepEqual(await settingOf(), [false, undefined]);
  assert.deepEqual(complaints, []);
  await page.close();
  await keepHistory(server, adminToken);
});

test('The audit page has who changed what, with the values before and after', {
  skip,
}, async () => {
  const draft = { key: 'lamps', name: { en: '=Lamps "big"' }, slug: { en: 'lamps' } };
  ({ id } = await server.created('/categories', draft));
  const actions = [
    { action: 'setKey', key: 'lights' },
    { action: 'changeOrderHint', orderHint: '0.7' },
  ];
  await server.posted(`/categories/${id}`, { version: 1, actions });
  await server.created('/zones', { name: 'Elsewhere' });
  const { page, complaints } = await opened('/audit');
  const changed = page.getByRole('row').filter({ hasText: 'Set key' }).first();
  await changed.getByText(server.clientId).waitFor();
  await changed.getByRole('cell', { name: 'lights', exact: true }).waitFor();
  await changed.getByRole('cell', { name: 'lamps', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Category =Lamps "big"' }).first().waitFor();
  await changed.getByText('Change position among its siblings', { exact: true }).waitFor();
  assert.equal(await page.getByText('setKey').count(), 0);
  const names = page.getByRole('switch', { name: 'Show the names of the API' });
  await names.check();
  await changed.getByText('setKey', { exact: true }).waitFor();
  await page.getByText('Zone zone Elsewhere', { exact: true }).waitFor();
  await names.uncheck();
  await page.getByText('Zone Elsewhere', { exact: true }).waitFor();
  await page.getByLabel('kind of document').selectOption('Category');
  await page.getByLabel('created, updated or deleted').selectOption('ResourceUpdated');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Zone Elsewhere').waitFor({ state: 'detached' });
  assert.match(page.url(), /resourceTypes=category/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  assert.equal(lines.length, 3);
  assert.match(lines[1]!, new RegExp(`"${server.clientId}","ResourceUpdated","category","${id}"`));
  assert.ok(lines[1]!.includes(`"'=Lamps ""big"""`), lines[1]);
  await page.getByLabel('change, by its name in the API').fill('changeNothing');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('alert').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the filters of the audit page are next to each other, and wrap on a telephone', {
  skip,
}, async () => {
  const { page } = await opened('/audit');
  const filters = page.locator('form.filters');
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    const boxes = await Promise.all(
      (await filters.locator('input, select').all()).map((one) => one.boundingBox()),
    );
    assert.equal(boxes.length, 9);
    for (const box of boxes) assert.ok(box!.x + box!.width <= width, `${box!.x} ${box!.width}`);
    return new Set(boxes.map((box) => Math.round(box!.x))).size;
  };
  await filters.getByLabel('period').waitFor();
  assert.ok((await columnsAt(1_280)) >= 4);
  assert.ok((await columnsAt(390)) <= 2);
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  await page.close();
});

test('The page of a document has its time line', { skip }, async () => {
  const { page, complaints } = await opened(`/documents/category/${id}`);
  await page.locator('summary', { hasText: 'History' }).click();
  await page.getByText(`version 2 by ${server.clientId}`).waitFor();
  await page.getByRole('cell', { name: 'lights', exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('changes and kinds have German names', { skip }, async () => {
  const url = `${server.url}/-/console#/demo/audit?resourceTypes=category`;
  const { page, complaints } = await openPage(browser, url, { locale: 'de-DE' });
  await page.getByRole('link', { name: 'Kategorie =Lamps "big"' }).first().waitFor();
  const changed = page.getByRole('row').filter({ hasText: 'Schlüssel festlegen' }).first();
  await changed.getByText('Stelle unter den Geschwistern ändern', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Namen der API zeigen' }).check();
  await changed.getByText('changeOrderHint', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});
