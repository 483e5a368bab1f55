// What people do in a shop, walked in a real browser from `/` by labels that they see, without documentation.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { tasks } from './console-tasks-browser.test.list.ts';
import {
  type ConsoleShop,
  createOtherOrder,
  openConsoleShop,
} from './console-tasks-browser.test.shop.ts';

const skip = noBrowser;
let server: TestServer;
let browser: Browser;

type Task = (typeof tasks)[number];
const walked = new Set<Task>();

let shop: ConsoleShop;
const ref = (typeId: string, { id }: { readonly id: string }) => ({ typeId, id });

before(async () => {
  server = await startTestServer();
  shop = await openConsoleShop(server);
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

/** A walk begins at the address of the server. */
function task(name: Task, walk: (page: Page) => Promise<void>): void {
  walked.add(name);
  walkFromStart(`people ${name}`, walk);
}

function walkFromStart(title: string, walk: (page: Page) => Promise<void>): void {
  test(title, { skip }, async () => {
    const { page, complaints } = await openPage(browser, `${server.url}/`, { expected: refusals });
    page.setDefaultTimeout(60_000);
    await page.getByRole('link', { name: server.projectKey, exact: true }).click();
    await walk(page);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await page.keyboard.press('Enter');
}

/** To the document, from what the search box finds of its kind. */
async function open(page: Page, text: string, kind: string, title: string | RegExp): Promise<void> {
  await search(page, text);
  const found = page.getByRole('region', { name: kind, exact: true });
  await found.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
}

const orderNow = () => server.read(`/orders/${shop.order.id}`);
const productNow = () => server.read(`/products/${shop.product.id}`);

/** The page shows the document that the API finds. */
async function assertOpened(page: Page, path: string, where: string): Promise<void> {
  const { results } = await server.read(`${path}?where=${encodeURIComponent(where)}`);
  assert.equal(page.url().split('/').at(-1), results[0].id);
}

task('find an order by number', async (page) => {
  await createOtherOrder(server);
  await open(page, 'A-1001', 'Orders', 'A-1001');
  await assertOpened(page, '/orders', 'orderNumber = "A-1001"');
});

task('find an order by customer name', async (page) => {
  await open(page, 'berg', 'Orders', 'A-1001');
  await assertOpened(page, '/orders', `customerId = "${shop.customer.id}"`);
});

task('see why the total of an order is what it is', async (page) => {
  await open(page, 'a-1001', 'Orders', 'A-1001');
  const total = page.getByRole('region', { name: 'How the total comes about' }).last();
  await total.getByRole('row', { name: 'Items at their prices €178.00' }).waitFor();
  await total.getByRole('row', { name: 'Discount: Ten per cent off -€17.80' }).waitFor();
  await total.getByRole('row', { name: 'Shipping €4.90' }).waitFor();
  await total.getByRole('row', { name: 'Total €165.10' }).waitFor();
  await total.getByRole('row', { name: 'Included tax 19 % VAT' }).waitFor();
});

task('mark an order as shipped with a tracking number', async (page) => {
  await open(page, 'A-1001', 'Orders', 'A-1001');
  await page.getByLabel('Carrier').fill('Post');
  await page.getByLabel('Tracking number').fill('T-77');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('row', { name: 'T-77 Post 2 × Desk lamp' }).waitFor();
  const { shipmentState, shippingInfo } = await orderNow();
  assert.equal(shipmentState, 'Shipped');
  assert.equal(shippingInfo.deliveries[0].parcels[0].trackingData.trackingId, 'T-77');
});

task('register a return and a refund', async (page) => {
  await open(page, 'A-1001', 'Orders', 'A-1001');
  await page.getByRole('combobox', { name: 'Returned item' }).click();
  await page.getByRole('option', { name: 'Desk lamp (lamp-1)' }).click();
  await page.getByLabel('Reason').fill('Broken');
  await page.getByRole('button', { name: 'Register a return' }).click();
  await page.getByRole('row', { name: /^Desk lamp .*Broken/ }).waitFor();
  await page.getByRole('combobox', { name: 'Refund of Desk lamp' }).click();
  await page.getByRole('option', { name: 'Refunded', exact: true }).click();
  await page.getByText('Saved.').nth(1).waitFor();
  const [{ items }] = (await orderNow()).returnInfo;
  assert.deepEqual([items[0].quantity, items[0].paymentState], [1, 'Refunded']);
});

task('add an internal note to an order', async (page) => {
  await open(page, 'A-1001', 'Orders', 'A-1001');
  await edit(page);
  await page.getByRole('combobox', { name: 'Custom fields: type', exact: true }).last().click();
  await page.getByRole('option', { name: 'Notes (notes)' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Call before delivery');
  await save(page);
  assert.deepEqual((await orderNow()).custom.fields, { note: 'Call before delivery' });
  await open(page, 'A-1001', 'Orders', 'A-1001');
  const notes = page.getByRole('region', { name: 'Notes and custom fields' });
  await notes.getByText('Call before delivery').waitFor();
  await notes.getByText('Note', { exact: true }).waitFor();
  await notes.getByRole('link', { name: 'Edit notes and custom fields' }).click();
  await page.getByLabel('Note', { exact: true }).waitFor();
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'Call before delivery');
});

walkFromStart('the time line of an order lists its events, the oldest first', async (page) => {
  await open(page, 'A-1001', 'Orders', 'A-1001');
  const line = page.getByRole('region', { name: 'Time line' }).last();
  await line.getByText('Note: Call before delivery').waitFor();
  const texts: readonly string[] = await line.getByRole('row').getByRole('cell').allTextContents();
  const happened = texts.filter((_, index) => index % 2 === 1);
  const places = [
    'Ordered',
    'Parcel · Post · T-77',
    'Return of items: 1',
    'Note: Call before delivery',
  ].map((event) => happened.indexOf(event));
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    places,
    `${happened}`,
  );
  assert.equal(places[0], 0);
  assert.ok(happened.includes('Shipment: Shipped'), `${happened}`);
});

task('print an order', async (page) => {
  await open(page, 'A-1001', 'Orders', 'A-1001');
  await page.getByRole('link', { name: 'Print view' }).click();
  await page.getByRole('heading', { name: 'Order A-1001' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByText('€165.10').first().waitFor();
  assert.equal(await page.getByRole('banner').isVisible(), false);
});

task('create a product with two variants, prices in two currencies and a picture', async (page) => {
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByRole('combobox', { name: 'Product type' }).click();
  await page.getByRole('option', { name: 'Furnishing' }).click();
  await page.getByLabel('Name (English)').fill('Stool');
  await page.getByLabel('Slug (English)').fill('stool');
  await page.getByRole('button', { name: 'Add main variant' }).click();
  const main = page.getByRole('group', { name: 'Main variant' });
  await main.getByLabel('SKU').fill('stool-1');
  for (const [index, [amount, currency]] of [
    ['49.90', 'EUR'],
    ['59.90', 'USD'],
  ].entries()) {
    await main.getByRole('button', { name: 'Add price' }).click();
    const price = main.getByRole('group', { name: `Price ${index + 1}` });
    await price.getByRole('combobox', { name: 'Currency of value' }).click();
    await page.getByRole('option', { name: currency! }).click();
    await price.getByLabel('Value', { exact: true }).fill(amount!);
  }
  await main.getByRole('button', { name: 'Add image' }).click();
  const image = main.getByRole('group', { name: 'Image 1' });
  await image.getByLabel('Address').fill('https://pictures.example.com/stool.jpg');
  await image.getByLabel('Width').fill('800');
  await image.getByLabel('Height').fill('600');
  await page.getByRole('button', { name: 'Add variant' }).click();
  await page.getByRole('group', { name: 'Variant 1' }).getByLabel('SKU').fill('stool-2');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'Product Stool' }).waitFor();
  const { results } = await server.read(
    `/products?where=${encodeURIComponent('masterData(staged(name(en="Stool")))')}`,
  );
  const { masterVariant, variants } = results[0].masterData.staged;
  assert.deepEqual(
    masterVariant.prices.map(({ value }: any) => [value.currencyCode, value.centAmount]),
    [
      ['EUR', 4_990],
      ['USD', 5_990],
    ],
  );
  assert.deepEqual([masterVariant.images.length, variants[0].sku], [1, 'stool-2']);
});

task('change one language of a product name', async (page) => {
  await open(page, 'desk', 'Products', 'Desk lamp');
  await edit(page);
  const name = page.getByRole('group', { name: 'Name', exact: true });
  await name.getByRole('tab', { name: 'German' }).click();
  await page.getByLabel('Name (German)').fill('Tischlampe');
  await save(page);
  const { staged } = (await productNow()).masterData;
  assert.deepEqual(staged.name, { en: 'Desk lamp', de: 'Tischlampe' });
});

task('schedule a price', async (page) => {
  await open(page, 'lamp-1', 'Products', 'Desk lamp');
  await edit(page);
  await page.getByText('for everybody').click();
  await page.getByLabel('Valid until').first().fill('2031-01-02T03:04');
  await save(page);
  const [price] = (await productNow()).masterData.staged.masterVariant.prices;
  assert.match(price.validUntil, /^2031-01-0/);
  assert.equal(price.value.centAmount, 8_900);
});

task('publish a product', async (page) => {
  await open(page, 'Desk', 'Products', 'Desk lamp');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Desk lamp' });
  await dialog.getByRole('row', { name: 'Name · de Schreibtischlampe Tischlampe' }).waitFor();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Saved.').waitFor();
  const { published, hasStagedChanges } = (await productNow()).masterData;
  assert.deepEqual([published, hasStagedChanges], [true, false]);
});

task('preview a price for a customer group', async (page) => {
  await open(page, 'Desk', 'Products', 'Desk lamp');
  const preview = page.getByRole('region', { name: 'Price preview' }).first();
  await preview.getByRole('row', { name: 'lamp-1 €89.00' }).waitFor();
  await preview.getByRole('combobox', { name: 'Customer group' }).click();
  await page.getByRole('option', { name: 'Members (members)' }).click();
  await preview.getByRole('row', { name: 'lamp-1 €79.00' }).waitFor();
});

task('put a product into a category', async (page) => {
  await open(page, 'Desk', 'Products', 'Desk lamp');
  await edit(page);
  await page.getByRole('button', { name: 'Add category' }).click();
  await page.getByRole('combobox', { name: 'Category 1' }).click();
  await page.getByRole('option', { name: 'Lamps' }).click();
  await save(page);
  assert.deepEqual((await productNow()).masterData.staged.categories, [
    ref('category', shop.category),
  ]);
});

task('move a category', async (page) => {
  await open(page, 'lamps', 'Categories', 'Lamps');
  await edit(page);
  await page.getByRole('combobox', { name: 'Parent' }).click();
  await page.getByRole('option', { name: 'Furniture' }).click();
  await save(page);
  assert.equal((await server.read(`/categories/${shop.category.id}`)).ancestors.length, 1);
});

task('set stock in a channel', async (page) => {
  await page.getByRole('link', { name: 'Inventory entries', exact: true }).click();
  await page.getByRole('cell').getByRole('link').first().click();
  await edit(page);
  await page.getByRole('combobox', { name: 'Supply channel' }).waitFor();
  await page.getByLabel('Quantity in stock').fill('12');
  await save(page);
  assert.equal((await server.read(`/inventory/${shop.entry.id}`)).quantityOnStock, 12);
});

task('create a code for a discount', async (page) => {
  await page.getByRole('link', { name: 'Discount codes', exact: true }).click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill('WELCOME');
  await page.getByRole('button', { name: 'Add cart discount' }).click();
  await page.getByRole('combobox', { name: 'Cart discount 1' }).click();
  await page.getByRole('option', { name: 'Ten per cent off' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name: 'WELCOME' }).waitFor();
});

task('limit a code', async (page) => {
  await open(page, 'welcome', 'Discount codes', 'WELCOME');
  await edit(page);
  await page.getByLabel('Maximum uses', { exact: true }).fill('100');
  await save(page);
  const { results } = await server.read('/discount-codes');
  assert.equal(results[0].maxApplications, 100);
});

task('find a customer by e-mail', async (page) => {
  await server.created('/customers', { email: 'otto@example.com', password: 'secret-1' });
  await open(page, 'anna@', 'Customers', 'Anna Berg');
  await assertOpened(page, '/customers', 'email = "anna@example.com"');
});

task('change an address', async (page) => {
  await open(page, 'Anna', 'Customers', 'Anna Berg');
  await edit(page);
  await page.getByText('Anna Berg · Hauptstraße · Berlin').click();
  await page.getByLabel('City').fill('Potsdam');
  await save(page);
  const { addresses } = await server.read(`/customers/${shop.customer.id}`);
  assert.deepEqual(
    addresses.map(({ city, streetName }: any) => [city, streetName]),
    [['Potsdam', 'Hauptstraße']],
  );
});

task('see orders and carts of a customer', async (page) => {
  const items = { lineItems: [{ sku: 'lamp-1', quantity: 1 }] };
  await server.created('/carts', { currency: 'EUR', customerId: shop.customer.id, ...items });
  for (const [path, kind] of [
    ['/orders', 'Orders'],
    ['/carts', 'Carts'],
  ] as const) {
    await open(page, 'Anna', 'Customers', 'Anna Berg');
    const customer = page.getByRole('region', { name: 'Anna Berg' }).first();
    await customer.getByRole('link', { name: kind, exact: true }).click();
    const where = encodeURIComponent(`customerId = "${shop.customer.id}"`);
    const { results } = await server.read(`${path}?where=${where}`);
    await page.getByText(`${results.length} found`).waitFor();
    for (const { id } of results)
      await page.getByRole('link', { name: id.slice(-8), exact: true }).waitFor();
  }
});

task('create an API client that may only read products', async (page) => {
  await page.getByRole('link', { name: 'API clients', exact: true }).first().click();
  await page.getByText('New API client').click();
  await page.getByLabel('Name *').fill('Feed');
  await page.getByLabel('Find a scope').fill('products');
  await page.getByLabel('See products', { exact: true }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('status').locator('code').first().waitFor();
  const { results } = await server.read('/api-clients');
  const [client] = results.filter(({ name }: any) => name === 'Feed');
  assert.equal(client.scope, `view_products:${server.projectKey}`);
});

task('export orders of the last week as CSV', async (page) => {
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('combobox', { name: 'Created' }).click();
  await page.getByRole('option', { name: 'In the last 7 days' }).click();
  await page.getByText('2 found').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  assert.match(text, /^"id",.*"orderNumber"/);
  assert.match(text, /"A-1001"/);
});

/** Other files with walks: each names its tasks in calls of `task`. */
const walkedElsewhere = (): readonly string[] =>
  [
    'console-tasks-business-browser',
    'console-tasks-integration-browser',
    'console-tasks-people-browser',
  ].flatMap((file) => {
    const url = new URL(`../../src/conformance/${file}.test.ts`, import.meta.url);
    return [...readFileSync(url, 'utf8').matchAll(/\btask\(\s*'([^']+)'/g)].map(
      ([, name]) => name!,
    );
  });

test('the guide lists what cannot be done in the console yet', () => {
  const guide = readFileSync(new URL('../../../../docs/guide/console.md', import.meta.url), 'utf8');
  const listed = [...guide.matchAll(/^- (.+) \(not yet\)$/gm)].map(([, name]) => name);
  const elsewhere = new Set(walkedElsewhere());
  assert.deepEqual(
    listed,
    tasks.filter((name) => !walked.has(name) && !elsewhere.has(name)),
  );
});
