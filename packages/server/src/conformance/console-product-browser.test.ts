// The page of a product and the forms of discounts in a real browser: attributes by their labels, stock by channel, what
// publishing changes, percentages and conditions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from '../testing/axe.ts';
import { launchBrowser, noBrowser, openPage, refusals } from '../testing/browser.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const skip = noBrowser;
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
const ref = (typeId: string, { id }: { readonly id: string }) => ({ typeId, id });

let server: TestServer;
let browser: Browser;
let product: any;
let category: any;
before(async () => {
  server = await startTestServer();
  const color = {
    name: 'color',
    label: { en: 'Colour', de: 'Farbe' },
    isRequired: false,
    type: { name: 'enum', values: [{ key: 'red', label: 'Red' }] },
  };
  const type = await server.created('/product-types', {
    name: 'Mug',
    description: '',
    attributes: [color],
  });
  category = await server.created('/categories', { name: { en: 'Mugs' }, slug: { en: 'mugs' } });
  product = await server.created('/products', {
    productType: ref('product-type', type),
    name: { en: 'Mug' },
    slug: { en: 'mug' },
    categories: [ref('category', category)],
    masterVariant: {
      sku: 'mug-1',
      prices: [{ value: eur(1_000) }],
      attributes: [{ name: 'color', value: 'red' }],
    },
    publish: true,
  });
  const draft = { key: 'berlin', name: { en: 'Berlin' }, roles: ['InventorySupply'] };
  const channel = await server.created('/channels', draft);
  await server.created('/inventory', {
    sku: 'mug-1',
    quantityOnStock: 5,
    supplyChannel: ref('channel', channel),
  });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

async function opened(path: string) {
  const url = `${server.url}/-/console#/demo/documents/${path}`;
  const all = await openPage(browser, url, { expected: refusals });
  all.page.setDefaultTimeout(60_000);
  return all;
}

/** Axe finds nothing in either theme, and nothing is wider than a telephone. */
async function look(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_200],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= width, `${widest} of ${width}`);
  }
}

test('the page of a product has variants with labels, stock by channel, and what publishing changes', {
  skip,
}, async () => {
  await server.changed(`/products/${product.id}`, {
    action: 'changeName',
    name: { en: 'Big mug' },
  });
  const { page, complaints } = await opened(`product/${product.id}`);
  await page.getByRole('columnheader', { name: 'Colour' }).waitFor();
  await page.getByRole('row', { name: '1 mug-1 Red €10.00' }).waitFor();
  await page.getByRole('row', { name: 'Name · en Mug Big mug' }).waitFor();
  const stock = page.getByRole('region', { name: 'Stock' }).first();
  await stock.getByLabel('In stock: mug-1, Berlin').fill('12');
  await stock.getByRole('button', { name: 'Save' }).click();
  await stock.getByRole('row', { name: 'mug-1 Berlin 12' }).waitFor();
  await stock.getByText('Stock in another channel').click();
  await stock.getByLabel('In stock', { exact: true }).fill('3');
  await stock.getByRole('button', { name: 'Add' }).click();
  await stock.getByRole('row', { name: 'mug-1 without a channel 3' }).waitFor();
  const { results } = await server.read('/inventory?sort=quantityOnStock');
  assert.deepEqual(
    results.map(({ quantityOnStock }: any) => quantityOnStock),
    [3, 12],
  );
  await look(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a product discount for a category lowers the price, and the page of the product says so', {
  skip,
}, async () => {
  const { page, complaints } = await opened('product-discount');
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByLabel('Name (English)').fill('Mug week');
  await page.getByLabel('Percent', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Mugs' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Product discount Mug week' }).waitFor();
  await page.goto(`${server.url}/-/console#/demo/documents/product/${product.id}`);
  const why = page.getByRole('region', { name: 'Why this price' }).first();
  await why.getByRole('row', { name: /^Mug week .*it is chosen/ }).waitFor();
  const [discount] = (await server.read('/product-discounts')).results;
  assert.deepEqual(discount.value, { type: 'relative', permyriad: 2_000 });
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the edit page of a discount shows per cent and conditions, and keeps what was not touched', {
  skip,
}, async () => {
  const predicate = `categoriesWithAncestors.id contains any ("${category.id}")`;
  const cartPredicate = 'totalPrice >= "50.00 EUR" and (currency = "EUR" or currency = "USD")';
  const { id } = await server.created('/cart-discounts', {
    name: { en: 'Ten' },
    value: { type: 'relative', permyriad: 1_000 },
    cartPredicate,
    target: { type: 'lineItems', predicate },
    sortOrder: '0.5',
    isActive: true,
  });
  const { page, complaints } = await opened(`cart-discount/${id}/edit`);
  const percent = page.getByLabel('Percent off');
  assert.equal(await percent.inputValue(), '10 %');
  await percent.fill('12.5');
  const items = page.getByRole('combobox', { name: 'Category', exact: true });
  await page
    .getByRole('option', { name: 'Mugs', includeHidden: true })
    .waitFor({ state: 'attached' });
  assert.equal(await items.inputValue(), 'Mugs');
  const carts = page.getByRole('group', { name: 'Cart predicate' });
  assert.equal(await carts.getByLabel('Predicate').inputValue(), cartPredicate);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send these changes' }).click();
  await page.getByText('Saved.').waitFor();
  const saved = await server.read(`/cart-discounts/${id}`);
  assert.equal(saved.value.permyriad, 1_250);
  assert.deepEqual([saved.cartPredicate, saved.target.predicate], [cartPredicate, predicate]);
  assert.deepEqual(complaints, []);
  await page.close();
});
