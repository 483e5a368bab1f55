// The overview of a project in a real browser: each figure is the one that the API has.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { placeDemo } from '../demo/prepared.ts';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const skip = noBrowser;
const adminToken = 'admin-token-of-servers-under-test';
const dayMs = 86_400_000;
let server: TestServer;
let other: OtherServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

before(async () => {
  server = await startTestServer({ options: { adminToken, ownDestinations: true } });
  other = await openOtherServer();
  await placeDemo(server.server.world, server.projectKey);
  if (skip !== false) return;
  browser = await launchBrowser();
  ({ page, complaints } = await openPage(browser, `${server.url}/-/console#/demo/overview`));
  page.setDefaultTimeout(60_000);
});
after(async () => {
  await browser?.close();
  await server?.close();
  await other?.close();
});

const all = async (path: string, query: { readonly [name: string]: string }): Promise<any[]> =>
  (await server.read(`${path}?${new URLSearchParams({ limit: '500', ...query })}`)).results;

/** What is 30 days old now is in neither. */
const since = (days: number) =>
  `createdAt >= "${new Date(Date.now() - days * dayMs).toISOString()}"`;

const money = (currency: string, centAmount: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(centAmount / 100);

/** The cells of each row of a table. */
const rowsOf = async (label: string): Promise<readonly (readonly string[])[]> => {
  const table = page.getByRole('region', { name: label, exact: true }).last();
  await table.getByRole('row').nth(1).waitFor();
  const rows = await table.getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
  return cells.filter((row) => row.length > 0);
};

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('revenue, orders and the average basket are those of the orders of 30 days', {
  skip,
}, async () => {
  const orders = await all('/orders', { where: since(30) });
  const currencies = [...new Set(orders.map(({ totalPrice }) => totalPrice.currencyCode))];
  assert.ok(currencies.length > 1, 'one currency would not show that sums are apart');
  const expected = currencies.map((currency) => {
    const own = orders.filter(({ totalPrice }) => totalPrice.currencyCode === currency);
    const sum = sumOf(own.map(({ totalPrice }) => totalPrice.centAmount));
    return [money(currency, sum), `${own.length}`, money(currency, Math.round(sum / own.length))];
  });
  assert.deepEqual([...(await rowsOf('Revenue'))].sort(), expected.sort());
});

test('the conversion is that of the carts of 30 days', { skip }, async () => {
  const carts = await all('/carts', { where: since(30) });
  const ordered = carts.filter(({ cartState }) => cartState === 'Ordered').length;
  const share = ((100 * ordered) / carts.length).toFixed(1);
  assert.ok(ordered > 0 && ordered < carts.length);
  await page
    .getByText(`Carts: ${carts.length}, of which ordered: ${ordered} (${share} %)`)
    .waitFor();
});

test('best sellers are the products of which most pieces were ordered', { skip }, async () => {
  const sold = new Map<string, number>();
  for (const { lineItems } of await all('/orders', { where: since(30) }))
    for (const { name, quantity } of lineItems)
      sold.set(name.en, (sold.get(name.en) ?? 0) + quantity);
  const rows = await rowsOf('Best sellers');
  assert.deepEqual(
    rows.map(([, quantity]) => quantity),
    [...sold.values()]
      .sort((one, two) => two - one)
      .slice(0, rows.length)
      .map(String),
  );
  for (const [name, quantity] of rows) assert.equal(`${sold.get(name!)}`, quantity, name);
  const [[first]] = rows as any;
  const found = page.getByRole('region', { name: 'Best sellers' }).first();
  assert.ok(await found.getByRole('link', { name: first, exact: true }).isVisible());
});

test('the lowest stock comes first', { skip }, async () => {
  const lowest = await all('/inventory', { sort: 'availableQuantity asc', limit: '12' });
  const rows = await rowsOf('Lowest stock');
  assert.deepEqual(
    rows.map(([, available]) => Number(available)),
    lowest.map(({ availableQuantity }) => availableQuantity),
  );
  for (const [sku, available] of rows) {
    const [entry] = await all('/inventory', { where: `sku = "${sku}"` });
    assert.equal(entry.availableQuantity, Number(available), sku);
  }
});

test('orders of each day are counted for 14 days', { skip }, async () => {
  await page.getByRole('img', { name: 'Orders a day' }).locator('canvas').waitFor();
  await page.getByText('As a table').first().click();
  const rows = await rowsOf('Orders a day');
  const today = new Date();
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 13);
  const orders = await all('/orders', { where: `createdAt >= "${first.toISOString()}"` });
  const dayOf = (at: Date) => at.toLocaleDateString('en-GB', { day: 'numeric', month: 'numeric' });
  const days = Array.from(
    { length: 14 },
    (_, back) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - back),
  );
  assert.deepEqual(
    rows,
    days.map((day) => [
      dayOf(day),
      `${orders.filter(({ createdAt }) => dayOf(new Date(createdAt)) === dayOf(day)).length}`,
    ]),
  );
  assert.ok(orders.length > 3, `${orders.length} orders in 14 days`);
});

