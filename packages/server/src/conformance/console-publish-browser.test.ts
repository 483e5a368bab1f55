// Publishing in a real browser: what changes in the shop is shown with labels before it is confirmed, and only what was
// shown is published.
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
let type: any;
let category: any;
before(async () => {
  server = await startTestServer();
  const values = [
    { key: 'red', label: 'Red' },
    { key: 'blue', label: 'Blue' },
  ];
  const color = {
    name: 'color',
    label: { en: 'Colour', de: 'Farbe' },
    isRequired: false,
    type: { name: 'enum', values },
  };
  type = await server.created('/product-types', {
    name: 'Mug',
    description: '',
    attributes: [color],
  });
  category = await server.created('/categories', { name: { en: 'Mugs' }, slug: { en: 'mugs' } });
  if (skip === false) browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  await server.close();
});

const mug = (name: string, more: object = {}) =>
  server.created('/products', {
    productType: ref('product-type', type),
    name: { en: name },
    slug: { en: `${name.toLowerCase().replaceAll(' ', '-')}-mug` },
    masterVariant: {
      sku: `${name.toLowerCase()}-1`,
      prices: [{ value: eur(1_000) }, { value: eur(900), country: 'FR' }],
      attributes: [{ name: 'color', value: 'red' }],
    },
    ...more,
  });

async function openAt(path: string, locale = 'en-GB') {
  const url = `${server.url}/-/console#/demo/documents/${path}`;
  const all = await openPage(browser, url, { expected: refusals, locale });
  all.page.setDefaultTimeout(60_000);
  return all;
}

async function look(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1_200],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    assert.deepEqual(await axeFindings(page), [], colorScheme);
  }
}

const sidesOf = async ({ id }: any) => (await server.read(`/products/${id}`)).masterData;

test('before a product is published the page shows each value that changes in the shop', {
  skip,
}, async () => {
  const product = await mug('Plain', { publish: true });
  const [price] = product.masterData.staged.masterVariant.prices;
  await server.changed(
    `/products/${product.id}`,
    { action: 'changeName', name: { en: 'Fancy' } },
    { action: 'changePrice', priceId: price.id, price: { value: eur(1_200) } },
    { action: 'setAttribute', variantId: 1, name: 'color', value: 'blue' },
    { action: 'addVariant', sku: 'plain-2', prices: [{ value: eur(1_500) }] },
    { action: 'addToCategory', category: ref('category', category) },
  );
  const { page, complaints } = await openAt(`product/${product.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Fancy' });
  await dialog.getByText('These values change there.').waitFor();
  for (const row of [
    'Name · en Plain Fancy',
    'Main variant · Price €12.00 · Value €10.00 €12.00',
    'Main variant · Colour Red Blue',
    'Variant plain-2 · SKU – plain-2',
    'Variant plain-2 · Price €15.00 – €15.00',
    'Category – Mugs',
  ])
    await dialog.getByRole('row', { name: row }).waitFor();
  assert.equal(await dialog.getByRole('row').count(), 7);
  await look(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await sidesOf(product)).hasStagedChanges, true);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Saved.').waitFor();
  assert.equal((await sidesOf(product)).hasStagedChanges, false);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('of a product that is not in the shop the page shows all that appears there, and of an unpublished one what leaves', {
  skip,
}, async () => {
  const product = await mug('New');
  const { page, complaints } = await openAt(`product/${product.id}`, 'de-DE');
  await page.getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
  const coming = page.getByRole('dialog', { name: 'New veröffentlichen' });
  await coming.getByText('Es erscheint dort mit diesen Werten.').waitFor();
  await coming.getByRole('row', { name: 'Hauptvariante · Farbe – Red' }).waitFor();
  await coming
    .getByRole('row', { name: /Preis 9,00\s€ \(Frankreich\) – 9,00\s€ \(Frankreich\)/ })
    .waitFor();
  await coming.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await page.getByText('Gespeichert.').waitFor();
  assert.equal((await sidesOf(product)).published, true);
  await page.getByRole('button', { name: 'Zurückziehen', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'New zurückziehen' });
  await leaving.getByRole('row', { name: 'Name · en New –' }).waitFor();
  await leaving.getByRole('button', { name: 'Jetzt zurückziehen' }).click();
  await leaving.waitFor({ state: 'detached' });
  assert.equal((await sidesOf(product)).published, false);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('what another user changes after the page has shown the changes is not published', {
  skip,
}, async () => {
  const one = await mug('Apple');
  const other = await mug('Berry', { publish: true });
  const { page } = await openAt(`product/${one.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish Apple' });
  await dialog.getByRole('row', { name: 'Name · en – Apple' }).waitFor();
  const changeName = { action: 'changeName', name: { en: 'Wrong' } };
  await server.changed(`/products/${one.id}`, changeName);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal((await sidesOf(one)).published, false);
  await page.goto(`${server.url}/-/console#/demo/documents/product`);
  const bar = page.getByRole('region', { name: 'Change the selected documents' });
  for (const { id } of [one, other])
    await page.getByRole('checkbox', { name: `Select ${id.slice(-8)}` }).check();
  await bar.getByRole('button', { name: 'Change them' }).click();
  const many = page.getByRole('dialog', { name: 'Publish 2 products' });
  await many.getByRole('row', { name: 'Wrong appears in the shop' }).waitFor();
  await many.getByRole('row', { name: 'Berry nothing changes in the shop' }).waitFor();
  await server.changed(`/products/${one.id}`, { action: 'changeName', name: { en: 'Worse' } });
  await many.getByRole('button', { name: 'Publish now' }).click();
  await bar.getByText('1 not changed:').waitFor();
  assert.equal((await sidesOf(one)).published, false);
  await page.close();
});
