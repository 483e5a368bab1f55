// Tasks of an administrator who connects other systems, walked in a real browser from `/` by labels that people see.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const skip = noBrowser;
let server: TestServer;
let other: OtherServer;
let browser: Browser;
before(async () => {
  server = await startTestServer({ options: { ownDestinations: true } });
  other = await openOtherServer();
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
  await other.close();
});

/** A walk begins at the address of the server, and ends on a page that axe finds nothing wrong with. */
function task(name: string, walk: (page: Page) => Promise<void>): void {
  test(`people ${name}`, { skip }, async () => {
    const { page, complaints } = await openPage(browser, `${server.url}/`, { expected: refusals });
    page.setDefaultTimeout(60_000);
    await page.getByRole('link', { name: server.projectKey, exact: true }).click();
    await walk(page);
    assert.deepEqual(complaints, []);
    for (const [colorScheme, width] of [
      ['light', 1_200],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      assert.deepEqual(await axeFindings(page), [], colorScheme);
      const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
      assert.ok(widest <= width, `${widest} of ${width}`);
    }
    await page.close();
  });
}

task('add a webhook and see a test message arrive', async (page) => {
  other.answer = () => ({ status: 204 });
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('combobox', { name: 'Kind of destination' }).click();
  await page.getByRole('option', { name: 'Webhook (HTTP)' }).click();
  await page.getByLabel('Address', { exact: true }).fill(`${other.url}/hook`);
  await page.getByLabel('Key', { exact: true }).fill('warehouse');
  await page.getByRole('button', { name: 'Add message' }).click();
  const message = page.getByRole('group', { name: 'Message 1' });
  await message.getByRole('combobox', { name: 'Kind of document' }).click();
  await page.getByRole('option', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Subscription warehouse' }).waitFor();
  const before = other.seen.length;
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('The test message arrived.').waitFor();
  await page.getByRole('row', { name: /ResourceCreated Subscription .* Arrived/ }).waitFor();
  const sent = other.seen.slice(before).map(({ path, text }) => [path, JSON.parse(text)]);
  assert.deepEqual(
    sent.map(([path, body]) => [path, body.notificationType, body.resource.typeId]),
    [['/hook', 'ResourceCreated', 'subscription']],
  );
  other.answer = () => ({ status: 500 });
  await page.getByRole('button', { name: 'Send a test message' }).click();
  await page.getByText('The test message did not arrive').waitFor();
  await page.getByRole('row', { name: /Failed/ }).waitFor();
});

task('add an API extension and see its failure', async (page) => {
  await server.created('/customers', { email: 'anna@example.com', password: 'secret-1' });
  await page.getByRole('link', { name: 'API extensions', exact: true }).click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('combobox', { name: 'Kind of destination' }).click();
  await page.getByRole('option', { name: 'Webhook (HTTP)' }).click();
  await page.getByLabel('Address', { exact: true }).fill(`${other.url}/check`);
  await page.getByLabel('Key', { exact: true }).fill('checks');
  await page.getByRole('button', { name: 'Add trigger' }).click();
  const trigger = page.getByRole('group', { name: 'Trigger 1' });
  await trigger.getByRole('combobox', { name: 'Kind of document' }).click();
  await page.getByRole('option', { name: 'Customer', exact: true }).click();
  await trigger.getByRole('checkbox', { name: 'Create', exact: true }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'API extension checks' }).waitFor();
  other.answer = () => ({ body: { actions: [] } });
  await page.getByRole('button', { name: 'Send a test call' }).click();
  await page.getByText('The extension accepted the call.').waitFor();
  const { action, resource } = JSON.parse(other.seen.at(-1)!.text);
  assert.deepEqual([action, resource.obj.email], ['Create', 'anna@example.com']);
  other.answer = () => ({ status: 500 });
  const draft = { email: 'berta@example.com', password: 'secret-1' };
  assert.equal((await server.request('POST', '/customers', draft)).status, 502);
  const failure = page.getByRole('row', {
    name: /Create Customer .* Failed it answered with status 500/,
  });
  await failure.waitFor();
  await page.getByRole('switch', { name: 'Only failures' }).click();
  await page.getByRole('row', { name: /Accepted/ }).waitFor({ state: 'detached' });
  await failure.waitFor();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page
    .getByRole('row', { name: /^Extension checks 1 it answered with status 500/ })
    .waitFor();
});

const price = 'masterVariant.prices.0.value';
const names = `key,name.en,slug.en,productType.key,masterVariant.key,masterVariant.sku,masterVariant.prices.0.key,${price}.type,${price}.currencyCode,${price}.centAmount`;
const line = (number: number, cents: string) =>
  `lamp-${number},Lamp ${number},lamp-${number},goods,lamp-${number}-1,lamp-${number}-1,eur,centPrecision,EUR,${cents}`;

async function choose(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file', { exact: true }).setInputFiles(file);
}

task('import products from CSV and mend a bad row', async (page) => {
  await server.created('/product-types', { key: 'goods', name: 'Goods', description: 'Goods' });
  await page.getByRole('link', { name: 'Imports', exact: true }).click();
  await page.getByRole('link', { name: 'Import a CSV file' }).click();
  const lines = Array.from({ length: 20 }, (_, at) => line(at, at === 6 ? 'much' : '500'));
  await choose(page, 'lamps.csv', [names, ...lines].join('\n'));
  await page.getByText('20 rows, 19 of them valid.').waitFor();
  await page.getByRole('row', { name: /^7 lamp-6 .*must be a number/ }).waitFor();
  await page.getByRole('button', { name: 'Import 19 valid rows' }).click();
  await page.getByText('19 rows imported, 1 rejected.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rejected rows' }).click(),
  ]);
  const rejected = readFileSync(await download.path(), 'utf8');
  await choose(page, download.suggestedFilename(), rejected.replace(',much,', ',700,'));
  await page.getByText('1 row, 1 of them valid.').waitFor();
  await page.getByRole('button', { name: 'Import 1 valid row' }).click();
  await page.getByText('1 row imported, 0 rejected.').waitFor();
  assert.equal((await server.read('/products')).total, 20);
});