test('latencies and errors are those of the requests of clients', { skip }, async () => {
  for (let count = 0; count < 7; count += 1)
    assert.equal((await server.request('GET', `/zones/key=none-${count}`)).status, 404);
  const row = page.getByRole('row').filter({ hasText: 'GET /zones/key={…}' });
  await row.getByRole('cell', { name: '7', exact: true }).waitFor();
  const times = (await row.getByRole('cell').allInnerTexts()).slice(2).map(Number);
  assert.ok(
    times.every((one, index) => one > 0 && one >= (times[index - 1] ?? 0)),
    `median, 95th percentile and slowest: ${times}`,
  );
  await page.getByText('As a table').last().click();
  const table = page.getByRole('region', { name: 'Requests a second' }).last();
  await waitUntil('the refused requests are counted', async () => {
    const texts = await table.locator('tbody td:nth-child(3)').allInnerTexts();
    return sumOf(texts.map(Number)) >= 7;
  });
});

test('failing extensions and deliveries are listed with their number and reason', {
  skip,
}, async () => {
  await page.getByText('deliveries of subscriptions have succeeded').waitFor();
  // A subscription is created when its destination accepts a notification.
  other.answer = () => ({ status: 204 });
  const destination = { type: 'HTTP', url: `${other.url}/check` };
  await server.created('/subscriptions', {
    ...{ key: 'warehouse', destination, messages: [], changes: [{ resourceTypeId: 'zone' }] },
  });
  other.answer = () => ({ status: 500 });
  await server.created('/extensions', {
    ...{ key: 'checks', destination },
    triggers: [{ resourceTypeId: 'customer-group', actions: ['Create'] }],
  });
  for (const groupName of ['One', 'Two'])
    assert.equal((await server.request('POST', '/customer-groups', { groupName })).status, 502);
  await server.created('/zones', { name: 'Nowhere' });
  const deliveries = async () => {
    const headers = { Authorization: `Bearer ${adminToken}` };
    const answer = await fetch(`${server.url}/-/projects/demo/deliveries`, { headers });
    return ((await answer.json()) as any).subscriptions[0];
  };
  await waitUntil('the delivery fails', async () => (await deliveries()).failure !== null);
  await page.reload();
  await page.getByRole('row', { name: /^Extension checks 2 .*500/ }).waitFor();
  const { failed, reason, failure } = await deliveries();
  const row = page.getByRole('row', { name: /^Subscription warehouse/ });
  const [, count, told] = await row.getByRole('cell').allInnerTexts();
  assert.ok(Number(count) <= failed, `${count} of ${failed}`);
  assert.equal(told, reason ?? failure);
  assert.deepEqual(await axeFindings(page), []);
  await row.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /warehouse/ }).waitFor();
});

test('next to each kind is the number of its documents', { skip }, async () => {
  await page.goto(`${server.url}/-/console#/demo`);
  const list = page.getByRole('main').getByRole('listitem');
  await list.filter({ hasText: /^Orders \d+$/ }).waitFor();
  const answer = await fetch(`${server.url}/-/console/kinds`);
  const { kinds } = (await answer.json()) as any;
  const shown = await Promise.all(
    (await list.all()).map(async (item) => {
      const href = (await item.getByRole('link').getAttribute('href'))!;
      return [href.split('/').at(-1)!, (await item.innerText()).split(' ').at(-1)!] as const;
    }),
  );
  assert.ok(shown.length > 40, `${shown.length} kinds`);
  for (const [name, count] of shown) {
    const { path } = kinds.find(({ kind }: any) => kind === name);
    const { total } = await server.read(`${path}?limit=0&withTotal=true`);
    // The console counts its own clients and messages as well, which may be more by then.
    if (!['message', 'api-client'].includes(name)) assert.equal(count, `${total}`, name);
  }
  assert.deepEqual(complaints, []);
});
