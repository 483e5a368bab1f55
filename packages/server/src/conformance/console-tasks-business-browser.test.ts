// Tasks of sellers with discounts and companies, walked in a real browser from `/` by labels that people see.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Approval, openApproval } from '../testing/approval.ts';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { unitOf } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;
let firm: Approval;
let category: any;

before(async () => {
  server = await startTestServer();
  firm = await openApproval(server);
  category = await server.created('/categories', { name: { en: 'Lamps' }, slug: { en: 'lamps' } });
  const [lamp] = (await server.read('/products')).results;
  const put = { action: 'addToCategory', category: { typeId: 'category', id: category.id } };
  await server.changed(`/products/${lamp.id}`, put, { action: 'publish' });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

/** A walk begins at the address of the server, and ends on a page that axe finds nothing wrong with. */
function task(name: string, walk: (page: Page) => Promise<void>): void {
  test(`people ${name}`, { skip }, async () => {
    const { page, complaints } = await openPage(browser, `${server.url}/`, { expected: refusals });
    page.setDefaultTimeout(60_000);
    await page.getByRole('link', { name: server.projectKey, exact: true }).click();
    await walk(page);
    assert.deepEqual(complaints, []);
    await look(page);
    await page.close();
  });
}

/** In both themes, wide and narrow. */
async function look(page: Page): Promise<void> {
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
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1_200, height: 844 });
}

const goTo = (page: Page, view: string) =>
  page
    .getByRole('navigation', { name: 'Views of the project' })
    .getByRole('link', { name: view, exact: true })
    .click();

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

task('create a 10 % discount and see it on a cart', async (page) => {
  await firm.shop.cart({ quantity: 2 }, { key: 'basket' });
  await page.getByRole('link', { name: 'Cart discounts', exact: true }).click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByLabel('Name (English)').fill('Lamp week');
  await page.getByLabel('Percent', { exact: true }).fill('10');
  const items = page.getByRole('group', { name: 'Which items become cheaper' });
  await items.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, 'Category', 'Lamps');
  await look(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart discount Lamp week' }).waitFor();
  await choose(page, 'Cart', /^basket/);
  await page.getByText('It takes off €2.38.').waitFor();
  await page.getByRole('row', { name: 'Lamp week €2.38 it applies' }).waitFor();
  const [discount] = (await server.read('/cart-discounts')).results;
  assert.deepEqual(discount.value, { type: 'relative', permyriad: 1_000 });
  assert.equal(
    discount.target.predicate,
    `categoriesWithAncestors.id contains any ("${category.id}")`,
  );
});

task('create a company with a division and an associate', async (page) => {
  await goTo(page, 'Business units');
  await page.getByRole('button', { name: 'New company' }).click();
  const company = page.getByRole('dialog', { name: 'New company' });
  await company.getByLabel('Name').fill('Berg Ltd');
  assert.equal(await company.getByLabel('Key').inputValue(), 'berg-ltd');
  assert.deepEqual(await axeFindings(page), []);
  await company.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add a division to Berg Ltd' }).click();
  const division = page.getByRole('dialog', { name: 'Add a division to Berg Ltd' });
  await division.getByLabel('Name').fill('Berg Berlin');
  await division.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add an associate to Berg Berlin' }).click();
  await choose(page, 'Customer', 'clerk@example.com');
  await choose(page, 'Role', 'buyer');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const line = page.getByRole('listitem').filter({ hasText: 'berg-berlin' }).last();
  await line.getByText('Associates: 1').click();
  await line.getByRole('link', { name: 'clerk@example.com' }).waitFor();
  const unit = await server.read('/business-units/key=berg-berlin');
  assert.deepEqual(
    [unit.parentUnit.key, unit.associates[0].associateRoleAssignments[0].associateRole.key],
    ['berg-ltd', 'buyer'],
  );
});

task('decide an approval', async (page) => {
  await firm.rule();
  const orders = [
    await firm.order({ key: 'first-cart' }),
    await firm.order({ key: 'second-cart' }),
  ];
  const waiting = page.getByRole('region', { name: 'Orders to approve' }).first();
  const open = async (index: number) => {
    await goTo(page, 'Inbox');
    await waiting.getByRole('link', { name: `Order ${orders[index].id.slice(-8)}` }).click();
    await page.getByRole('heading', { level: 1, name: /^Approval of order/ }).waitFor();
  };
  await open(0);
  await look(page);
  await choose(page, 'In the name of', 'lead@example.com (lead)');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved.').waitFor();
  assert.equal((await firm.flowOf(orders[0])).approvals.length, 1);
  await open(1);
  await choose(page, 'In the name of', 'second@example.com (second)');
  await page.getByLabel('Reason for rejecting').fill('Too many lamps');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByText('Rejected.').waitFor();
  const { status, rejection } = await firm.flowOf(orders[1]);
  assert.deepEqual([status, rejection.reason], ['Rejected', 'Too many lamps']);
  await page.getByRole('link', { name: 'To the order' }).click();
  await page.getByRole('link', { name: 'Why it needs approval, or does not' }).click();
  await page.getByRole('row', { name: 'Rule acme yes' }).waitFor();
  await goTo(page, 'Inbox');
  await waiting.getByRole('link', { name: orders[0].id.slice(-8) }).waitFor();
  assert.equal(await waiting.getByRole('link', { name: orders[1].id.slice(-8) }).count(), 0);
});

task('answer a quote request', async (page) => {
  const members = { customerId: firm.buyer.id, businessUnit: unitOf('acme') };
  const cart = await firm.shop.cart({ quantity: 20 }, members);
  await server.created('/quote-requests', {
    cart: { typeId: 'cart', id: cart.id },
    cartVersion: cart.version,
    comment: 'What do twenty cost?',
    key: 'twenty',
  });
  await goTo(page, 'Inbox');
  await look(page);
  const requests = page.getByRole('region', { name: 'Quote requests to answer' }).first();
  await requests.getByRole('link', { name: 'Request twenty' }).click();
  await page.getByText('What do twenty cost?').first().waitFor();
  await page.getByRole('button', { name: 'Prepare a quote' }).click();
  await page.getByLabel('Offered price of lamp', { exact: true }).fill('10');
  await page.getByLabel('Comment for the buyer').fill('Ten each');
  await page.getByLabel('Valid until').fill('2031-01-02T03:04');
  await look(page);
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await page.getByRole('heading', { level: 1, name: /^Quote / }).waitFor();
  await page.getByText('Ten each').first().waitFor();
  const [quote] = (await server.read('/quotes')).results;
  assert.equal(quote.lineItems[0].price.value.centAmount, 1_000);
  assert.deepEqual([quote.quoteState, quote.sellerComment], ['Pending', 'Ten each']);
  assert.match(quote.validTo, /^2031-01-0/);
});
